// How programs that exist already speak to the endpoint: requests byte by byte as their HTTP libraries write them, and answers as they read them.
import { endpointClient } from './triage-service.ts'

/** What the programs read of an answer. */
export interface ReadAnswer {
  readonly status: number
  /** The whole body. */
  readonly body: Readonly<Record<string, unknown>>
}

/** An HTTP library, by what it sends with every request. */
export interface HttpLibrary {
  readonly headers: Readonly<Record<string, string>>
  /** Length of the boundary of its forms, and the headers of a file in them. */
  readonly form: { readonly boundary: string; readonly fileHeaders: readonly string[] }
}

/** The `requests` library of Python. */
export const pythonRequests: HttpLibrary = {
  headers: { 'user-agent': 'python-requests/2.32.3', accept: '*/*', 'accept-encoding': 'gzip, deflate' },
  form: { boundary: '9f0c3c1c3c4ae4b6ad5e3e0c9f1b2a77', fileHeaders: [] },
}

/** The standard library of Go. */
export const goHttp: HttpLibrary = {
  headers: { 'accept-encoding': 'gzip' },
  form: { boundary: 'c'.repeat(60), fileHeaders: ['Content-Type: application/octet-stream'] },
}

/** Sends requests as a program does. Nothing is retried. */
export function otherClient(url: string, token: string, { headers, form }: HttpLibrary) {
  const post = async (body: string, type: string, more: Readonly<Record<string, string>>): Promise<ReadAnswer> => {
    const all = { ...headers, 'content-type': type, authorization: `Bearer ${token}`, ...more }
    const response = await fetch(url, { method: 'POST', headers: all, body })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  return {
    ask: (request: object, more: Readonly<Record<string, string>> = {}) =>
      post(JSON.stringify(request), 'application/json', more),
    /** Sends a form by the multipart request specification: two fields, then one file with the name "0". */
    send: (
      { operations, name, content }: { readonly operations: object; readonly name: string; readonly content: string },
      more: Readonly<Record<string, string>> = {},
    ) => {
      const field = (key: string, value: object) => [
        `--${form.boundary}`,
        `Content-Disposition: form-data; name="${key}"`,
        '',
        JSON.stringify(value),
      ]
      const lines = [
        ...field('operations', operations),
        ...field('map', { 0: ['variables.doc'] }),
        `--${form.boundary}`,
        `Content-Disposition: form-data; name="0"; filename="${name}"`,
        ...form.fileHeaders,
        '',
        content,
        `--${form.boundary}--`,
        '',
      ]
      return post(lines.join('\r\n'), `multipart/form-data; boundary=${form.boundary}`, more)
    },
  }
}

/** Creates a token of a form that a program insists on, with the Owner's token of a server that is set up for it. */
export async function createClientToken(url: string, owner: string, role: string): Promise<string> {
  type Made = { tokenCreate: { secret: string; errors: string[] } }
  const text = 'mutation ($input: TokenCreateInput!) { tokenCreate(input: $input) { secret errors } }'
  const { tokenCreate } = await endpointClient(url, owner).data<Made>(text, { input: { name: `A ${role}`, role } })
  if (tokenCreate.errors.length > 0) throw new Error(tokenCreate.errors.join('; '))
  return tokenCreate.secret
}

/** Reads a field below others; undefined where one of them is missing or null. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (found, key) => (found === null || found === undefined ? undefined : (found as Record<string, unknown>)[key]),
    value,
  )
}

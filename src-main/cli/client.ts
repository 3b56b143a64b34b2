import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import type { Connection } from './connection.ts'
import { OperationalError } from './exit-code.ts'
import { type RetryOptions, sendWithRetries } from './retry.ts'
import { type SavedFile, saveDownload } from './save-download.ts'

/** An operation of the API. */
export interface Operation {
  readonly query: string
  readonly variables?: Readonly<Record<string, unknown>>
  /** A file that is sent as a variable, read from disk while it is sent. */
  readonly file?: { readonly path: string; readonly variable: string }
  /** Headers beside those that every request has. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Runs operations. */
export interface Client {
  /** False if the service ends with this program. */
  readonly isLasting: boolean
  /**
   * Runs an operation and returns its `data`, in the shape that the caller's document selects.
   *
   * @throws {OperationalError} if there is no response, or an invalid one
   */
  run<T>(operation: Operation): Promise<T>
  /**
   * Saves a download path of the service to a file, which gets its name only when it is complete.
   *
   * @throws {OperationalError} if the download fails, or its digest differs
   */
  download(path: string, file: string, sha256: string | null): Promise<SavedFile>
}

/** @param connection connection to the endpoint; the caller closes it */
export function createClient(connection: Connection, options: RetryOptions): Client {
  return {
    isLasting: !connection.isOwn,
    async run<T>(operation: Operation) {
      const send = async () => readWhole(await connection.send(await requestOf(operation, connection, options.signal)))
      const response = await sendWithRetries(send, options).catch((error: unknown) => {
        if (options.signal.aborted || error instanceof OperationalError) throw error
        throw new OperationalError(`"${connection.url}" did not respond: ${reasonOf(error)}`)
      })
      return (await readData(response, connection.url)) as T // guaranteed by the document and the schema
    },
    download: (path, file, sha256) => saveDownload({ connection, path, file, sha256, signal: options.signal }),
  }
}

/** Reads the body with the headers: an answer that breaks off is no answer. */
async function readWhole(response: Response): Promise<Response> {
  const { status, headers } = response
  return new Response((await response.text()) || null, { status, headers })
}

async function requestOf(operation: Operation, { url, token }: Connection, signal: AbortSignal): Promise<Request> {
  const { query, variables = {}, file } = operation
  const headers = { ...operation.headers, authorization: `Bearer ${token}`, accept: 'application/json' }
  if (!file) {
    const body = JSON.stringify({ query, variables })
    return new Request(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      signal,
    })
  }
  const form = new FormData()
  form.set('operations', JSON.stringify({ query, variables }))
  form.set('map', JSON.stringify({ 0: [`variables.${file.variable}`] }))
  form.set('0', await openFile(file.path), basename(file.path))
  return new Request(url, { method: 'POST', headers, body: form, signal })
}

async function openFile(path: string): Promise<Blob> {
  try {
    return await openAsBlob(path)
  } catch (error) {
    throw new OperationalError(`"${path}" could not be read: ${(error as Error).message}`)
  }
}

async function readData(response: Response, url: string): Promise<unknown> {
  const body = await readJson(response)
  const messages = messagesOf(body)
  if (response.status === 401) throw new OperationalError(`"${url}" rejected the token: it is invalid or has expired`)
  if (response.status !== 200) {
    throw new OperationalError(`"${url}" responded with ${[response.status, ...messages].join(': ')}`)
  }
  if (messages.length > 0) throw new OperationalError(messages.join('\n'))
  const data = (body as { data?: unknown } | null)?.data
  if (typeof data !== 'object' || data === null) {
    throw new OperationalError(`"${url}" is not a Waybill endpoint. Use the URL that ends in /graphql`)
  }
  return data
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null // a page of a proxy, or a truncated response: reported by its status, or as no response of the service
  }
}

function messagesOf(body: unknown): string[] {
  const errors = (body as { errors?: unknown } | null)?.errors
  if (!Array.isArray(errors)) return []
  return errors.map((error: unknown) => String((error as { message?: unknown } | null)?.message ?? error))
}

/** Returns the reason behind `fetch failed`. A failed connection has one for each address. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  if (cause instanceof AggregateError) return reasonOf(cause.errors[0])
  return cause instanceof Error ? cause.message : message
}

// Sends many calls in few documents, and tells the answers apart.
import { expect } from 'vitest'
import type { Operation } from './every-operation.ts'

/** An endpoint and who calls it. */
export interface Client {
  readonly url: string
  readonly token: string
}

/** The answer to one call: what it returned, and all messages, of the payload too. */
export interface Answer {
  readonly data: unknown
  readonly messages: readonly string[]
  readonly codes: readonly unknown[]
}

export interface Call {
  readonly operation: Operation
  readonly text: string
}

/** Sends calls and returns the answer to each. Those of one kind share documents, as many as one may have. */
export async function answersTo(
  { url, token }: Client,
  calls: readonly Call[],
): Promise<readonly (Answer | undefined)[]> {
  const places = new Map(calls.map((call, at) => [call, at]))
  const answers: Answer[] = []
  const sendAll = async (some: readonly Call[], size: number): Promise<void> => {
    for (let from = 0; from < some.length; from += size) {
      const sent = some.slice(from, from + size)
      const found = await answersOf({ url, token }, sent)
      // One field that must not be null takes the others of its document with it.
      if (!found && size > 1) await sendAll(sent, 1)
      else for (const [at, call] of sent.entries()) answers[places.get(call) ?? 0] = found?.[at] ?? nothing
    }
  }
  const [alone, together] = [
    calls.filter(({ operation }) => operation.hasFile),
    calls.filter(({ operation }) => !operation.hasFile),
  ]
  await sendAll(alone, 1)
  for (const kind of ['query', 'mutation'])
    await sendAll(
      together.filter(({ operation }) => operation.kind === kind),
      maxRootFields,
    )
  return answers
}

const maxRootFields = 20
const nothing: Answer = { data: undefined, messages: [], codes: [] }

/** Sends calls of one kind in one document. Returns null if several of them failed together. */
async function answersOf(client: Client, calls: readonly Call[]): Promise<readonly Answer[] | null> {
  const [{ operation } = {}] = calls
  const fields = calls.map(({ text }, at) => `a${at}: ${text}`).join('\n')
  const hasFile = operation?.hasFile ?? false
  const query = `${operation?.kind} ${hasFile ? '($file: Upload!)' : ''} { ${fields} }`
  const { data, errors = [] } = await sendDocument(client, query, hasFile)
  const codes = errors.map(({ extensions }) => extensions?.code)
  expect(data, `${query}: ${JSON.stringify(errors)}`).not.toBeUndefined()
  if (data === null) return calls.length > 1 ? null : [{ data, messages: messagesOf(null, errors), codes }]
  return calls.map((_call, at) => {
    const own = errors.filter(({ path }) => path?.[0] === `a${at}`)
    const value = data?.[`a${at}`]
    return { data: value, messages: messagesOf(value, own), codes: own.map(({ extensions }) => extensions?.code) }
  })
}

export interface ResponseBody {
  readonly data?: Record<string, unknown> | null
  readonly errors?: readonly { message: string; path?: readonly unknown[]; extensions?: { code?: unknown } }[]
}

/** Sends a document, with a file as the variable `$file` if it has one. */
export async function sendDocument({ url, token }: Client, query: string, hasFile = false): Promise<ResponseBody> {
  const headers = { authorization: `Bearer ${token}` }
  if (!hasFile) {
    const body = JSON.stringify({ query })
    const json = { ...headers, 'content-type': 'application/json' }
    return (await (await fetch(url, { method: 'POST', headers: json, body })).json()) as ResponseBody
  }
  const body = new FormData()
  body.set('operations', JSON.stringify({ query, variables: { file: null } }))
  body.set('map', '{"0":["variables.file"]}')
  body.set('0', new Blob(['{ "no": "document" }']), 'x.json')
  return (await (await fetch(url, { method: 'POST', headers, body })).json()) as ResponseBody
}

/** Returns the messages of top-level errors and of a payload. */
export function messagesOf(data: unknown, errors: NonNullable<ResponseBody['errors']>): readonly string[] {
  const payload = (data ?? {}) as { errors?: unknown }
  const own = Array.isArray(payload.errors) ? payload.errors.filter((each) => typeof each === 'string') : []
  return [...errors.map(({ message }) => message), ...own]
}

import { Client, getOperationName, makeErrorResult, makeResult } from 'urql'
import type { Exchange, ExecutionResult, GraphQLRequest, Operation, OperationResult } from 'urql'
import { filter, fromPromise, mergeMap, pipe } from 'wonka'
import type { Session } from '#shared/bridge.ts'
import { unreachableError } from './request-error.ts'
import { sendRequest } from './send-request.ts'
import type { SentFile } from './upload-variables.ts'

/** What is sent with an operation besides its text and variables. */
export interface SendContext {
  readonly files: readonly SentFile[]
  /** Aborts the request. urql's client has no way to be told. */
  readonly signal: AbortSignal | undefined
}

const clients = new WeakMap<Session, Client>()
let lastKey = 0

/** Returns the client that sends the operations of a session. It keeps no answers: those are kept by what asks. */
export function clientOf(session: Session): Client {
  const known = clients.get(session)
  if (known !== undefined) return known
  const client = new Client({
    url: session.url,
    exchanges: [sendExchange(session)],
    preferGetMethod: false,
    requestPolicy: 'network-only',
  })
  clients.set(session, client)
  return client
}

/** The request of an operation's text. Each has a key of its own, so that no two share an answer, and aborting one leaves the others. */
export function textRequest(text: string, variables: object, extensions?: object): GraphQLRequest {
  const [, operation, name] = /^(\w+) (\w+)/.exec(text) ?? []
  lastKey += 1
  // A document as far as urql looks into it: only the service parses the text.
  const query = {
    kind: 'Document',
    definitions: [{ kind: 'OperationDefinition', operation, name: { kind: 'Name', value: name } }],
    loc: { start: 0, end: text.length, source: { body: text, name: 'operation' } },
  } as unknown as GraphQLRequest['query']
  return { key: lastKey, query, variables, extensions } as GraphQLRequest
}

/** Sends texts as they are. The exchange of urql would print documents, send files in a form of its own, and read streams of answers. */
function sendExchange(session: Session): Exchange {
  return () => (operations) =>
    pipe(
      operations,
      filter(({ kind }) => kind !== 'teardown'), // a request is aborted by its signal
      mergeMap((operation) => fromPromise(send(session, operation))),
    )
}

/** Never rejects: urql's client would wait forever. */
async function send(session: Session, operation: Operation): Promise<OperationResult> {
  try {
    const response = await receive(session, operation)
    return makeResult(operation, resultOf(response), response)
  } catch (error) {
    return makeErrorResult(operation, error instanceof Error ? error : new Error(String(error)))
  }
}

async function receive(session: Session, { query, variables, extensions, context }: Operation) {
  const operation = JSON.stringify({
    operationName: getOperationName(query),
    query: query.loc?.source.body,
    variables,
    extensions,
  })
  const { files, signal } = context as unknown as SendContext // set by what executes the operation
  try {
    const response = await sendRequest({ ...session, operation, files, signal })
    return { status: response.status, text: await response.text() }
  } catch {
    throw unreachableError() // also for a request that was aborted: nobody waits for its answer
  }
}

/** What the text of a response says, in a form that is either data or errors. */
function resultOf({ status, text }: { readonly status: number; readonly text: string }): ExecutionResult {
  const answer = parse(text)
  const errors = Array.isArray(answer?.errors) ? answer.errors : []
  if (status >= 400 || answer === null || errors.length > 0) return { errors: errors.filter(hasMessage) }
  return { data: (answer.data ?? null) as Exclude<ExecutionResult['data'], undefined> } // the service checks it against the schema
}

/** The body of a response, as far as it is known before it is read. */
interface Answer {
  readonly data?: unknown
  readonly errors?: unknown
}

function hasMessage(error: unknown): error is { readonly message: string } {
  return typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
}

/** Returns null if the text is no JSON object: it is not from the service. */
function parse(text: string): Answer | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

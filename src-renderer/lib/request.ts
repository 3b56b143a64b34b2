import { noteAnswer, noteSilence } from './connection.ts'
import type { OperationText } from './operation-text.ts'
import { RequestError, type ServerError, toRequestError, unreachableError } from './request-error.ts'
import { sendRequest } from './send-request.ts'
import { closeSession, type SessionState, useSession } from './session.ts'
import { noteDamage } from './store-health.ts'
import { separateFiles } from './upload-variables.ts'

/** The body of a response, as far as it is known before it is read. */
interface Answer {
  readonly data?: unknown
  readonly errors?: readonly ServerError[]
}

/**
 * Sends one operation to the connected service and returns its data. Files in the variables are sent as multipart; one that the desktop shell
 * opened is named instead.
 * @throws {RequestError} if there is no valid response
 */
export async function request<Data, Variables extends object>(
  text: OperationText<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Data> {
  const current = useSession.getState()
  if (current.state !== 'ready') throw new RequestError('unauthorized', 'You are not signed in.', 'Sign in.')
  const upload = separateFiles(variables)
  const operation = JSON.stringify({
    operationName: /^\w+ (\w+)/.exec(text)?.[1],
    query: text,
    variables: upload.variables,
    extensions: extensionsOf(upload.opened),
  })
  const mayBeEnded = text.startsWith('mutation') // a connection that ends with an upload may be the answer to its size
  const parts = { ...current.session, operation, files: upload.files, signal }
  const { status, answer } = await receive(parts, mayBeEnded)
  noteAnswer()
  if (status >= 400 || answer === null || (answer.errors?.length ?? 0) > 0) {
    throw failed(toRequestError(status, answer?.errors ?? []), current)
  }
  if (answer.data === undefined || answer.data === null)
    throw new RequestError('fault', 'The server sent an empty response.')
  return answer.data as Data // the service checks it against the schema, from which the type is generated
}

/** Undefined is left out of the JSON. */
function extensionsOf(openedFiles: Readonly<Record<string, readonly string[]>>) {
  return Object.keys(openedFiles).length > 0 ? { openedFiles } : undefined
}

/** Notes what an error says about the data folder and the session, and returns it. */
function failed(error: RequestError, during: SessionState): RequestError {
  if (error.code === 'STORE_DAMAGED') noteDamage()
  if (error.kind === 'unauthorized' && useSession.getState() === during) closeSession(error.message)
  return error
}

async function receive(parts: Parameters<typeof sendRequest>[0], mayBeEnded: boolean) {
  try {
    const response = await sendRequest(parts)
    return { status: response.status, answer: parse(await response.text()) }
  } catch {
    if (parts.signal?.aborted !== true && !mayBeEnded) noteSilence()
    throw unreachableError() // also for a request that was aborted: nobody waits for its answer
  }
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

/** Returns the messages of a rejected mutation; empty on success. */
export function rejections(payload: { readonly errors: readonly string[] } | null | undefined): readonly string[] {
  return payload === null || payload === undefined ? ['The server sent an empty response.'] : payload.errors
}

/**
 * Returns the payload of a successful mutation.
 * @throws {RequestError} of kind `rejected` with the messages of the service, if it rejected the mutation
 */
export function accepted<Payload extends { readonly errors: readonly string[] }>(
  payload: Payload | null | undefined,
): Payload {
  const messages = rejections(payload)
  if (messages.length > 0) throw new RequestError('rejected', messages.join(' '))
  return payload as Payload // an absent payload was rejected above
}

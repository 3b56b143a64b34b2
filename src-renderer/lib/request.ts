import type { CombinedError } from 'urql'
import { noteAnswer, noteSilence, useConnection } from './connection.ts'
import * as texts from './first-texts.ts'
import type { OperationText } from './operation-text.ts'
import { RequestError, toRequestError } from './request-error.ts'
import { clientOf, textRequest } from './session-client.ts'
import { closeSession, seatOf, type SessionState, useSession } from './session.ts'
import { noteDamage } from './store-health.ts'
import { separateFiles } from './upload-variables.ts'

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
  const current = usableSession()
  const upload = separateFiles(variables)
  const operation = textRequest(text, upload.variables, extensionsOf(upload.opened))
  const client = clientOf(current.session)
  const isMutation = text.startsWith('mutation')
  const context = { files: upload.files, signal }
  const sent = isMutation ? client.executeMutation(operation, context) : client.executeQuery(operation, context)
  const { data, error } = await sent.toPromise()
  if (error?.networkError !== undefined) {
    // A connection that ends with an upload may be the answer to its size.
    if (isUnreachable(error.networkError) && signal?.aborted !== true && !isMutation) noteSilence()
    throw error.networkError
  }
  if (error !== undefined) throw failed(await toKnownError(error), current)
  answeredSeat = seatOf(current.session)
  noteServed()
  if (data === undefined || data === null) throw new RequestError('fault', texts.serverSentAnEmptyResponse)
  return data as Data // the service checks it against the schema, from which the type is generated
}

/** What a server of another release does not know is said by name, by code that few windows need. */
async function toKnownError(error: CombinedError): Promise<RequestError> {
  const known = toRequestError(statusOf(error), error.graphQLErrors)
  if (known.code !== 'GRAPHQL_VALIDATION_FAILED') return known
  return import('./other-release.ts').then(
    ({ toOtherRelease }) => toOtherRelease(known, error.graphQLErrors),
    () => known,
  )
}

/** @throws {RequestError} without a session, and with one whose token was rejected: a server counts that */
function usableSession(): ReadySession {
  const current = useSession.getState()
  if (current.state !== 'ready') throw new RequestError('unauthorized', texts.youAreNotSignedIn, texts.signIn)
  const { barrier } = useConnection.getState()
  if (barrier?.kind === 'unauthorized') throw new RequestError('unauthorized', texts.notSentThisTabIsSigned)
  return current
}

type ReadySession = Extract<SessionState, { readonly state: 'ready' }>

/** What of the screen belongs together, as it was answered last. */
let answeredSeat: string | null = null

/** Undefined is left out of the JSON. */
function extensionsOf(openedFiles: Readonly<Record<string, readonly string[]>>) {
  return Object.keys(openedFiles).length > 0 ? { openedFiles } : undefined
}

function isUnreachable(error: Error): boolean {
  return error instanceof RequestError && error.kind === 'unreachable'
}

/** An answer that was under way when the token was rejected does not sign in again. */
function noteServed(): void {
  if (useConnection.getState().barrier?.kind !== 'unauthorized') noteAnswer()
}

/** The status of the response that an error came with. */
function statusOf(error: CombinedError): number {
  return (error.response as { readonly status: number }).status
}

/** Notes what an error says about the data folder and the session, and returns it. */
function failed(error: RequestError, during: ReadySession): RequestError {
  const isOver = error.kind === 'unauthorized' && useSession.getState() === during
  // The desktop shell says that its server does not answer, or that it does not let the window in.
  if (error.kind === 'unreachable') noteSilence(error.code === 'SERVER_LOST' ? null : error)
  // What is on the screen stays there for the user who signs in again.
  else if (isOver && answeredSeat === seatOf(during.session) && during.origin === 'browser') noteSilence(error)
  else noteServed()
  if (error.code === 'STORE_DAMAGED') noteDamage()
  if (isOver && useConnection.getState().barrier === null) closeSession(error.message)
  return error
}

/** Returns the messages of a rejected mutation; empty on success. */
export function rejections(payload: { readonly errors: readonly string[] } | null | undefined): readonly string[] {
  return payload === null || payload === undefined ? [texts.serverSentAnEmptyResponse] : payload.errors
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

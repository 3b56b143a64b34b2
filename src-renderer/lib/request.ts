import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { DocumentNode } from 'graphql'
import type { AnyVariables } from 'urql'
import { Client, createRequest, fetchExchange } from 'urql'
import type { Session } from '#shared/bridge.ts'
import { RequestError, toRequestError } from './request-error.ts'
import { createSender } from './send-request.ts'
import { closeSession, useSession } from './session.ts'
import { noteDamage } from './store-health.ts'
import { separateFiles } from './upload-variables.ts'

const clients = new WeakMap<Session, Client>()
let lastKey = 0

function clientOf(session: Session): Client {
  const known = clients.get(session)
  if (known !== undefined) return known
  const client = new Client({
    url: session.url,
    exchanges: [fetchExchange],
    preferGetMethod: false,
    requestPolicy: 'network-only',
    fetchOptions: { headers: { authorization: `Bearer ${session.token}` } },
  })
  clients.set(session, client)
  return client
}

function isMutation(document: Pick<DocumentNode, 'definitions'>): boolean {
  return document.definitions.some((part) => part.kind === 'OperationDefinition' && part.operation === 'mutation')
}

/**
 * Sends one document to the connected service and returns its data. Files in the variables are sent as multipart; one that the desktop shell
 * opened is named instead.
 * @throws {RequestError} if there is no valid response
 */
export async function request<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Data> {
  const current = useSession.getState()
  if (current.state !== 'ready') throw new RequestError('unauthorized', 'You are not signed in.', 'Sign in.')
  const upload = separateFiles(variables)
  // Its client ignores the signal of the options.
  const context = { fetch: createSender({ made: upload.made, signal }) }
  // Each request gets its own key, so that aborting one does not abort an identical one.
  lastKey += 1
  const extensions = Object.keys(upload.opened).length > 0 ? { openedFiles: upload.opened } : undefined
  const operation = { ...createRequest<Data, Variables>(document, upload.variables, extensions), key: lastKey }
  const client = clientOf(current.session)
  const send = isMutation(document)
    ? client.executeMutation(operation, context)
    : client.executeQuery(operation, context)
  const result = await send.toPromise()
  if (result.error !== undefined) {
    const error = toRequestError(result.error)
    if (error.code === 'STORE_DAMAGED') noteDamage()
    if (error.kind === 'unauthorized' && useSession.getState() === current) closeSession(error.message)
    throw error
  }
  if (result.data === undefined || result.data === null)
    throw new RequestError('fault', 'The server sent an empty response.')
  return result.data
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

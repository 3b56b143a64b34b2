import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { DocumentNode } from 'graphql'
import type { AnyVariables } from 'urql'
import { Client, createRequest, fetchExchange } from 'urql'
import type { Session } from '#shared/bridge.ts'
import { RequestError, toRequestError } from './request-error.ts'
import { closeSession, useSession } from './session.ts'

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
 * Sends one document to the service that this window is connected to and answers its data. `File` and `Blob` values in the
 * variables travel as multipart.
 * @throws RequestError when there is no answer
 */
export async function request<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Data> {
  const current = useSession.getState()
  if (current.state !== 'ready') throw new RequestError('unauthorized', 'You are not signed in.', 'Sign in.')
  const headers = { authorization: `Bearer ${current.session.token}` }
  const context = signal === undefined ? {} : { fetchOptions: { headers, signal } }
  // A key of its own for every request: one that is aborted must not take an equal one with it.
  lastKey += 1
  const operation = { ...createRequest<Data, Variables>(document, variables), key: lastKey }
  const client = clientOf(current.session)
  const send = isMutation(document)
    ? client.executeMutation(operation, context)
    : client.executeQuery(operation, context)
  const result = await send.toPromise()
  if (result.error !== undefined) {
    const error = toRequestError(result.error)
    if (error.kind === 'unauthorized' && useSession.getState() === current) closeSession(error.message)
    throw error
  }
  if (result.data === undefined || result.data === null)
    throw new RequestError('fault', 'The server sent an empty response.')
  return result.data
}

/** The sentences with which the rules refused a mutation; empty on success. */
export function rejections(payload: { readonly errors: readonly string[] } | null | undefined): readonly string[] {
  return payload === null || payload === undefined ? ['The server sent an empty response.'] : payload.errors
}

/**
 * The payload of a mutation that went through.
 * @throws RequestError of kind `rejected` with the rules' own sentences
 */
export function accepted<Payload extends { readonly errors: readonly string[] }>(
  payload: Payload | null | undefined,
): Payload {
  const refused = rejections(payload)
  if (refused.length > 0) throw new RequestError('rejected', refused.join(' '))
  return payload as Payload // an absent payload was refused above
}

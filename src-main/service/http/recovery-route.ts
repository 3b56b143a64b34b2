import type { RecoveryReply, RecoveryRequest, RecoveryState } from '#shared/recovery.ts'
import { readBearerToken } from './request-handler.ts'
import { errorResponse, jsonResponse, RejectedRequest } from './responses.ts'
import type { RouteHandler } from './router.ts'

/** What the route of recovery shows and does. */
export interface Recovery {
  /** Whether a token may see the state, and whether it may act. */
  permit(token: string): Promise<'none' | 'see' | 'act'>
  state(): Promise<RecoveryState>
  act(request: RecoveryRequest): Promise<RecoveryReply>
}

/** Creates the handler of `/recovery`: `GET` returns the state of the data folder, `POST` begins a way back. */
export function createRecoveryRoute(recovery: Recovery): RouteHandler {
  return async (request) => {
    const token = readBearerToken(request)
    const permission = token === null ? 'none' : await recovery.permit(token)
    if (permission === 'none') return errorResponse(401, 'Unauthorized', { 'www-authenticate': 'Bearer' })
    if (request.method === 'GET') return jsonResponse(await recovery.state())
    if (request.method !== 'POST') return errorResponse(405, 'Use GET or POST', { allow: 'GET, POST' })
    if (permission !== 'act') return errorResponse(403, 'Only the Owner at this computer can recover data')
    return jsonResponse(await recovery.act(readRequest(await request.text())))
  }
}

/** @throws {RejectedRequest} if the body is not a request */
function readRequest(body: string): RecoveryRequest {
  const value = parse(body)
  const text = (name: string): string => {
    const member = value[name]
    if (typeof member !== 'string' || member === '') throw new RejectedRequest(400, `"${name}" is required`)
    return member
  }
  const passphrase = typeof value['passphrase'] === 'string' && value['passphrase'] !== '' ? value['passphrase'] : null
  switch (value['action']) {
    case 'restore':
      return { action: 'restore', filename: text('filename'), passphrase }
    case 'restore-file':
      return { action: 'restore-file', path: text('path'), passphrase }
    case 'salvage':
      return { action: 'salvage', to: text('to') }
    case 'open':
      return { action: 'open', folder: text('folder'), isNew: value['isNew'] === true }
    case 'look-again':
    case 'cancel':
      return { action: value['action'] }
    default:
      throw new RejectedRequest(400, '"action" must be restore, restore-file, salvage, open, look-again or cancel')
  }
}

function parse(body: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown> // checked member by member
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new RejectedRequest(400, 'The body is not a JSON object')
}

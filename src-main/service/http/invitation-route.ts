import type { Redeemed } from '#service/accounts/invitations.ts'
import type { SigningInClient } from '#service/accounts/sessions.ts'
import { addressOf } from './client-address.ts'
import { errorResponse, jsonResponse } from './responses.ts'
import type { RouteHandler } from './router.ts'

/**
 * Creates the handler of `/invitation`: `POST` with the code of an invitation as plain text opens a session. The page at `/invite` sends it:
 * the code is in the fragment of that URL, which no browser sends and no proxy logs.
 */
export function createInvitationRoute(
  redeem: (code: string, client: SigningInClient) => Promise<Redeemed>,
): RouteHandler {
  return async (request) => {
    if (request.method !== 'POST') return errorResponse(405, 'Send the code with POST', { allow: 'POST' })
    const code = (await request.text()).trim()
    const client = { userAgent: request.headers.get('user-agent'), address: addressOf(request) }
    const redeemed = await redeem(code, client)
    if ('token' in redeemed) return jsonResponse({ url: '/graphql', token: redeemed.token })
    // Only what is not known may be a guess, and counts as a failed authentication.
    return errorResponse(redeemed.isKnown ? 410 : 403, redeemed.problem)
  }
}

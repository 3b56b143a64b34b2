import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { errorResponse } from '#service/http/responses.ts'

const validityMs = 10 * 60_000

/** A code that opens one session: usable once, within ten minutes. */
export interface OneTimeCode {
  /** 256 random bits, base64url. */
  readonly code: string
  /**
   * Handles `POST /session` with the code as plain text.
   *
   * @throws {RejectedRequest} as for a limited body; the code stays valid
   */
  redeem(request: Request): Promise<Response>
}

/** @param issue creates the session's token after the correct code */
export function createOneTimeCode(issue: () => Promise<string>, now: () => number = Date.now): OneTimeCode {
  const code = randomBytes(32).toString('base64url')
  const expected = digest(code)
  const expires = now() + validityMs
  let used = false
  return {
    code,
    async redeem(request) {
      if (request.method !== 'POST') return errorResponse(405, 'Send the code with POST', { allow: 'POST' })
      const given = digest((await request.text()).trim())
      if (used || now() > expires || !timingSafeEqual(given, expected)) {
        return errorResponse(403, 'This link has been used or has expired')
      }
      used = true
      const session = { url: '/graphql', token: await issue() }
      return Response.json(session, { headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } })
    },
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

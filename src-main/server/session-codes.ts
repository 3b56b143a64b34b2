import { createHash, randomBytes } from 'node:crypto'
import { errorResponse } from '#service/http/responses.ts'

const validityMs = 10 * 60_000
/** Of more unused codes, the oldest are no longer valid. */
const maxCodes = 20

/** What codes open. */
export interface SessionIssuer {
  /** Returns the token of a new session. */
  issue(): Promise<string>
  /** Tests whether a token is that of a session. */
  isSession(token: string): Promise<boolean>
}

/** Codes that open one session each: usable once, within ten minutes. */
export interface SessionCodes {
  /**
   * Returns a new code: 256 random bits, base64url.
   *
   * @param onUsed called when it opened its session
   */
  create(onUsed?: () => void): string
  /**
   * Handles `/session`. GET states that links lead in here. POST with a code as plain text opens a session; POST with the token of a session
   * and no body returns a code for another tab.
   *
   * @throws {RejectedRequest} as for a limited body; all codes stay valid
   */
  handle(request: Request): Promise<Response>
}

interface Code {
  readonly expires: number
  readonly onUsed: () => void
}

const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/** Creates the codes of one service. They are looked up by their hash, so comparison times reveal nothing about a code. */
export function createSessionCodes(sessions: SessionIssuer, now: () => number = Date.now): SessionCodes {
  const codes = new Map<string, Code>()

  function create(onUsed: () => void = () => {}): string {
    const code = randomBytes(32).toString('base64url')
    codes.set(hashOf(code), { expires: now() + validityMs, onUsed })
    const [oldest] = codes.keys()
    if (codes.size > maxCodes && oldest !== undefined) codes.delete(oldest)
    return code
  }

  async function redeem(text: string): Promise<Response> {
    const hash = hashOf(text)
    const code = codes.get(hash)
    codes.delete(hash)
    if (!code || now() > code.expires) return errorResponse(403, 'This link has been used or has expired')
    const session = { url: '/graphql', token: await sessions.issue() }
    code.onUsed()
    return Response.json(session, { headers })
  }

  return {
    create,
    async handle(request) {
      if (request.method === 'GET') return Response.json({ signIn: 'link' }, { headers })
      if (request.method !== 'POST') return errorResponse(405, 'Send the code with POST', { allow: 'GET, POST' })
      const authorization = request.headers.get('authorization')
      if (authorization === null) return redeem((await request.text()).trim())
      const token = /^Bearer +(\S+)$/i.exec(authorization.trim())?.[1]
      if (!token || !(await sessions.isSession(token))) {
        return errorResponse(401, 'Unauthorized', { 'www-authenticate': 'Bearer' })
      }
      return Response.json({ code: create() }, { headers })
    },
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

import type { Caller } from '#service/domain/accounts/caller.ts'
import type { UserId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { UnknownSignIn } from '#service/sign-in/sign-in-problem.ts'
import type { SignIns } from '#service/sign-in/sign-ins.ts'
import { addressOf } from './client-address.ts'
import { networkOf } from './failure-limit.ts'
import { createRateLimit } from './rate-limit.ts'
import { readBearerToken } from './request-handler.ts'
import { errorResponse, jsonResponse } from './responses.ts'
import type { RouteHandler } from './router.ts'

interface SignInRouteTools {
  readonly signIns: SignIns
  /** URL of the page as people reach it, without a slash at its end; null if only the request says it. */
  readonly pageUrl: string | null
  /** Finds the user of a token with the role of the user, not a lower one; null if there is none. */
  readonly findWholeUser: (token: string) => Promise<Caller | null>
}

/** Sign-ins of an address per minute that may begin: each one can ask the provider. */
const maxStartsPerMinute = 120
const maxText = 8000

/**
 * Creates the handler of `/sign-in`: `GET` says with whom people can sign in, `POST /sign-in/start` returns where the browser goes, and
 * `POST /sign-in/complete` opens the session. The provider sends the browser to the page at `/signed-in`, which does the last.
 */
export function createSignInRoute({ signIns, pageUrl, findWholeUser }: SignInRouteTools): RouteHandler {
  const starts = createRateLimit(maxStartsPerMinute)

  async function start(request: Request): Promise<Response> {
    const address = addressOf(request)
    const wait = address === null ? 0 : starts(networkOf(address))
    if (wait > 0) {
      return errorResponse(429, `Too many sign-ins. Try again in ${wait} seconds`, { 'retry-after': String(wait) })
    }
    const { binding } = await readBody(request)
    if (!binding || !/^[\w-]{43}$/.test(binding)) return errorResponse(400, '"binding" must be a SHA-256, base64url')
    const token = readBearerToken(request)
    const user = token === null ? null : await findWholeUser(token)
    if (token !== null && user === null) {
      return errorResponse(401, 'Sign in with your whole role before you link your account')
    }
    const page = pageUrl ?? request.headers.get('origin') // checked before: it is one of this server
    if (page === null) return errorResponse(400, 'The header "origin" is missing')
    const linkedUserId: UserId | null = user?.userId ?? null
    // Asked again at the end: the token may be revoked, and the role of its user may rise meanwhile.
    const mayLink = async () => token !== null && (await findWholeUser(token)) !== null
    const begun = { binding, redirectUrl: `${page}/signed-in`, linkedUserId, mayLink }
    return jsonResponse({ url: await signIns.begin(begun) })
  }

  async function complete(request: Request): Promise<Response> {
    const { secret, query } = await readBody(request)
    if (!secret || !query?.startsWith('?')) return errorResponse(400, '"secret" and "query" are needed')
    const client = { userAgent: request.headers.get('user-agent'), address: addressOf(request) }
    return jsonResponse({ url: '/graphql', token: await signIns.complete({ secret, query }, client) })
  }

  return async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/sign-in') {
      if (request.method !== 'GET') return errorResponse(405, 'Use GET', { allow: 'GET' })
      const name = await signIns.providerName()
      return jsonResponse({ provider: name === null ? null : { name } })
    }
    const handle = { '/sign-in/start': start, '/sign-in/complete': complete }[pathname]
    if (!handle) return errorResponse(404, 'Not found')
    if (request.method !== 'POST') return errorResponse(405, 'Use POST', { allow: 'POST' })
    try {
      return await handle(request)
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
      // Only what is not known may be a guess, and counts as a failed authentication.
      return errorResponse(error instanceof UnknownSignIn ? 403 : 409, error.message)
    }
  }
}

type SignInBody = Readonly<Partial<Record<'binding' | 'secret' | 'query', string>>>

async function readBody(request: Request): Promise<SignInBody> {
  let value: unknown
  try {
    value = JSON.parse(await request.text())
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new Rejection('The body is not JSON')
  }
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return Object.fromEntries(entries.filter(([, text]) => typeof text === 'string' && text.length <= maxText))
}

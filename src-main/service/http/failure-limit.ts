import { isIPv4, isIPv6 } from 'node:net'
import { createRateLimit } from './rate-limit.ts'
import { errorResponse } from './responses.ts'

/**
 * Limits failed authentications. `address` is the client's; null for a transport without addresses, which has no limit.
 */
export type FailureLimit = (request: Request, response: Response, address: string | null) => Response

/** Failed authentications of an address per minute. More than any client that was set up wrong needs to be noticed. */
export const maxFailuresPerMinute = 60

/**
 * Creates the limit. A token is always looked up first, at the same cost for every token, so that failures of others at the same address
 * (an office, a build farm) never block one that is valid. Above the limit, a failure is 429 with `Retry-After` instead of 401 or 403: clients
 * wait, and the log names the address, once a minute at most.
 */
export function createFailureLimit(log: (line: string) => void, now?: () => number): FailureLimit {
  const failures = createRateLimit(maxFailuresPerMinute, now)
  const lines = createRateLimit(1, now)
  return (request, response, address) => {
    if (address === null || !isFailure(request, response)) return response
    const client = networkOf(address)
    const wait = failures(client)
    if (wait === 0) return response
    if (lines(client) === 0) log(`Too many failed authentications from ${client}`)
    return errorResponse(429, 'Too many failed authentications', { 'retry-after': String(wait) })
  }
}

/** Paths that take one-time codes. */
const codePaths = new Set(['/session', '/invitation', '/sign-in/complete'])

/** A bad token, or a bad one-time code. */
function isFailure(request: Request, { status }: Response): boolean {
  return status === 401 || (status === 403 && codePaths.has(new URL(request.url).pathname))
}

/** Returns what one client can choose its addresses from: an IPv4 address, or the first 64 bits of an IPv6 one. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped !== undefined && isIPv4(mapped)) return mapped
  const [plain = ''] = address.split('%', 1) // without its zone
  if (!isIPv6(plain)) return address
  const [head = '', tail] = plain.split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':')
    const written = after.length + (after.at(-1)?.includes('.') ? 1 : 0) // the last two groups as an IPv4 address
    groups.push(...Array<string>(Math.max(0, 8 - groups.length - written)).fill('0'), ...after)
  }
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

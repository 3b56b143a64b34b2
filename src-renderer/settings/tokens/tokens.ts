import { type Role, roles } from '#shared/role.ts'
import { formatCount, formatDay } from '#renderer/lib/format.ts'

const dayMs = 86_400_000
const soonDays = 7

/** How a token stands: whether it works, and how long. */
export interface TokenState {
  readonly kind: 'works' | 'soon' | 'ended'
  readonly text: string
}

interface TokenFacts {
  readonly expiresAt: string | null
  readonly revokedAt: string | null
  readonly user: { readonly enabled: boolean }
}

/** Says until when a token works, or why it does not. */
export function stateOf({ expiresAt, revokedAt, user }: TokenFacts, now = Date.now()): TokenState {
  if (revokedAt !== null) return { kind: 'ended', text: `revoked ${formatDay(revokedAt)}` }
  const left = expiresAt === null ? Infinity : Date.parse(expiresAt) - now
  if (expiresAt !== null && left <= 0) return { kind: 'ended', text: `expired ${formatDay(expiresAt)}` }
  if (!user.enabled) return { kind: 'ended', text: 'disabled with its user' }
  if (expiresAt === null) return { kind: 'works', text: 'never' }
  if (left > soonDays * dayMs) return { kind: 'works', text: formatDay(expiresAt) }
  if (left < 3_600_000) return { kind: 'soon', text: 'within an hour' }
  const hours = Math.floor(left / 3_600_000)
  return {
    kind: 'soon',
    text: hours < 24 ? `in ${formatCount(hours, 'hour')}` : `in ${formatCount(Math.floor(hours / 24), 'day')}`,
  }
}

/** The roles that a token may have: not above its user, and not above who makes it. The highest is first. */
export function rolesOfToken(userRole: string, makerRole: string): readonly Role[] {
  const highest = Math.max(indexOf(userRole), indexOf(makerRole))
  return roles.slice(highest)
}

function indexOf(name: string): number {
  const at = roles.findIndex((role) => role === name)
  return at < 0 ? roles.length - 1 : at
}

/** How long a new token works. */
export type Lifetime = '30' | '90' | '365' | 'day' | 'never'

/**
 * Returns when a new token expires. A day is whole: the token works until it ends, in the time zone of the reader.
 *
 * @returns null for never, undefined without a day
 */
export function expiryOf(lifetime: Lifetime, day: string, now = Date.now()): string | null | undefined {
  if (lifetime === 'never') return null
  if (lifetime !== 'day') return new Date(now + Number(lifetime) * dayMs).toISOString()
  const end = new Date(`${day}T23:59:59.999`)
  return Number.isNaN(end.getTime()) ? undefined : end.toISOString()
}

export type TokenField = 'name' | 'role' | 'expires' | 'prefix'

/** Returns the field that a message of the service is about. */
export function fieldOf(message: string): TokenField {
  if (message.includes('expiresAt')) return 'expires'
  if (/prefix/i.test(message)) return 'prefix'
  return message.includes('"name"') ? 'name' : 'role'
}

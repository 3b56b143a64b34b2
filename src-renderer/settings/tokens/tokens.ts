import { type Role, roles } from '#shared/role.ts'
import { formatDay } from '#renderer/lib/format.ts'
import { type TimeLeft, timeLeft } from '#renderer/lib/lifetime.ts'
import * as texts from './texts.tsx'

interface TokenFacts {
  readonly expiresAt: string | null
  readonly revokedAt: string | null
  readonly user: { readonly enabled: boolean }
}

/** Says until when a token works, or why it does not. */
export function stateOf({ expiresAt, revokedAt, user }: TokenFacts, now = Date.now()): TimeLeft {
  if (revokedAt !== null) return { kind: 'ended', text: texts.revokedAt(formatDay(revokedAt)) }
  const left = timeLeft(expiresAt, now)
  return left.kind !== 'ended' && !user.enabled ? { kind: 'ended', text: texts.disabledWithItsUser } : left
}

/** The roles that a token may have: not above its user, and not above who makes it. The highest is first. */
export function rolesOfToken(userRole: string, makerRole: string): readonly Role[] {
  const highest = Math.max(indexOf(userRole), indexOf(makerRole))
  return roles.slice(highest)
}

/** The role that a new token begins with: what a build needs, and more only if it is chosen. */
export function firstRoleOfToken(possible: readonly Role[]): Role {
  return possible.find((role) => role === 'Operator') ?? possible[0] ?? 'Viewer'
}

function indexOf(name: string): number {
  const at = roles.findIndex((role) => role === name)
  return at < 0 ? roles.length - 1 : at
}

export type TokenField = 'name' | 'role' | 'expires' | 'prefix'

/** Returns the field that a message of the service is about. */
export function fieldOf(message: string): TokenField {
  if (message.includes('expiresAt')) return 'expires'
  if (/prefix/i.test(message)) return 'prefix'
  return message.includes('"name"') ? 'name' : 'role'
}

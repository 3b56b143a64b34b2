import type { UserId } from '#service/domain/id.ts'

/** A link that signs a person in once. Only a hash of its code is stored. Times are RFC 3339 in UTC. */
export interface Invitation {
  readonly id: string
  readonly userId: UserId
  readonly createdAt: string
  readonly expiresAt: string
  readonly usedAt: string | null
  /** When another invitation replaced it, or its user was disabled. */
  readonly revokedAt: string | null
}

/** Days that an invitation can be used. */
export const invitationDays = 7

/** Days that a session lasts that a sign-in opened. */
export const sessionDays = 30

/** Why an invitation cannot be used; null if it can. */
export function unusable({ usedAt, revokedAt, expiresAt }: Invitation, now: string): string | null {
  if (usedAt !== null) return 'This invitation was used already. Each works once: ask an Admin for a new one'
  if (revokedAt !== null) return 'This invitation is no longer valid. Use the newest one, or ask an Admin for a new one'
  return expiresAt <= now ? 'This invitation has expired. Ask an Admin for a new one' : null
}

/** A name for the session of a browser, from what the browser says of itself. */
export function sessionName(userAgent: string | null): string {
  const text = (userAgent ?? '').slice(0, 1_000)
  const find = (words: readonly (readonly [string, string])[]) => words.find(([part]) => text.includes(part))?.[1]
  const browser = find([
    ...([['Edg/', 'Edge'] as const, ['OPR/', 'Opera'] as const] as const),
    ...([['Firefox/', 'Firefox'] as const, ['Chrome/', 'Chrome'] as const, ['Safari/', 'Safari'] as const] as const),
  ])
  const system = find([
    ...([['Windows', 'Windows'] as const, ['Android', 'Android'] as const, ['iPhone', 'iOS'] as const] as const),
    ...([['iPad', 'iOS'] as const, ['Mac OS', 'macOS'] as const, ['Linux', 'Linux'] as const] as const),
  ])
  if (browser === undefined) return 'Session'
  return system === undefined ? browser : `${browser} on ${system}`
}

import { type Role, roles } from '#shared/role.ts'
import { Rejection } from '#service/domain/rejection.ts'

/** Days that a token of a service account works at most: one year, also a leap year. */
export const serviceTokenDays = 366

const maxPurpose = 500
const dayMs = 86_400_000

/** Roles that a service account may have. The highest is first. */
export const serviceRoles: readonly Role[] = roles.filter((role) => role !== 'Owner')

/** @throws {Rejection} if a service account cannot have the role */
export function requireServiceRole(role: Role): Role {
  if (!serviceRoles.includes(role)) {
    throw new Rejection(
      `A service account cannot be ${role}. Use ${serviceRoles.join(', ').replace(/, (\w+)$/, ' or $1')}`,
    )
  }
  return role
}

/** @throws {Rejection} if a token of a service account cannot end then */
export function requireServiceTokenEnd(expiresAt: string | null, at: string): void {
  if (expiresAt === null) {
    throw new Rejection('"expiresAt" is needed: a token of a service account works for one year at most')
  }
  if (Date.parse(expiresAt) > Date.parse(at) + serviceTokenDays * dayMs) {
    throw new Rejection('"expiresAt" is too late: a token of a service account works for one year at most')
  }
}

/** @throws {Rejection} if the text is empty or too long */
export function requirePurpose(text: string): string {
  const purpose = text.trim()
  if (purpose === '') throw new Rejection('"purpose" must not be empty: say what the service account is for')
  if (purpose.length > maxPurpose) throw new Rejection(`"purpose" is longer than ${maxPurpose} characters`)
  return purpose
}

import { type Role, roles } from '#shared/role.ts'
import { ArgumentError } from './exit-code.ts'

/**
 * Reads the name of a role, in any case.
 *
 * @throws {ArgumentError} if there is none of this name
 */
export function readRole(text: string): Role {
  const role = roles.find((candidate) => candidate.toLowerCase() === text.toLowerCase())
  if (!role) throw new ArgumentError(`"${text}" is not a role. Use ${roles.join(', ')}`)
  return role
}

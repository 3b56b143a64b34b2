import { getPersonName } from '#service/db/accounts/assignable-person.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { KeyPerson } from '#service/domain/signatures/signing-key.ts'
import { isEmailAddress } from '#service/standards/text-formats.ts'

/** Whose key it is, as a client says it. Absent members stay as they are; an empty name is nobody. */
export interface GivenPerson {
  readonly userId?: string | null | undefined
  readonly personName?: string | null | undefined
  readonly personEmail?: string | null | undefined
}

const maxCharacters = 200

/**
 * Reads whose key it is: a user of the organization, or a name with or without an email address.
 *
 * @throws {Rejection} if both are given, the user does not exist, or the address is none
 */
export async function readPerson(
  read: UserDatabase['write'],
  organizationId: string,
  { userId, personName, personEmail }: GivenPerson,
  before: KeyPerson | null,
): Promise<KeyPerson | null> {
  if (userId != null) {
    if (personName != null || personEmail != null) {
      throw new Rejection('Pass either "userId" or "personName" with "personEmail"')
    }
    return { userId, name: await getPersonName(read, organizationId, userId), email: null }
  }
  if (personName == null && personEmail == null) return before
  const given = { name: personName ?? null, email: personEmail ?? null }
  return namedPerson(given, before)
}

function namedPerson(
  given: { readonly name: string | null; readonly email: string | null },
  before: KeyPerson | null,
): KeyPerson | null {
  const name = (given.name ?? before?.name ?? '').trim().replaceAll(/\s+/g, ' ')
  const email = (given.email ?? before?.email ?? '').trim() || null
  if (name === '') {
    if (given.email?.trim()) throw new Rejection('The person of a key needs a name')
    return null
  }
  check(name, email)
  return { userId: null, name, email }
}

function check(name: string, email: string | null): void {
  if (name.length > maxCharacters) throw new Rejection(`The name of a person has at most ${maxCharacters} characters`)
  if (email !== null && !isEmailAddress(email)) throw new Rejection(`"${email}" is not an email address`)
}

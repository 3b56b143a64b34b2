import { addUserIn } from '#service/accounts/user-rules.ts'
import { addEntry } from '#service/db/audit/service-entries.ts'
import { findAnyUser, findUserByEmail } from '#service/db/accounts/users.ts'
import type { UserTransaction } from '#service/db/database.ts'
import { findLinkedUser, insertIdentity, isLinked } from '#service/db/sign-in/user-identities.ts'
import type { User } from '#service/domain/accounts/user.ts'
import { newId, type UserId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { ProvenPerson, SignInProvider } from '#service/domain/sign-in/sign-in-provider.ts'

interface Admission {
  readonly organizationId: string
  readonly provider: SignInProvider
  readonly person: ProvenPerson
  /** The user who asked to be linked; null for a sign-in. */
  readonly linkedUserId: UserId | null
  /** Address of the client, for the audit log. */
  readonly address: string | null
  readonly at: string
}

/**
 * Returns the user whom a provider signed in. Issuer and subject say who it is; a verified email address only finds a user who is not linked
 * yet.
 *
 * @throws {Rejection} if they may not sign in
 */
export async function admitIn(write: UserTransaction, admission: Admission): Promise<User> {
  const { person, linkedUserId } = admission
  const knownId = await findLinkedUser(write, person.issuer, person.subject)
  if (knownId !== undefined && linkedUserId !== null && knownId !== linkedUserId) {
    throw new Rejection(
      `This account of ${admission.provider.name} belongs to another person here. Sign out there, and link your own account`,
    )
  }
  if (knownId !== undefined) return requireAdmissible(await findAnyUser(write, knownId))
  const user =
    linkedUserId === null
      ? await findByEmail(write, admission)
      : requireAdmissible(await findAnyUser(write, linkedUserId))
  if (await isLinked(write, user.id, person.issuer)) {
    throw new Rejection(
      `"${user.name}" is linked to another account of ${admission.provider.name}. An Admin can end that link in People`,
    )
  }
  const { issuer, subject } = person
  await insertIdentity(write, { userId: user.id, issuer, subject, at: admission.at })
  await note(write, user, admission, { operation: 'signInLink', action: 'UPDATED' })
  return user
}

/** Writes an entry of the audit log: no mutation did this. */
async function note(
  write: UserTransaction,
  user: User,
  { person, address, at }: Admission,
  did: { readonly operation: string; readonly action: 'CREATED' | 'UPDATED' },
): Promise<void> {
  const { organizationId, id, name } = user
  await addEntry(write, {
    ...{ id: newId(), organizationId, at, subjectKind: 'ORGANIZATION', subjectId: id },
    content: {
      actor: { kind: 'USER', name, id },
      origin: { kind: 'WINDOW', name: null, address },
      ...{ ...did, subjectName: name, stepId: null },
      changes: [['signInLink', null, `${person.issuer} ${person.subject}`]],
    },
  })
}

function requireAdmissible(user: User | undefined): User {
  if (!user?.enabled) throw new Rejection('This account is disabled. Ask an Admin')
  if (user.kind === 'SERVICE') throw new Rejection('This is a service account: only people sign in here')
  return user
}

/** Finds a person by their verified email address, or adds them. */
async function findByEmail(write: UserTransaction, admission: Admission): Promise<User> {
  const { organizationId, provider, person, at } = admission
  const { email } = person
  if (email === null) {
    throw new Rejection(
      person.isUnverified
        ? `${provider.name} did not verify your email address. Verify it there, or sign in another way and link your account`
        : `${provider.name} did not say your email address. Ask an Admin`,
    )
  }
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const { allowedDomains } = provider
  if (allowedDomains.length > 0 && !allowedDomains.includes(domain)) {
    throw new Rejection(`Email addresses of "${domain}" are not let in. Use an account of your organization`)
  }
  const known = await findUserByEmail(write, organizationId, email)
  if (known) return requireAdmissible(known)
  if (provider.newUserRole === null) {
    throw new Rejection(`The email address "${email}" is unknown here. Ask an Admin to add you`)
  }
  const name = (person.name ?? email.slice(0, email.lastIndexOf('@'))).slice(0, maxName)
  const wanted = { organizationId: organizationId as User['organizationId'], name, email, role: provider.newUserRole }
  const added = await addUserIn(write, wanted, at)
  await note(write, added, admission, { operation: 'signInUserAdd', action: 'CREATED' })
  return added
}

const maxName = 200

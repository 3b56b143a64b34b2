import { type Role, roles } from '#shared/role.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import type { UserDatabase, UserReader, UserTransaction } from '#service/db/database.ts'
import { revokeInvitationsOf } from '#service/db/accounts/invitations.ts'
import { revokeTokensOf } from '#service/db/accounts/tokens.ts'
import {
  countEnabledOwners,
  findUserByEmail,
  insertUser,
  listOwnerNames,
  updateUser,
  type UserChange,
} from '#service/db/accounts/users.ts'
import { newId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { requireServiceRole } from '#service/domain/accounts/service-account.ts'
import type { User } from '#service/domain/accounts/user.ts'
import { deleteIdentitiesOf } from '#service/db/sign-in/user-identities.ts'

interface Dependencies {
  readonly database: UserDatabase
  readonly now: () => Date
}

/**
 * Reads a role by its name, in any letter case.
 *
 * @throws {Rejection} if it is not a role
 */
export function readRole(text: string): Role {
  const role = roles.find((each) => each.toLowerCase() === text.trim().toLowerCase())
  if (!role) throw new Rejection(`"${text}" is not a role. Use Owner, Admin, Operator or Viewer`)
  return role
}

/**
 * Adds a user.
 *
 * @throws {Rejection} if the email address is invalid or in use, or the name is that of an Owner
 */
export async function addUser({ database, now }: Dependencies, wanted: WantedUser): Promise<User> {
  return database.write.transaction().execute((write) => addUserIn(write, wanted, now().toISOString()))
}

/** A user to add. */
export type WantedUser = Pick<User, 'organizationId' | 'name' | 'role'> & { readonly email: string }

/**
 * Adds a user in a transaction.
 *
 * @throws {Rejection} as `addUser`
 */
export async function addUserIn(write: UserTransaction, wanted: WantedUser, at: string): Promise<User> {
  const email = readEmail(wanted.email)
  if (await findUserByEmail(write, wanted.organizationId, email)) {
    throw new Rejection(`A user with the email address "${email}" already exists`)
  }
  return insertNewUserIn(write, { ...wanted, email, kind: 'PERSON', purpose: null, createdBy: null }, at)
}

type NewUser = Pick<User, 'organizationId' | 'name' | 'email' | 'role' | 'kind' | 'purpose' | 'createdBy'>

/**
 * Stores a new person or service account in a transaction.
 *
 * @throws {Rejection} if the name is that of an Owner
 */
export async function insertNewUserIn(write: UserTransaction, wanted: NewUser, at: string): Promise<User> {
  const times = { lastActiveAt: null, lastSeenAt: null, createdAt: at, updatedAt: at }
  const user: User = { ...wanted, ...times, id: newId(), enabled: true }
  await requireNameOfNoOwner(write, user, user.name)
  await insertUser(write, user)
  const { organizationId, id: subjectId } = user
  await insertChangeEvents(write, [{ organizationId, at, kind: 'USER', action: 'CREATED', subjectId }])
  return user
}

/**
 * Edits a user. Disabling revokes no tokens, but blocks them as long as it lasts.
 *
 * @throws {Rejection} if the email address is in use, the name is that of another Owner, a value does not fit a service account, or no enabled Owner would be left
 */
export async function changeUser(
  { database, now }: Dependencies,
  user: User,
  change: UserChange,
  options: { readonly revokeTokens: boolean } = { revokeTokens: false },
): Promise<void> {
  const at = now().toISOString()
  const { organizationId, id: subjectId } = user
  requireFitting(user, change)
  await database.write.transaction().execute(async (write) => {
    if (change.email != null) {
      const holder = await findUserByEmail(write, organizationId, change.email)
      if (holder && holder.id !== user.id) {
        throw new Rejection(`A user with the email address "${change.email}" already exists`)
      }
    }
    if (change.name !== undefined) await requireNameOfNoOwner(write, user, change.name)
    const loses = change.enabled === false || (change.role !== undefined && change.role !== 'Owner')
    if (loses && user.role === 'Owner' && user.enabled && (await countEnabledOwners(write, organizationId)) < 2) {
      throw new Rejection('The last enabled Owner cannot be disabled or demoted')
    }
    await updateUser(write, user.id, change, at)
    await endAccess(write, user, { ...options, ...endsOfChange(user, change) }, at)
    await insertChangeEvents(write, [{ organizationId, at, kind: 'USER', action: 'UPDATED', subjectId }])
  })
}

/** @throws {Rejection} if a service account cannot have the values, or a person has no purpose */
function requireFitting({ kind }: User, { email, role, purpose }: UserChange): void {
  if (kind === 'PERSON') {
    if (purpose !== undefined) throw new Rejection('"purpose" is for service accounts only')
    return
  }
  if (email !== undefined) throw new Rejection('A service account has no email address')
  if (role !== undefined) requireServiceRole(role)
}

/** An Admin may have invited a user, or linked an account by a token of theirs: both would sign in as an Owner if they became one. */
function endsOfChange(user: User, { enabled, role }: UserChange) {
  return { invitations: enabled === false || role === 'Owner', links: role === 'Owner' && user.role !== 'Owner' }
}

/** Ends tokens, invitations or links to accounts of a provider of a user for good. */
async function endAccess(
  write: UserTransaction,
  { id }: User,
  ends: { readonly revokeTokens: boolean; readonly invitations: boolean; readonly links?: boolean },
  at: string,
): Promise<void> {
  if (ends.revokeTokens) await revokeTokensOf(write, id, at)
  if (ends.invitations) await revokeInvitationsOf(write, id, at)
  if (ends.links) await deleteIdentitiesOf(write, id)
}

/** Histories show names: nobody may look like an Owner there. */
async function requireNameOfNoOwner(
  read: UserReader,
  { id, organizationId }: Pick<User, 'id' | 'organizationId'>,
  name: string,
): Promise<void> {
  const names = await listOwnerNames(read, organizationId, id)
  if (names.some((each) => appearanceOf(each) === appearanceOf(name))) {
    throw new Rejection(`The name "${name}" belongs to an Owner`)
  }
}

/** Returns a name without what a reader cannot see: letter case, width, spaces, invisible characters. */
function appearanceOf(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[\p{Cf}\s]+/gu, '')
    .toLowerCase()
}

/** @throws {Rejection} if the text is not an email address */
export function readEmail(text: string): string {
  const email = text.trim()
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254) throw new Rejection(`"${text}" is not an email address`)
  return email
}

import type { Selectable } from 'kysely'
import { actorColumn, readActorColumn } from '#service/db/actor-column.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import type { UserDatabase, UserReader } from '#service/db/database.ts'
import type { SigningKeyTable } from '#service/db/tables/signature-tables.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SigningAlgorithm, SigningKey, StoredKey } from '#service/domain/signatures/signing-key.ts'
import { applyTrust } from './apply-trust.ts'

const columns = [
  ...(['id', 'organization_id', 'name', 'algorithm', 'fingerprint', 'public_key', 'has_private'] as const),
  ...(['created_by', 'created_at', 'user_id', 'person_name', 'person_email'] as const),
] as const

type Row = Pick<Selectable<SigningKeyTable>, (typeof columns)[number]> & {
  readonly user_name: string | null
  readonly user_email: string | null
}

/** Selects keys with the names that their users have now. */
function keysOf(read: UserReader, organizationId: string) {
  return read
    .selectFrom('signing_key')
    .leftJoin('user', 'user.id', 'signing_key.user_id')
    .select(columns.map((name) => `signing_key.${name}` as const))
    .select(['user.name as user_name', 'user.email as user_email'])
    .where('signing_key.organization_id', '=', organizationId)
}

/** Maximum number of keys: each may be tried on a signature that names none. */
const maxKeys = 500

/** Lists the keys of an organization: those that sign first, then by name. */
export async function listSigningKeys(read: UserReader, organizationId: string): Promise<readonly SigningKey[]> {
  const rows = await keysOf(read, organizationId).orderBy('has_private', 'desc').orderBy('name_key').execute()
  return rows.map(toKey)
}

/** Lists the keys that may have made a signature that contains none, the newest first. */
export async function listTrustedKeys(read: UserReader, organizationId: string): Promise<readonly StoredKey[]> {
  const keys = await read
    .selectFrom('signing_key')
    .select(['id', 'fingerprint', 'public_key as publicKey'])
    .where('organization_id', '=', organizationId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return keys
}

export async function findSigningKey(
  read: UserReader,
  organizationId: string,
  id: string,
): Promise<SigningKey | undefined> {
  const row = await keysOf(read, organizationId).where('signing_key.id', '=', id).executeTakeFirst()
  return row && toKey(row)
}

/** Returns whether any organization has the key. */
export async function hasSigningKey(read: UserReader, id: string): Promise<boolean> {
  return (await read.selectFrom('signing_key').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/**
 * Trusts a key: signatures that were verified with it become trusted in the same transaction.
 * @throws {Rejection} if the key is known, or its name is taken
 */
export async function insertSigningKey({ write }: UserDatabase, key: SigningKey): Promise<void> {
  await write.transaction().execute(async (transaction) => {
    const known = await listSigningKeys(transaction, key.organizationId)
    const same = known.find(({ fingerprint }) => fingerprint === key.fingerprint)
    if (same) throw new Rejection(`This key is in the list already, as "${same.name}"`)
    if (known.some(({ name }) => name.toLowerCase() === key.name.toLowerCase())) {
      throw new Rejection(`There is a key named "${key.name}" already`)
    }
    if (known.length >= maxKeys) throw new Rejection(`At most ${maxKeys} keys are allowed`)
    await transaction
      .insertInto('signing_key')
      .values({
        ...{ id: key.id, organization_id: key.organizationId, name: key.name, name_key: key.name.toLowerCase() },
        ...{ algorithm: key.algorithm, fingerprint: key.fingerprint, public_key: key.publicKey },
        ...{ has_private: key.hasPrivate ? 1 : 0, created_at: key.createdAt, created_by: actorColumn(key.createdBy) },
        ...personColumns(key.person),
      })
      .execute()
    await reportChange(transaction, key.organizationId, key.createdAt)
    await applyTrust(transaction, { organizationId: key.organizationId, at: key.createdAt })
  })
}

/**
 * Gives a key another name, or another person. What is trusted stays as it is.
 *
 * @throws {Rejection} if the name is taken, or the key is not there any more
 */
export async function updateSigningKey({ write }: UserDatabase, key: SigningKey, at: string): Promise<void> {
  await write.transaction().execute(async (transaction) => {
    const others = (await listSigningKeys(transaction, key.organizationId)).filter(({ id }) => id !== key.id)
    if (others.some(({ name }) => name.toLowerCase() === key.name.toLowerCase())) {
      throw new Rejection(`There is a key named "${key.name}" already`)
    }
    const { numUpdatedRows } = await transaction
      .updateTable('signing_key')
      .set({ name: key.name, name_key: key.name.toLowerCase(), ...personColumns(key.person) })
      .where('id', '=', key.id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Rejection('SigningKey not found')
    await reportChange(transaction, key.organizationId, at)
  })
}

function personColumns(person: SigningKey['person']) {
  return {
    user_id: person?.userId ?? null,
    ...{ person_name: person?.name ?? null, person_email: person?.email ?? null },
  }
}

/**
 * Removes a key: signatures made with it are no longer trusted, in the same transaction.
 * @throws {Rejection} if it does not exist any more
 */
export async function deleteSigningKey(
  { write }: UserDatabase,
  key: Pick<SigningKey, 'id' | 'organizationId'>,
  at: string,
): Promise<void> {
  await write.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction.deleteFrom('signing_key').where('id', '=', key.id).executeTakeFirst()
    if (numDeletedRows === 0n) throw new Rejection('SigningKey not found')
    await reportChange(transaction, key.organizationId, at)
    await applyTrust(transaction, { organizationId: key.organizationId, at })
  })
}

/** Returns whether a key became trusted after an id was made. */
export async function hasKeySince(read: UserReader, organizationId: string, id: string): Promise<boolean> {
  const row = await read
    .selectFrom('signing_key')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '>', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function reportChange(
  transaction: Parameters<typeof insertChangeEvents>[0],
  organizationId: string,
  at: string,
): Promise<void> {
  const event = { organizationId, at, kind: 'SETTINGS', action: 'UPDATED', subjectId: organizationId } as const
  await insertChangeEvents(transaction, [event])
}

function toKey(row: Row): SigningKey {
  return {
    ...{ id: row.id, organizationId: row.organization_id, name: row.name },
    algorithm: row.algorithm as SigningAlgorithm, // only these are stored
    ...{ fingerprint: row.fingerprint, publicKey: row.public_key, hasPrivate: row.has_private === 1 },
    ...{ createdBy: readActorColumn(row.created_by), createdAt: row.created_at },
    person: personOf(row),
  }
}

function personOf({ user_id: userId, user_name, user_email, person_name, person_email }: Row): SigningKey['person'] {
  const name = user_name ?? person_name
  return name === null ? null : { userId, name, email: user_email ?? person_email }
}

import type { UserReader, UserTransaction } from '#service/db/database.ts'
import type { OrganizationId } from '#service/domain/id.ts'
import { type InternalNames, noInternalNames } from '#service/domain/components/internal-names.ts'

/** Names as they are stored. */
export interface StoredInternalNames extends InternalNames {
  /** RFC 3339 in UTC; null before the first edit. */
  readonly updatedAt: string | null
}

/** Returns by what an organization recognizes its own components. */
export async function readInternalNames(read: UserReader, organizationId: string): Promise<StoredInternalNames> {
  const row = await read
    .selectFrom('internal_names')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  if (!row) return { ...noInternalNames, updatedAt: null }
  // Written by `saveInternalNames` only.
  return {
    namespaces: JSON.parse(row.namespaces) as string[],
    names: JSON.parse(row.names) as string[],
    purlTypes: JSON.parse(row.purl_types) as string[],
    updatedAt: row.updated_at,
  }
}

export async function saveInternalNames(
  write: UserTransaction,
  organizationId: OrganizationId,
  { namespaces, names, purlTypes }: InternalNames,
  at: string,
): Promise<void> {
  const lists = {
    namespaces: JSON.stringify(namespaces),
    names: JSON.stringify(names),
    purl_types: JSON.stringify(purlTypes),
    updated_at: at,
  }
  await write
    .insertInto('internal_names')
    .values({ organization_id: organizationId, ...lists })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(lists))
    .execute()
}

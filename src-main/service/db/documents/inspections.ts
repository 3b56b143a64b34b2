import type { Kysely } from 'kysely'
import type { Inspection } from '#service/domain/documents/inspection.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { findOwnRow } from '#service/db/own-rows.ts'

/** Stores the result of inspecting a file. */
export async function insertInspection(
  write: Kysely<UserDataTables>,
  inspection: Inspection,
  by: { readonly organizationId: string; readonly createdBy: string; readonly at: string },
): Promise<void> {
  await write
    .insertInto('inspection')
    .values({
      id: inspection.id,
      organization_id: by.organizationId,
      result: JSON.stringify(inspection),
      created_by: by.createdBy,
      created_at: by.at,
      expires_at: inspection.expiresAt,
    })
    .execute()
}

/** Finds an inspection that has not expired. */
export async function findInspection(
  { write }: UserDatabase,
  organizationId: string,
  id: string,
  now: string,
): Promise<Inspection | undefined> {
  const unexpired = write.selectFrom('inspection').select('result').where('expires_at', '>', now)
  const row = await findOwnRow(unexpired, organizationId, id)
  return row && (JSON.parse(row.result) as Inspection) // written by `insertInspection` only
}

/** Deletes an inspection. */
export async function deleteInspection({ write }: UserDatabase, id: string): Promise<void> {
  await write.deleteFrom('inspection').where('id', '=', id).execute()
}

/** Deletes expired inspections and returns their ids, which are the names of the files. */
export async function deleteExpiredInspections({ write }: UserDatabase, now: string): Promise<readonly string[]> {
  const rows = await write.selectFrom('inspection').select('id').where('expires_at', '<=', now).execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await write.deleteFrom('inspection').where('id', 'in', ids).execute()
  return ids
}

/** Finds the environment of the last version whose primary component has this name. */
export async function findLastPlaceOf(
  { read }: UserDatabase,
  organizationId: string,
  primaryName: string,
): Promise<{ readonly productId: string; readonly environmentId: string } | undefined> {
  return read
    .selectFrom('sbom_version')
    .innerJoin('component', 'component.id', 'sbom_version.primary_component_id')
    .select(['sbom_version.product_id as productId', 'sbom_version.environment_id as environmentId'])
    .where('sbom_version.organization_id', '=', organizationId)
    .where('sbom_version.visible', '=', 1)
    .where('component.name_key', '=', primaryName.toLowerCase())
    .orderBy('sbom_version.created_at', 'desc')
    .orderBy('sbom_version.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

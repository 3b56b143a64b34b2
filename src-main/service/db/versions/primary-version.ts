import type { UserReader, UserTransaction } from '#service/db/database.ts'
import type { StatedVersion } from '#service/domain/automation/version-values.ts'
import { isObject } from '#service/domain/json-values.ts'
import { versionMembers } from './version-update.ts'

/** Reads the version of a document's primary component, as the document states it; undefined without one. */
export async function readPrimaryVersion(read: UserReader, versionId: string): Promise<StatedVersion | undefined> {
  const row = await primaryOf(read, versionId)
  if (!row) return undefined
  const detail = JSON.parse(row.detail) as Record<string, unknown> // an object, by the intake
  const members = versionMembers.flatMap(([holder, name]) => {
    const found = detail[holder]
    return isObject(found) && name in found ? [{ path: [holder, name], value: found[name] }] : []
  })
  return { version: row.component_version, members }
}

/** Gives the primary component of a version back a version that it had, with what states it. */
export async function restorePrimaryVersion(
  transaction: UserTransaction,
  versionId: string,
  { version, members }: StatedVersion,
): Promise<void> {
  const row = await primaryOf(transaction, versionId)
  if (!row) return
  const detail = JSON.parse(row.detail) as Record<string, Record<string, unknown>> // an object of objects, by the intake
  for (const { path, value } of members) {
    const [holder = '', name = ''] = path
    detail[holder] = { ...detail[holder], [name]: value }
  }
  await transaction
    .updateTable('component')
    .set({ component_version: version, detail: JSON.stringify(detail) })
    .where('id', '=', row.id)
    .execute()
}

function primaryOf(read: UserReader, versionId: string) {
  return read
    .selectFrom('component')
    .innerJoin('sbom_version', 'sbom_version.primary_component_id', 'component.id')
    .select(['component.id', 'component.component_version', 'component.detail'])
    .where('sbom_version.id', '=', versionId)
    .executeTakeFirst()
}

import { type RawBuilder, sql, type Transaction } from 'kysely'
import { rowOf } from '#service/db/dialect/sql-words.ts'
import { deleteInParts } from '#service/db/delete-in-parts.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { copiedColumns } from '#service/db/hidden-row-columns.ts'
import { evaluatedColumns } from '#service/db/tables/scan-tables.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { isEmptyHolder } from '#service/db/shown-content.ts'
import { type FindingSetId, newId, type VersionId } from '#service/domain/id.ts'

type Writer = Transaction<UserDataTables>

/**
 * Findings of one transaction: others wait for it, for about a tenth of a second. Each part writes most pages of several indexes, so that
 * many small ones would cost much more.
 */
const findingsAtOnce = 1000

/**
 * Writes the staged findings of a version to a set that no version shows, in short transactions. Until `showHiddenFindings` nobody sees
 * them. A set that is never shown is removed by `removeHiddenFindings`: before the next scan, and with its version.
 * @param now RFC 3339 in UTC
 */
export async function writeHiddenFindings(
  { read, write }: Pick<UserDatabase, 'read' | 'write'>,
  versionId: VersionId,
  now: string,
  signal: AbortSignal,
): Promise<FindingSetId> {
  const setId = newId()
  await write
    .insertInto('sbom_version')
    .columns([...copiedColumns, 'id', 'finding_set_id', 'scan_of', 'visible', 'updated_at'])
    .expression((from) =>
      from
        .selectFrom('sbom_version')
        .select(copiedColumns)
        .select(({ val }) => [val(setId).as('id'), val(setId).as('finding_set_id'), val(versionId).as('scan_of')])
        .select(({ val }) => [val(0).as('visible'), val(now).as('updated_at')])
        .where('id', '=', versionId),
    )
    .execute()
  const row = rowOf('scan')
  for (let after = 0; ;) {
    signal.throwIfAborted()
    const end = await read
      .selectFrom('scan_finding as scan')
      .select(row.as('row'))
      .where('version_id', '=', versionId)
      .where(sql<boolean>`${row} > ${after}`)
      .orderBy(row)
      .offset(findingsAtOnce - 1)
      .limit(1)
      .executeTakeFirst()
    const part = end ? sql<boolean>`${row} > ${after} and ${row} <= ${end.row}` : sql<boolean>`${row} > ${after}`
    await insertStaged(write, { versionId, setId, now }, part)
    if (!end) return setId
    after = end.row
  }
}

async function insertStaged(
  write: UserDatabase['write'],
  { versionId, setId, now }: { readonly versionId: VersionId; readonly setId: FindingSetId; readonly now: string },
  part: RawBuilder<boolean>,
): Promise<void> {
  await write
    .insertInto('finding')
    .columns([...insertedColumns])
    .expression(stagedFindings(write, versionId, now).select(sql.val(setId).as('finding_set_id')).where(part))
    .execute()
}

/**
 * Shows a set of findings as those of a version that has none until now, in the transaction that shows everything else of the scan.
 * @throws {Error} if the version has findings: they would be lost
 */
export async function showHiddenFindings(
  transaction: Writer,
  versionId: VersionId,
  setId: FindingSetId,
): Promise<void> {
  const { finding_set_id: before } = await transaction
    .selectFrom('sbom_version')
    .select('finding_set_id')
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow()
  const left = await transaction
    .selectFrom('finding')
    .select('id')
    .where('finding_set_id', '=', before)
    .limit(1)
    .executeTakeFirst()
  if (left) throw new Error('The version has findings that a scan would replace')
  const rows = transaction.updateTable('sbom_version')
  const [setRow, rowBefore]: readonly [string, string] = [setId, before ?? ''] // the id of a set is that of a row
  // No two rows show the same at any time.
  await rows.set({ finding_set_id: null, scan_of: null }).where('id', '=', setRow).execute()
  await rows.set({ finding_set_id: setId }).where('id', '=', versionId).execute()
  await transaction
    .deleteFrom('sbom_version')
    .where('id', '=', rowBefore)
    .where('visible', '=', 0)
    .where('content_id', 'is', null)
    .where('finding_set_id', 'is', null)
    .where((is) => is.not(isEmptyHolder))
    .execute()
}

/** Removes, in short transactions, findings that scans of a version wrote and never showed: they failed or were killed. */
export async function removeHiddenFindings(
  { read, write }: Pick<UserDatabase, 'read' | 'write'>,
  versionId: VersionId,
): Promise<void> {
  const sets = await read.selectFrom('sbom_version').select('id').where('scan_of', '=', versionId).execute()
  for (const row of sets) {
    const id: string = row.id // that of the set, too
    await deleteInParts(write, (transaction, limit) =>
      transaction
        .deleteFrom('finding')
        .where('id', 'in', (some) =>
          some.selectFrom('finding').select('id').where('finding_set_id', '=', id).limit(limit),
        )
        .executeTakeFirst(),
    )
    await write.deleteFrom('sbom_version').where('id', '=', id).where('visible', '=', 0).execute()
  }
}

/** The columns that `stagedFindings` selects, without the set. */
const stagedColumns = [
  'id',
  'organization_id',
  'component_id',
  'vulnerability_id',
  ...evaluatedColumns,
  'row_vulnerability',
  'created_at',
  'updated_at',
] as const

/** The columns of a new finding: those of `stagedFindings`, then the set. */
export const insertedColumns = [...stagedColumns, 'finding_set_id'] as const

/** Selects the staged findings of a version as rows of findings, without the set. The staged row is `scan`. */
export function stagedFindings(write: Pick<UserDatabase['write'], 'selectFrom'>, versionId: VersionId, now: string) {
  return write
    .selectFrom('scan_finding as scan')
    .innerJoin('sbom_version', 'sbom_version.id', 'scan.version_id')
    .innerJoin('vulnerability', 'vulnerability.id', 'scan.vulnerability_id')
    .select(['scan.finding_id', 'sbom_version.organization_id', 'scan.component_id', 'scan.vulnerability_id'])
    .select(evaluatedColumns.map((column) => `scan.${column}` as const))
    .select(sql<string>`coalesce(vulnerability.upstream_id, vulnerability.id)`.as('row_vulnerability'))
    .select([sql.val(now).as('created_at'), sql.val(now).as('updated_at')])
    .where('scan.version_id', '=', versionId)
}

import { sql, type Transaction } from 'kysely'
import { deleteInParts } from '#service/db/delete-in-parts.ts'
import { eachValue, valuesOf } from '#service/db/dialect/sql-words.ts'
import type { UserDatabase, UserReader } from '#service/db/database.ts'
import { foundIn, isFindingKnown, versionOfFinding } from '#service/db/shown-content.ts'
import { copiedColumns } from '#service/db/hidden-row-columns.ts'
import { evaluatedColumns } from '#service/db/tables/scan-tables.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { type FindingId, newId, type OrganizationId, type VersionId } from '#service/domain/id.ts'

type Writer = Transaction<UserDataTables>

/** A finding that a call names, seen from the version that decides about it. */
export interface NamedInVersion {
  readonly id: FindingId
  /** The finding of the version in which it was found: itself, but for a decision of one version alone. */
  readonly ofId: FindingId
  readonly foundIn: VersionId
  /** The version in which a decision about `id` holds. */
  readonly holdsIn: VersionId
  /** The row with the decision that the asked version makes for itself alone, and whether it decides now. Null if there is none yet. */
  readonly overlayId: FindingId | null
  readonly isDecided: number
}

/** Returns what the findings that a call names are to a version. Unknown ones are missing. */
export async function namedInVersion(
  read: UserReader,
  organizationId: OrganizationId,
  versionId: VersionId | null,
  ids: readonly FindingId[],
): Promise<readonly NamedInVersion[]> {
  const { rows } = await sql<NamedInVersion>`
    SELECT finding.id, coalesce(finding.overlays_id, finding.id) AS "ofId", ${foundIn()} AS "foundIn",
      ${versionOfFinding()} AS "holdsIn", own.id AS "overlayId", own.vex_status IS NOT NULL AS "isDecided"
    FROM finding LEFT JOIN finding AS own ON own.overlays_id = coalesce(finding.overlays_id, finding.id)
      AND own.finding_set_id = (SELECT holder.finding_set_id FROM sbom_version AS holder WHERE holder.overlay_of = ${versionId})
    WHERE finding.id IN ${valuesOf(ids)} AND finding.organization_id = ${organizationId} AND ${isFindingKnown()}`.execute(
    read,
  )
  return rows
}

/**
 * Gives a version rows for its own decisions about findings that it inherits. They are undecided and hold nowhere until a step decides about
 * them: until then, what a caller sees is the finding of the part, and when that was changed. Returns their ids, by the finding of the part.
 */
export async function layOver(
  transaction: Writer,
  versionId: VersionId,
  findingIds: readonly FindingId[],
): Promise<ReadonlyMap<FindingId, FindingId>> {
  const setId = await overlaySetOf(transaction, versionId)
  const pairs = findingIds.map((id) => [id, newId()])
  const names = sql.join(copiedFromPart.map((column) => sql.ref(column)))
  await sql`
    INSERT INTO finding (id, finding_set_id, overlays_id, ${names})
    SELECT given.value ->> 1, ${setId}, own.id, ${sql.join(copiedFromPart.map((column) => sql.ref(`own.${column}`)))}
    FROM ${eachValue(pairs)} AS given CROSS JOIN finding AS own ON own.id = given.value ->> 0
    WHERE true ON CONFLICT (finding_set_id, component_id, vulnerability_id) DO UPDATE SET updated_at = excluded.updated_at
      WHERE finding.vex_status IS NULL`.execute(transaction)
  const { rows } = await sql<{ id: FindingId; ofId: FindingId }>`
    SELECT id, overlays_id AS "ofId" FROM finding WHERE overlays_id IN ${valuesOf(findingIds)} AND finding_set_id = ${setId}
  `.execute(transaction)
  return new Map(rows.map(({ id, ofId }) => [ofId, id]))
}

/** What such a row has from the finding of the part: all but its decision, its snooze and an override of its severity. */
const copiedFromPart = [
  ...['organization_id', 'component_id', 'vulnerability_id', 'row_vulnerability', ...evaluatedColumns],
  ...['assignee_id', 'labels', 'custom_values', 'created_at', 'updated_at'],
]

/** Returns the set of the own decisions of a version about what it inherits; creates it if there is none. */
async function overlaySetOf(transaction: Writer, versionId: VersionId): Promise<string> {
  const known = await transaction
    .selectFrom('sbom_version')
    .select('id')
    .where('overlay_of', '=', versionId)
    .executeTakeFirst()
  if (known) return known.id
  const setId = newId()
  await transaction
    .insertInto('sbom_version')
    .columns([...copiedColumns, 'id', 'finding_set_id', 'overlay_of', 'visible', 'updated_at'])
    .expression((from) =>
      from
        .selectFrom('sbom_version')
        .select(copiedColumns)
        .select(({ val }) => [val(setId).as('id'), val(setId).as('finding_set_id'), val(versionId).as('overlay_of')])
        .select(({ val }) => [val(0).as('visible'), 'updated_at'])
        .where('id', '=', versionId),
    )
    .execute()
  return setId
}

/** Returns the rows with the decisions that a version makes for itself alone, by the finding of the part. */
export async function findOverlays(
  read: UserReader,
  versionId: VersionId,
  findingIds: readonly FindingId[],
): Promise<ReadonlyMap<FindingId, FindingId>> {
  const { rows } = await sql<{ id: FindingId; ofId: FindingId }>`
    SELECT own.id, named.id AS "ofId" FROM finding AS named
    CROSS JOIN finding AS own ON own.overlays_id = coalesce(named.overlays_id, named.id)
    CROSS JOIN sbom_version AS holder ON holder.finding_set_id = own.finding_set_id AND holder.overlay_of = ${versionId}
    WHERE named.id IN ${valuesOf(findingIds)}`.execute(read)
  return new Map(rows.map(({ id, ofId }) => [ofId, id]))
}

/** Removes, in short transactions, the decisions that a version made for itself alone. The caller has hidden the version. */
export async function removeOverlays(
  { read, write }: Pick<UserDatabase, 'read' | 'write'>,
  versionId: VersionId,
): Promise<void> {
  const sets = await read.selectFrom('sbom_version').select('id').where('overlay_of', '=', versionId).execute()
  for (const { id } of sets) {
    await deleteInParts(write, (transaction, limit) =>
      transaction
        .deleteFrom('finding')
        .where('id', 'in', (some) =>
          some
            .selectFrom('finding')
            .select('id')
            .where('finding_set_id', '=', id as string) // the id of a set is that of its row
            .limit(limit),
        )
        .executeTakeFirst(),
    )
    await write.deleteFrom('sbom_version').where('id', '=', id).where('visible', '=', 0).execute()
  }
}

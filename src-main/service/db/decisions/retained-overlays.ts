import { type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type { DecisionRow } from '#service/db/findings/finding-rows.ts'
import type { FindingTable } from '#service/db/tables/finding-tables.ts'
import { byIndex, jsonObject, valuesOf } from '#service/db/dialect/sql-words.ts'
import { layOver } from '#service/db/parts/version-overlays.ts'
import { findingSetOf } from '#service/db/shown-content.ts'
import { decisionColumns, markColumns } from '#service/db/tables/decision-columns.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { Actor } from '#service/domain/actor.ts'
import type { FindingId, VersionId } from '#service/domain/id.ts'
import { writeCarriedOver } from './earlier-decisions.ts'

type Writer = Transaction<UserDataTables>

type Kept = DecisionRow & Pick<Selectable<FindingTable>, (typeof markColumns)[number]>

const columns = [...decisionColumns, ...markColumns] as const

/**
 * Retains decisions that other versions made for themselves alone about findings of a version, before these are removed.
 *
 * @param test over the finding of the version, as `own`
 */
export async function retainOverlays(
  transaction: Writer,
  versionId: VersionId,
  test: RawBuilder<boolean>,
): Promise<void> {
  const members = columns.map((column) => sql`${sql.lit(column)}, ${sql.ref(`laid.${column}`)}`)
  await sql`
    INSERT INTO retained_overlay (id, version_id, overlay_of, vulnerability_id, package_key, ref, decision)
    SELECT laid.id, ${versionId}, holder.overlay_of, laid.vulnerability_id, laid.package_key, component.ref, ${jsonObject(sql.join(members))}
    FROM finding AS laid ${byIndex('finding_overlay')} CROSS JOIN finding AS own ON own.id = laid.overlays_id
    CROSS JOIN component ON component.id = own.component_id
    CROSS JOIN sbom_version AS holder ON holder.finding_set_id = laid.finding_set_id
    WHERE laid.overlays_id IS NOT NULL AND laid.vex_status IS NOT NULL AND own.finding_set_id = ${findingSetOf(versionId)} AND ${test}
    ON CONFLICT (id) DO NOTHING`.execute(transaction)
}

/**
 * Gives retained decisions of other versions to findings of a version that are about the same vulnerability in the same package version: each
 * to the component with the same reference, otherwise to the first one. Others stay retained.
 *
 * @returns the rows that stand in place of those findings now
 */
export async function giveOverlays(
  transaction: Writer,
  versionId: VersionId,
  by: Actor,
  at: string,
): Promise<readonly FindingId[]> {
  const { rows } = await sql<Match>`
    SELECT kept.id, kept.overlay_of AS "overlayOf", kept.decision, own.id AS "ofId"
    FROM retained_overlay AS kept
    CROSS JOIN finding AS own ON own.finding_set_id = ${findingSetOf(versionId)}
      AND own.vulnerability_id = kept.vulnerability_id AND own.package_key = kept.package_key
    CROSS JOIN component ON component.id = own.component_id
    WHERE kept.version_id = ${versionId}
    ORDER BY component.ref = kept.ref DESC, component.position, kept.id`.execute(transaction)
  const given: FindingId[] = []
  for (const [overlayOf, matches] of Map.groupBy(rows, (row) => row.overlayOf)) {
    const pairs = pairOnce(matches)
    const findings = pairs.map(({ ofId }) => ofId)
    const overlays = await layOver(transaction, overlayOf, findings)
    await writeGiven(transaction, pairs, overlays, by, at)
    given.push(...overlays.values())
  }
  return given
}

interface Match {
  readonly id: FindingId
  readonly overlayOf: VersionId
  readonly decision: string
  readonly ofId: FindingId
}

/** Each decision once, and for each finding one decision: the first that fits. */
function pairOnce(matches: readonly Match[]): readonly Match[] {
  const [given, taken] = [new Set<FindingId>(), new Set<FindingId>()]
  return matches.filter(({ id, ofId }) => {
    if (given.has(id) || taken.has(ofId)) return false
    given.add(id)
    taken.add(ofId)
    return true
  })
}

async function writeGiven(
  transaction: Writer,
  pairs: readonly Match[],
  overlays: ReadonlyMap<FindingId, FindingId>,
  by: Actor,
  at: string,
): Promise<void> {
  const kept = pairs.flatMap(({ decision, ofId }) => {
    const findingId = overlays.get(ofId)
    return findingId === undefined ? [] : [{ findingId, all: JSON.parse(decision) as Kept }] // written above
  })
  const carried = kept.map(({ findingId, all }) => {
    const own = Object.fromEntries(decisionColumns.map((column) => [column, all[column]])) as DecisionRow // every column of it
    return { findingId, decision: { isDecided: true, columns: own }, fromVersionId: null }
  })
  await writeCarriedOver(transaction, carried, by, at)
  for (const { findingId, all } of kept) {
    const marks = Object.fromEntries(markColumns.map((column) => [column, all[column]]))
    await transaction.updateTable('finding').set(marks).where('id', '=', findingId).execute()
  }
  const ids = pairs.map(({ id }) => id)
  await transaction.deleteFrom('retained_overlay').where('id', 'in', valuesOf(ids)).execute()
}

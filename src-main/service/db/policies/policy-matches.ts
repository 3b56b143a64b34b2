import { type RawBuilder, sql } from 'kysely'
import type { UserReader } from '#service/db/database.ts'
import { valuesOf } from '#service/db/dialect/sql-words.ts'
import { contentsOf, findingSetsOf } from '#service/db/shown-content.ts'
import type { ConditionRowKind } from '#service/domain/conditions/condition.ts'

/** The rows of versions that conditions are asked about, as `from … where`. */
const rowsIn: Readonly<Record<ConditionRowKind, (versionIds: readonly string[]) => RawBuilder<unknown>>> = {
  version: (ids) => sql`sbom_version where sbom_version.id in ${valuesOf(ids)}`,
  component: (ids) => sql`component where component.content_id in ${contentsOf(ids)}`,
  finding: (ids) => sql`finding where finding.finding_set_id in ${findingSetsOf(ids)} and finding.state = 'AFFECTED'`,
}

const versionOf = {
  version: sql`sbom_version.id`,
  component: sql`(select holder.id from sbom_version as holder where holder.content_id = component.content_id)`,
  finding: sql`(select holder.id from sbom_version as holder where holder.finding_set_id = finding.finding_set_id)`,
} as const

/** Counts the rows of versions that pass a test. Versions without any are missing. */
export async function countMatches(
  read: UserReader,
  row: ConditionRowKind,
  versionIds: readonly string[],
  test: RawBuilder<boolean>,
): Promise<ReadonlyMap<string, number>> {
  if (versionIds.length === 0) return new Map()
  const { rows } = await sql<{ versionId: string; count: number }>`
    select ${versionOf[row]} as "versionId", count(*) as count from ${rowsIn[row](versionIds)} and ${test} group by 1`.execute(
    read,
  )
  return new Map(rows.map(({ versionId, count }) => [versionId, count]))
}

/** Returns the first rows of a version that pass a test: findings by priority, others by name. */
export async function listMatches(
  read: UserReader,
  row: ConditionRowKind,
  versionId: string,
  test: RawBuilder<boolean>,
  limit: number,
): Promise<readonly string[]> {
  const orders = { version: sql`1`, component: sql`component.name_key`, finding: sql`finding.priority desc` }
  const id = sql.ref(`${row === 'version' ? 'sbom_version' : row}.id`)
  const { rows } = await sql<{ id: string }>`select ${id} as id from ${rowsIn[row]([versionId])} and ${test}
    order by ${orders[row]}, ${id} limit ${limit}`.execute(read)
  return rows.map((found) => found.id)
}

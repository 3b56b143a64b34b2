import { type RawBuilder, sql } from 'kysely'
import { eachMember } from '#service/db/dialect/sql-words.ts'
import type { FindingCount } from '#service/domain/findings/finding-counts.ts'
import { foundSetOf } from '#service/db/shown-content.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { type FindingFilter, findingTest } from './finding-filter.ts'

const isWorse = sql<number>`(finding.worse_at is not null)`

/** Number of findings with a value. */
export interface FacetCount {
  readonly key: string
  readonly count: number
}

export type FindingFacet = 'kind' | 'severity' | 'status' | 'confidence' | 'kev' | 'fix'

/** Computes several counts in one statement, because they all come from the finding itself. */
export async function countFacets(
  { read }: Pick<UserDatabase, 'read'>,
  filter: FindingFilter,
): Promise<Readonly<Record<FindingFacet, readonly FacetCount[]>>> {
  const rows = await read
    .selectFrom('finding')
    .select([
      'kind',
      'severity',
      sql<string>`coalesce(vex_status, 'undecided')`.as('status'),
      'confidence',
      sql<string>`case kev when 1 then 'yes' when 0 then 'no' else 'unknown' end`.as('kev_word'),
      sql<string>`case has_fix when 1 then 'available' else 'none' end`.as('fix'),
      (where) => where.fn.countAll<number>().as('count'),
    ])
    .where((where) => findingTest(where, filter))
    .groupBy(['kind', 'severity', 'vex_status', 'confidence', 'kev', 'has_fix'])
    .execute()
  const sum = (of: (row: (typeof rows)[number]) => string) => {
    const counts = new Map<string, number>()
    for (const row of rows) counts.set(of(row), (counts.get(of(row)) ?? 0) + row.count)
    return [...counts].map(([key, count]) => ({ key, count }))
  }
  return {
    kind: sum((row) => row.kind),
    severity: sum((row) => row.severity),
    status: sum((row) => row.status),
    confidence: sum((row) => row.confidence),
    kev: sum((row) => row.kev_word),
    fix: sum((row) => row.fix),
  }
}

/** Counts findings by ecosystem or relation of their component. */
export function countByComponent(
  database: Pick<UserDatabase, 'read'>,
  filter: FindingFilter,
  column: 'ecosystem' | 'relation',
): Promise<readonly FacetCount[]> {
  const value = sql<string>`(select coalesce(${sql.ref(`component.${column}`)}, 'none')
    from component where component.id = finding.component_id)`
  return countBy(database, filter, value)
}

/** Counts findings by the id of their product. */
export function countByProduct(
  database: Pick<UserDatabase, 'read'>,
  filter: FindingFilter,
): Promise<readonly FacetCount[]> {
  const value = sql<string>`(select product_id from sbom_version where sbom_version.finding_set_id = ${foundSetOf()})`
  return countBy(database, filter, value)
}

/** Counts findings by the id of the assignee; `none` for unassigned. */
export function countByAssignee(
  database: Pick<UserDatabase, 'read'>,
  filter: FindingFilter,
): Promise<readonly FacetCount[]> {
  return countBy(database, filter, sql<string>`coalesce(finding.assignee_id, 'none')`)
}

/** Counts findings by label; a finding with several labels counts for each. */
export async function countByLabel(
  { read }: Pick<UserDatabase, 'read'>,
  filter: FindingFilter,
): Promise<readonly FacetCount[]> {
  return read
    .selectFrom(['finding', eachMember<{ value: string }>('finding.labels').as('label')])
    .select(['label.value as key', (where) => where.fn.countAll<number>().as('count')])
    .where((where) => findingTest(where, filter))
    .groupBy('label.value')
    .execute()
}

/** Counts findings by the columns of the progress: severity and status. */
export async function countForProgress(
  { read }: Pick<UserDatabase, 'read'>,
  filter: FindingFilter,
): Promise<readonly FindingCount[]> {
  const rows = await read
    .selectFrom('finding')
    .select(['severity', 'vex_status', isWorse.as('is_worse'), (where) => where.fn.countAll<number>().as('count')])
    .where((where) => findingTest(where, filter))
    .groupBy(['severity', 'vex_status', 'is_worse'])
    .execute()
  return rows.map((row) => ({
    severity: row.severity as FindingCount['severity'], // scans write words of the list
    status: row.vex_status as FindingCount['status'], // a CHECK of the table
    inKev: false,
    isWorse: row.is_worse === 1,
    count: row.count,
  }))
}

async function countBy(
  { read }: Pick<UserDatabase, 'read'>,
  filter: FindingFilter,
  value: RawBuilder<string>,
): Promise<readonly FacetCount[]> {
  return read
    .selectFrom('finding')
    .select([value.as('key'), (where) => where.fn.countAll<number>().as('count')])
    .where((where) => findingTest(where, filter))
    .groupBy('key')
    .execute()
}

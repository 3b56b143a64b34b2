import { type Expression, sql } from 'kysely'
import type { Finding } from '#service/domain/findings/finding.ts'
import type { Page, PageRequest } from '#service/domain/page.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { type FindingFilter, findingTest } from './finding-filter.ts'
import { findingColumns, toFinding } from './finding-rows.ts'
import { countFirstOfEqual, isFirstOfEqual, isPicked, readFirstOfEqual } from '#service/db/parts/with-parts.ts'
import { type SortKey, limitToPage, listPage, readKeysetPage, toSortKeys } from '#service/db/keyset.ts'
import { countRows } from '#service/db/count-rows.ts'

/** Orders of findings. If the highest score is first, unknown scores are last. */
export type FindingOrder =
  | 'priority'
  | 'severity'
  | 'cvss'
  | 'epss'
  | 'component'
  | 'vulnerability'
  | 'status'
  | 'createdAt'
  | 'updatedAt'
  | 'decidedFirst'

const statusPlace = sql`case finding.vex_status when 'under_investigation' then 1 when 'affected' then 2
  when 'not_affected' then 3 when 'fixed' then 4 else 0 end`

/** Preferred id of a finding's vulnerability. */
export const vulnerabilityName = sql`(select vulnerability_id from vulnerability where vulnerability.id = finding.vulnerability_id)`

/** Expressions of an order, followed by `finding.id`. None is ever null. */
export const orderExpressions: Readonly<Record<FindingOrder, readonly Expression<unknown>[]>> = {
  priority: [sql.ref('finding.priority')],
  severity: [sql.ref('finding.severity_rank'), sql`coalesce(finding.cvss_score, -1)`],
  cvss: [sql`coalesce(finding.cvss_score, -1)`],
  epss: [sql`coalesce(finding.epss_score, -1)`],
  component: [sql.ref('finding.component_name_key')],
  vulnerability: [vulnerabilityName],
  status: [statusPlace],
  createdAt: [sql.ref('finding.created_at')],
  updatedAt: [sql.ref('finding.updated_at')],
  decidedFirst: [sql`coalesce(finding.decided_at, '')`, sql.ref('finding.created_at')],
}

/** Returns a page of findings. */
export async function listFindings(
  { read }: Pick<UserDatabase, 'read'>,
  filter: FindingFilter,
  order: { readonly by: FindingOrder; readonly direction: SortKey['direction'] },
  page: PageRequest,
): Promise<Page<Finding>> {
  const { direction } = order
  const keys = toSortKeys([...orderExpressions[order.by], sql.ref('finding.id')], direction)
  const all = read.selectFrom('finding').where((where) => findingTest(where, filter))
  const { parts: scope } = filter
  if (!scope) return listPage(all.select(findingColumns), keys, page, toFinding)
  const found = await readFirstOfEqual({ read, table: 'finding', scope }, page, (part) => {
    const each = limitToPage(all, keys, part).select('finding.id')
    const merged = read.selectFrom('finding').where(isPicked('finding', scope, sql`${each}`))
    return readKeysetPage(merged.select(findingColumns), keys, part)
  })
  return { ...found, rows: found.rows.map(toFinding) }
}

/** Counts the findings of a list, before paging. */
export async function countFindings({ read }: Pick<UserDatabase, 'read'>, filter: FindingFilter): Promise<number> {
  const all = read.selectFrom('finding').where((where) => findingTest(where, filter))
  const { parts: scope, versionId: _, organizationId: __, ...narrowing } = filter
  if (!scope) return countRows(all)
  // The findings of a version are of its organization: a page of it was read before.
  if (Object.values(narrowing).every((value) => value === undefined)) return countFirstOfEqual(read, 'finding', scope)
  const first = all.where(isFirstOfEqual('finding')).select('finding.id')
  return countRows(read.selectFrom('finding').where(isPicked('finding', scope, sql`${first}`)))
}

/** Returns findings of the organization by id, of visible versions. */
export async function findFindings(
  { read }: Pick<UserDatabase, 'read'>,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Finding>> {
  const found = new Map<string, Finding>()
  for (let start = 0; start < ids.length; start += 500) {
    const filter = { organizationId, ids: ids.slice(start, start + 500), includeInactive: true }
    const rows = await read
      .selectFrom('finding')
      .select(findingColumns)
      .where((where) => findingTest(where, filter))
      .execute()
    for (const row of rows) found.set(row.id, toFinding(row))
  }
  return found
}

import { type RawBuilder, sql } from 'kysely'
import { countRows } from '#service/db/count-rows.ts'
import type { UserDatabase, UserReader } from '#service/db/database.ts'
import { valuesOf } from '#service/db/dialect/sql-words.ts'
import { listPage, toSortKeys } from '#service/db/keyset.ts'
import type { Page, PageRequest } from '#service/domain/page.ts'
import type { PolicyViolation } from '#service/domain/policies/policy-result.ts'
import { isWaived } from './waived.ts'

type Reading = Pick<UserDatabase, 'read'>

/** Selects violations: of results, or of rows under enabled policies. */
export interface ViolationFilter {
  readonly resultId: string
  readonly states: readonly PolicyViolation['state'][]
  /** The day on which waivers are in effect, YYYY-MM-DD in UTC. */
  readonly today: string
}

/** Lists violations of a result: those of findings by priority, others by name. */
export async function listViolations(
  { read }: Reading,
  filter: ViolationFilter,
  request: PageRequest,
): Promise<Page<PolicyViolation>> {
  const keys = toSortKeys([sql.ref('place'), sql.ref('subject_name'), sql.ref('id')], 'asc')
  return listPage(
    filtered(read, filter).selectAll().select(stateOf(filter.today).as('state')),
    keys,
    request,
    toViolation,
  )
}

export async function countListedViolations({ read }: Reading, filter: ViolationFilter): Promise<number> {
  return countRows(filtered(read, filter))
}

/** Returns the violations of components or findings under enabled policies that are not resolved, worst policy first. */
export async function violationsOfRows(
  { read }: Reading,
  rowIds: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, readonly PolicyViolation[]>> {
  const rows = await read
    .selectFrom('policy_violation')
    .innerJoin('policy', 'policy.id', 'policy_violation.policy_id')
    .selectAll('policy_violation')
    .select(stateOf(today).as('state'))
    .where('policy_violation.row_id', 'in', valuesOf(rowIds))
    .where('policy_violation.resolved_at', 'is', null)
    .where('policy.is_enabled', '=', 1)
    .orderBy(sql`case policy.result_type when 'fail' then 0 when 'warn' then 1 else 2 end`)
    .orderBy('policy.name_key')
    .execute()
  return Map.groupBy(rows.map(toViolation), ({ subjectId }) => subjectId)
}

function stateOf(today: string): RawBuilder<string> {
  return sql<string>`(case when policy_violation.resolved_at is not null then 'RESOLVED'
    when ${isWaived(today)} then 'WAIVED' else 'OPEN' end)`
}

function filtered(read: UserReader, { resultId, states, today }: ViolationFilter) {
  const query = read.selectFrom('policy_violation').where('result_id', '=', resultId)
  if (states.length === 3) return query
  const isUnresolved = !states.includes('RESOLVED')
  const open = isUnresolved ? query.where('resolved_at', 'is', null) : query
  return isUnresolved && states.length === 2 ? open : open.where(sql<boolean>`${stateOf(today)} in ${valuesOf(states)}`)
}

interface ViolationRow {
  readonly id: string
  readonly policy_id: string
  readonly version_id: string
  readonly row_id: string
  readonly state: string
  readonly condition: string
  readonly seen: string | null
  readonly threshold: string | null
  readonly subject_name: string
  readonly first_seen_at: string
}

function toViolation(row: ViolationRow): PolicyViolation {
  const { id, condition, seen, threshold } = row
  return {
    ...{ id, condition, seen, threshold, policyId: row.policy_id, versionId: row.version_id, subjectId: row.row_id },
    state: row.state as PolicyViolation['state'], // the words of `stateOf`
    ...{ subjectName: row.subject_name, firstSeenAt: row.first_seen_at },
  }
}

import { type RawBuilder, sql } from 'kysely'
import { countRows } from '#service/db/count-rows.ts'
import { eachValue, fewPass, withoutIndex } from '#service/db/dialect/sql-words.ts'
import type { FindingGroup, FindingGrouping, GroupMember } from '#service/domain/findings/finding-group.ts'
import type { Page, PageRequest } from '#service/domain/page.ts'
import type { FindingSetId } from '#service/domain/id.ts'
import type { UserDatabase, UserReader } from '#service/db/database.ts'
import { type FindingFilter, findingTest } from './finding-filter.ts'
import { type FindingOrder, findFindings, orderExpressions, vulnerabilityName } from './finding-list.ts'
import { readKeysetPage, type SortKey } from '#service/db/keyset.ts'
import { findingSetOf, foundIn, foundSetOf } from '#service/db/shown-content.ts'

/**
 * What the findings of a row share. Records of distributions are grouped with the only CVE that they pass on a fix for; neither id may
 * contain a space.
 */
const groupColumns: Readonly<Record<FindingGrouping, readonly Column[]>> = {
  VULN_PACKAGE: ['finding.row_vulnerability', 'finding.package_key'],
  VULN_PACKAGE_NAME: ['finding.row_vulnerability', 'finding.package_name_key'],
  VULN: ['finding.row_vulnerability'],
  PACKAGE: ['finding.package_key'],
  COMPONENT: ['finding.component_id'],
  SBOM: ['finding.finding_set_id'],
  NONE: ['finding.id'],
}

type Column =
  `finding.${'row_vulnerability' | 'package_key' | 'package_name_key' | 'component_id' | 'finding_set_id' | 'id'}`

/** The key of a row, as one text. That of a version is its id, which stays when its findings are replaced. */
function keyOf(by: FindingGrouping): RawBuilder<string> {
  if (by === 'SBOM') return foundIn()
  return sql`${sql.join(
    groupColumns[by].map((column) => sql.ref(column)),
    sql` || ' ' || `,
  )}`
}

/** True if the filter asks for few findings, which another index finds, or which may be anywhere. */
function isNarrow(filter: FindingFilter): boolean {
  const { vulnerabilityId, componentId, packageNameKey, namedAmong, ids, search, conditions, merged } = filter
  return [vulnerabilityId, componentId, packageNameKey, namedAmong, ids, search, conditions, merged].some(
    (one) => one !== undefined,
  )
}

/**
 * What the findings of a row share, to be grouped by. The order of an index is used only where that index has all that the filter tests:
 * that of the default queue.
 */
function groupingOf(by: FindingGrouping, filter: FindingFilter) {
  if (by === 'SBOM' && filter.merged) return [foundSetOf()]
  const { severities, kev, statuses, decidedOnly } = filter
  const isDefault = [severities, kev, statuses, decidedOnly].every((one) => one === undefined) && !isNarrow(filter)
  return isDefault ? groupColumns[by] : groupColumns[by].map((column) => withoutIndex(column))
}

/** Groupings whose rows have few findings each, so that the most urgent findings are of many rows. */
const small: ReadonlySet<FindingGrouping> = new Set(['VULN_PACKAGE', 'VULN_PACKAGE_NAME', 'VULN', 'NONE'])

/** Maximum number of findings of a row that are returned by id. */
const maxMembers = 100_000

/** How a list of rows is ordered. */
interface GroupOrder {
  readonly by: FindingOrder
  readonly direction: SortKey['direction']
}

/** Returns a page of rows of the queue, ordered by the most urgent finding in each, with their findings, by a few statements. */
export async function listFindingGroups(
  { read }: Pick<UserDatabase, 'read'>,
  filter: FindingFilter,
  by: FindingGrouping,
  order: GroupOrder,
  page: PageRequest,
): Promise<Page<FindingGroup>> {
  const found =
    (await readUrgentKeys(read, filter, by, order, page)) ?? (await readKeys(read, filter, by, order, page, 0))
  const groups = await fillGroups(
    read,
    filter,
    by,
    found.rows.map((row) => row.group_key),
  )
  return { ...found, rows: groups }
}

interface GroupKey {
  readonly group_key: string
}

/** Numbers of findings among which the rows of a page are looked for, if they are ordered by priority: those of a page are among few. */
const depths = [1000, 8000]

/**
 * Returns the rows of a page without grouping all findings: a row has its place by its most urgent finding, and those above a priority are
 * found by an index. Null if that does not find enough rows.
 */
async function readUrgentKeys(
  read: UserReader,
  filter: FindingFilter,
  by: FindingGrouping,
  order: GroupOrder,
  page: PageRequest,
): Promise<Page<GroupKey> | null> {
  if (order.by !== 'priority' || order.direction !== 'desc' || page.backward) return null
  if (!small.has(by) || isNarrow(filter)) return null
  for (const depth of depths) {
    const lowest = await priorityAt(read, filter, page, depth)
    if (lowest === null) return null
    const found = await readKeys(read, filter, by, order, page, lowest)
    if (found.hasNextPage) return found
  }
  return null
}

/** Returns the priority of the finding that many places below the beginning of a page; null if there are fewer. */
async function priorityAt(
  read: UserReader,
  filter: FindingFilter,
  { cursor }: PageRequest,
  depth: number,
): Promise<number | null> {
  const first = cursor?.[0]
  let query = read
    .selectFrom('finding')
    .select('finding.priority')
    .where((where) => findingTest(where, filter))
  if (typeof first === 'number') query = query.where('finding.priority', '<=', first)
  const row = await query.orderBy('finding.priority', 'desc').limit(1).offset(depth).executeTakeFirst()
  return row?.priority ?? null
}

/** @param lowest the priority of the least urgent findings that are read; 0 for all */
async function readKeys(
  read: UserReader,
  filter: FindingFilter,
  by: FindingGrouping,
  order: GroupOrder,
  page: PageRequest,
  lowest: number,
): Promise<Page<GroupKey>> {
  const { direction } = order
  const expressions = orderExpressions[order.by]
  const extreme = direction === 'desc' ? sql`max` : sql`min`
  let rows = read
    .selectFrom('finding')
    .select([
      keyOf(by).as('group_key'),
      sql`${extreme}(${expressions[0]})`.as('first_order'),
      sql`${expressions[1] ? sql`${extreme}(${expressions[1]})` : sql`0`}`.as('second_order'),
    ])
    .where((where) => findingTest(where, filter))
    .groupBy(groupingOf(by, filter))
  // By the index of priorities: few findings are as urgent.
  if (lowest > 0) rows = rows.where(fewPass(sql<boolean>`finding.priority >= ${lowest}`))
  const keys = ['first_order', 'second_order', 'group_key'].map((name) => ({
    expression: sql.ref(`grouped.${name}`),
    direction,
  }))
  return readKeysetPage(read.selectFrom(rows.as('grouped')).select('grouped.group_key'), keys, page)
}

/** Counts the rows of the queue. */
export async function countFindingGroups(
  { read }: Pick<UserDatabase, 'read'>,
  filter: FindingFilter,
  by: FindingGrouping,
): Promise<number> {
  const rows = read
    .selectFrom('finding')
    .select(sql`1`.as('one'))
    .where((where) => findingTest(where, filter))
    .groupBy(groupingOf(by, filter))
  return countRows(read.selectFrom(rows.as('grouped')))
}

async function fillGroups(
  read: UserReader,
  filter: FindingFilter,
  by: FindingGrouping,
  keys: readonly string[],
): Promise<FindingGroup[]> {
  const members = await membersOf(read, filter, by, keys)
  const leads = await findFindings(
    { read },
    filter.organizationId,
    keys.flatMap((key) => members.get(key)?.[0]?.id ?? []),
  )
  return keys.flatMap((key) => {
    const own = members.get(key) ?? []
    const representative = leads.get(own[0]?.id ?? '')
    return representative ? [{ key, by, representative, members: own.slice(0, maxMembers) }] : []
  })
}

async function membersOf(
  read: UserReader,
  filter: FindingFilter,
  by: FindingGrouping,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly GroupMember[]>> {
  const members = new Map<string, GroupMember[]>(keys.map((key) => [key, []]))
  if (keys.length === 0) return members
  let query = read
    .selectFrom('finding')
    .select(['finding.id', foundIn().as('version_id'), 'finding.component_id', 'finding.vulnerability_id'])
    .select('finding.package_key')
    .select(['finding.severity', 'finding.vex_status', 'finding.worse_at', 'finding.updated_at'])
    .select([(by === 'SBOM' ? sql.lit('') : keyOf(by)).as('group_key')])
    .where((where) => findingTest(where, filter))
  // As a list, so that the planner knows how few there are.
  const set = filter.merged ? foundSetOf() : sql.ref<FindingSetId>('finding.finding_set_id')
  if (by === 'SBOM') query = query.where(set, 'in', keys.map(findingSetOf))
  else query = query.where(keyOf(by), 'in', keys)
  if (by === 'VULN_PACKAGE' || by === 'VULN_PACKAGE_NAME' || by === 'VULN')
    query = query.where(amongVulnerabilities(keys))
  const rows = await query
    .orderBy(withoutIndex('finding.priority'), 'desc') // not by the index of priorities, which reads the whole version
    .orderBy(sureFirst)
    .orderBy('finding.has_fix', 'desc')
    .orderBy(vulnerabilityName)
    .orderBy('finding.id', 'desc')
    .execute()
  for (const row of rows) {
    members.get(by === 'SBOM' ? row.version_id : row.group_key)?.push({
      id: row.id,
      versionId: row.version_id,
      componentId: row.component_id,
      vulnerabilityId: row.vulnerability_id,
      packageKey: row.package_key,
      severity: row.severity as GroupMember['severity'], // scans write words of the list
      status: row.vex_status as GroupMember['status'], // a CHECK of the table
      isWorse: row.worse_at !== null,
      updatedAt: row.updated_at,
    })
  }
  return members
}

/** Of equally urgent records, the one with the highest confidence leads: its fix is the relevant one. */
const sureFirst = sql`case finding.confidence when 'EXACT' then 0 when 'CPE_EXACT' then 1 else 2 end`

/** Narrows by an index: the first word of a key is a vulnerability's own id or its upstream's. */
function amongVulnerabilities(keys: readonly string[]): RawBuilder<boolean> {
  const names = [...new Set(keys.map((key) => key.split(' ', 1)[0] ?? ''))]
  return sql`finding.vulnerability_id in (
    select vulnerability.id from ${eachValue(names)} as named cross join vulnerability on vulnerability.upstream_id = named.value
    union all select value from ${eachValue(names)})`
}

import { type RawBuilder, sql } from 'kysely'
import type { UserReader } from '#service/db/database.ts'
import { eachValue, valuesOf } from '#service/db/dialect/sql-words.ts'
import type { FindingCount } from '#service/domain/findings/finding-counts.ts'
import type { ContentId, FindingSetId, VersionId } from '#service/domain/id.ts'
import type { Cursor, Page, PageRequest } from '#service/domain/page.ts'

/** Rows of a version together with those of the versions that it contains, which no row is copied for. */
export interface PartScope {
  /** The version itself, then what it contains, the nearest first. */
  readonly versionIds: readonly VersionId[]
  /** Only what comes from the parts, not what the version has itself. */
  readonly onlyInherited?: boolean | undefined
}

/** The content whose rows an inner query of `isPicked` is about. */
export const pickedContent: RawBuilder<ContentId> = sql.ref('shown.content_id')
/** The set of findings that an inner query of `isPicked` is about. */
export const pickedFindings: RawBuilder<FindingSetId> = sql.ref('shown.finding_set_id')
/** All contents of the scope, to go behind `in` inside of `isPicked`. */
export const pickedContents: RawBuilder<ContentId> = sql`(select shown.content_id from shown)`

/** What versions of the scope show, as rows of `shown`, with their place in it. */
const shown = (versionIds: readonly VersionId[]) => sql`with shown(place, content_id, finding_set_id) as materialized (
  select given.key, holder.content_id, holder.finding_set_id from ${eachValue(versionIds)} as given
  cross join sbom_version as holder on holder.id = given.value and holder.visible = 1)`

const asked = ({ onlyInherited }: PartScope) => (onlyInherited === true ? sql`where shown.place > 0` : sql``)

/**
 * Tests for the rows that an inner query returns for one of the versions in turn. The inner query is ordered and limited by itself: a page of
 * many versions reads one page of each by its index, never all rows.
 *
 * @param inner returns ids for `pickedContent` or `pickedFindings`
 */
export function isPicked(table: Inherited, scope: PartScope, inner: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${table}.id`)} in (${shown(scope.versionIds)}
    select picked.id from shown cross join ${sql.table(table)} as picked on picked.id in ${inner} ${asked(scope)})`
}

type Inherited = 'component' | 'finding'

/** What ties the rows of a table to `shown`, and in which columns rows are equal that count once. */
const tables = {
  component: {
    belongs: sql`component.content_id = shown.content_id and component.is_listed = 1`,
    twins: sql`component as twin on twin.content_id = earlier.content_id and twin.name_key = component.name_key
      and twin.is_listed = 1`,
    equal: ['name_key', 'component_version', 'purl', 'group_name', 'kind'],
  },
  finding: {
    belongs: sql`finding.finding_set_id = shown.finding_set_id and finding.state = 'AFFECTED'`,
    twins: sql`finding as twin on twin.finding_set_id = earlier.finding_set_id
      and twin.vulnerability_id = finding.vulnerability_id`,
    equal: ['vulnerability_id', 'package_key', 'state', 'vex_status', 'vex_justification', 'vex_response'],
  },
} as const

/**
 * Tests, in an inner query of `isPicked`, that no version that comes before has an equal row. Components are equal if they have the same
 * identity, findings if they are about the same package and decided alike: what parts share counts once, and contrary decisions are all there.
 */
export function isFirstOfEqual(table: Inherited): RawBuilder<boolean> {
  const { twins, equal } = tables[table]
  const tests = equal.map((name) => sql`${sql.ref(`twin.${name}`)} is ${sql.ref(`${table}.${name}`)}`)
  return sql<boolean>`not exists (select 1 from shown as earlier cross join ${twins}
    where earlier.place < shown.place and ${sql.join(tests, sql` and `)})`
}

/** Returns those of the given rows that no version that comes before has an equal row of. */
export async function firstOfEqual(
  read: UserReader,
  table: Inherited,
  { versionIds }: PartScope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const of = table === 'component' ? sql`component.content_id` : sql`finding.finding_set_id`
  const place = table === 'component' ? pickedContent : pickedFindings
  const { rows } = await sql<{ id: string }>`${shown(versionIds)}
    select ${sql.ref(`${table}.id`)} as id from ${sql.table(table)} join shown on ${place} = ${of}
    where ${sql.ref(`${table}.id`)} in ${valuesOf(ids)} and ${isFirstOfEqual(table)}`.execute(read)
  return new Set(rows.map(({ id }) => id))
}

/** Finds the findings that count once with each of the given ones: equal ones of the versions that come after theirs, the nearest first. */
export async function findLaterEqual(
  read: UserReader,
  versionIds: readonly VersionId[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const tests = tables.finding.equal.map((name) => sql`${sql.ref(`twin.${name}`)} is ${sql.ref(`finding.${name}`)}`)
  const { rows } = await sql<{ id: string; twin_id: string }>`${shown(versionIds)}
    select finding.id, twin.id as twin_id from ${eachValue(ids)} as given cross join finding on finding.id = given.value
    cross join shown on shown.finding_set_id = finding.finding_set_id
    cross join shown as later on later.place > shown.place
    cross join finding as twin on twin.finding_set_id = later.finding_set_id and twin.vulnerability_id = finding.vulnerability_id
    where ${sql.join(tests, sql` and `)} order by later.place, twin.id`.execute(read)
  const found = Map.groupBy(rows, ({ id }) => id)
  return new Map([...found].map(([id, twins]) => [id, twins.map((row) => row.twin_id)]))
}

/** Counts the components, or the active findings, of a scope: each row of the nearest version that has an equal one. */
export async function countFirstOfEqual(read: UserReader, table: Inherited, scope: PartScope): Promise<number> {
  const { belongs, equal } = tables[table]
  const columns = sql.join(equal.map((name) => sql.ref(`${table}.${name}`)))
  const { rows } = await sql<{ count: number }>`${shown(scope.versionIds)}
    select count(*) as count from (
      select shown.place, min(shown.place) over (partition by ${columns}) as nearest
      from shown cross join ${sql.table(table)} on ${belongs}
    ) as shown where shown.place = shown.nearest ${scope.onlyInherited === true ? sql`and shown.place > 0` : sql``}`.execute(
    read,
  )
  return rows[0]?.count ?? 0
}

/** Counts the active findings of a scope as `countFindings` does for one version, each as that of the nearest version that has an equal one. */
export async function countFindingsOnce(
  read: UserReader,
  { versionIds }: Pick<PartScope, 'versionIds'>,
): Promise<readonly FindingCount[]> {
  const { belongs, equal } = tables.finding
  const columns = sql.join(equal.map((name) => sql.ref(`finding.${name}`)))
  const { rows } = await sql<CountedRow>`${shown(versionIds)}
    select severity, vex_status as status, kev, is_worse as "isWorse", count(*) as count from (
      select shown.place, min(shown.place) over (partition by ${columns}) as nearest, finding.severity, finding.vex_status, finding.kev,
        (finding.worse_at is not null) as is_worse from shown cross join finding on ${belongs}
    ) as shown where shown.place = shown.nearest group by severity, vex_status, kev, is_worse`.execute(read)
  return rows.map(({ severity, status, kev, isWorse, count }) => {
    return { severity, status, inKev: kev === 1, isWorse: isWorse === 1, count }
  })
}

type CountedRow = Pick<FindingCount, 'severity' | 'status' | 'count'> & {
  readonly kev: number | null
  readonly isWorse: number
}

/**
 * Reads a page of a merged list without the rows that a version before has equal ones of: those of a page are looked for, and as many more
 * rows are read as fall out.
 *
 * @param readRows reads a page of the list with them
 */
export async function readFirstOfEqual<Row extends { readonly id: string }>(
  { read, table, scope }: { readonly read: UserReader; readonly table: Inherited; readonly scope: PartScope },
  request: PageRequest,
  readRows: (request: PageRequest) => Promise<Page<Row>>,
): Promise<Page<Row>> {
  const { backward, cursor, limit } = request
  const found: { readonly row: Row; readonly cursor: Cursor }[] = []
  let isMore = true
  for (
    let from = cursor, size = limit + 1 + Math.ceil(limit / 4);
    isMore && found.length <= limit;
    size = Math.min(size * 2, maxRows)
  ) {
    const page = await readRows({ backward, cursor: from, limit: size })
    const first = await firstOfEqual(
      read,
      table,
      scope,
      page.rows.map(({ id }) => id),
    )
    const rows = page.rows.map((row, at) => ({ row, cursor: page.cursors[at] ?? [] }))
    if (backward) rows.reverse()
    found.push(...rows.filter(({ row }) => first.has(row.id)))
    isMore = (backward ? page.hasPreviousPage : page.hasNextPage) && rows.length > 0
    from = rows.at(-1)?.cursor ?? null
  }
  const kept = found.slice(0, limit)
  if (backward) kept.reverse()
  const [entered, beyond] = [cursor !== null, found.length > limit]
  return {
    rows: kept.map(({ row }) => row),
    cursors: kept.map((each) => each.cursor),
    hasNextPage: backward ? entered : beyond,
    hasPreviousPage: backward ? beyond : entered,
  }
}

/** Rows that are read at once while rows fall out. */
const maxRows = 2000

import { type RawBuilder, sql } from 'kysely'
import type { UserReader } from '#service/db/database.ts'
import { eachValue, valuesOf } from '#service/db/dialect/sql-words.ts'
import type { FindingCount } from '#service/domain/findings/finding-counts.ts'
import type { ContentId, FindingId, FindingSetId, VersionId } from '#service/domain/id.ts'
import { findingSetOf } from '#service/db/shown-content.ts'
import type { Cursor, Page, PageRequest } from '#service/domain/page.ts'

/** Rows of a version together with those of the versions that it contains, which no row is copied for. */
export interface PartScope {
  /** The version itself, then what it contains, the nearest first. */
  readonly versionIds: readonly VersionId[]
  /** Only what comes from the parts, not what the version has itself. */
  readonly onlyInherited?: boolean | undefined
  /** The versions whose own decisions about inherited findings hold, the nearest first. Absent: those of the scope. */
  readonly deciderIds?: readonly VersionId[] | undefined
}

/** The content whose rows an inner query of `isPicked` is about. */
export const pickedContent: RawBuilder<ContentId> = sql.ref('shown.content_id')
/** The set of findings that an inner query of `isPicked` is about. */
export const pickedFindings: RawBuilder<FindingSetId> = sql.ref('shown.finding_set_id')
/** All contents of the scope, to go behind `in` inside of `isPicked`. */
export const pickedContents: RawBuilder<ContentId> = sql`(select shown.content_id from shown)`

/**
 * What versions of the scope show, as rows of `shown`, with their place in it: behind each one the set of its own decisions about findings that it
 * inherits, which has no content. `overlaid` are the findings that such decisions lie over, each with the one that holds: that of the nearest
 * version which contains the part.
 */
export const shown = ({ versionIds, deciderIds = versionIds }: PartScope) => sql`with recursive
  shown(place, content_id, finding_set_id, version_id, is_overlay) as materialized (
    select given.key, holder.content_id, holder.finding_set_id, holder.id, 0 from ${eachValue(versionIds)} as given
    cross join sbom_version as holder on holder.id = given.value and holder.visible = 1
    union all
    select given.key + 0.5, '', holder.finding_set_id, holder.overlay_of, 1 from ${eachValue(deciderIds)} as given
    cross join sbom_version as holder on holder.overlay_of = given.value
    cross join sbom_version as deciding on deciding.id = given.value and deciding.visible = 1),
  reached(from_id, version_id) as (
    select shown.version_id, link.part_id from shown cross join version_part as link on link.parent_id = shown.version_id
    where shown.is_overlay = 1
    union select reached.from_id, link.part_id from reached cross join version_part as link on link.parent_id = reached.version_id),
  overlaid(finding_id, by_id, version_id, place) as materialized (
    select own.id, laid.id, part.version_id, min(shown.place) from shown
    cross join finding as laid on laid.finding_set_id = shown.finding_set_id and laid.vex_status is not null
    cross join finding as own on own.id = laid.overlays_id
    cross join shown as part on part.finding_set_id = own.finding_set_id
    where shown.is_overlay = 1 and (shown.version_id, part.version_id) in (select from_id, version_id from reached)
    group by own.id)`

/** Tests, beside `overlaid`, that a finding is the one that holds: no version that contains its part decides otherwise for itself. */
export const holds = (table: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<boolean>`case when ${column('overlays_id')} is null then ${column('id')} not in (select finding_id from overlaid)
    else ${column('id')} in (select by_id from overlaid) end`
}

/** The place of a finding of `set`, a row of `shown`: a decision of one version alone stands in the place of the part. */
export const placeOf = (table: string, set: string) => sql<number>`case when ${sql.ref(`${set}.is_overlay`)} = 0
  then ${sql.ref(`${set}.place`)} else (select home.place from finding as own
    cross join shown as home on home.finding_set_id = own.finding_set_id where own.id = ${sql.ref(`${table}.overlays_id`)}) end`

/** A decision about an inherited finding that a version makes for itself alone. */
export interface Overlay {
  /** The finding of the part, which it stands in place of. */
  readonly ofId: FindingId
  readonly findingId: FindingId
  /** The part. */
  readonly versionId: VersionId
}

/** Lists the decisions that hold for a version alone, or for those that it contains, in place of those of its parts. */
export async function listOverlays(
  { read }: { readonly read: UserReader },
  versionIds: readonly VersionId[],
): Promise<readonly Overlay[]> {
  if (versionIds.length < 2) return []
  const { rows } = await sql<Overlay>`${shown({ versionIds })}
    select finding_id as "ofId", by_id as "findingId", version_id as "versionId" from overlaid`.execute(read)
  return rows
}

/** Tests for the findings of a version, with those that stand in place of some. */
export function isOfVersion(versionId: VersionId, overlays: readonly Overlay[]): RawBuilder<boolean> {
  const own = overlays.filter((each) => each.versionId === versionId)
  const set = sql<boolean>`finding.finding_set_id = ${findingSetOf(versionId)}`
  if (own.length === 0) return set
  return sql`(${set} and finding.id not in ${valuesOf(own.map(({ ofId }) => ofId))}
    or finding.id in ${valuesOf(own.map(({ findingId }) => findingId))})`
}

const asked = ({ onlyInherited }: PartScope) => (onlyInherited === true ? sql`where shown.place > 0` : sql``)

/**
 * Tests for the rows that an inner query returns for one of the versions in turn. The inner query is ordered and limited by itself: a page of
 * many versions reads one page of each by its index, never all rows.
 *
 * @param inner returns ids for `pickedContent` or `pickedFindings`
 */
export function isPicked(table: Inherited, scope: PartScope, inner: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${table}.id`)} in (${shown(scope)}
    select picked.id from shown cross join ${sql.table(table)} as picked on picked.id in ${inner} ${asked(scope)})`
}

export type Inherited = 'component' | 'finding'

/** What ties the rows of a table to `shown`, and in which columns rows are equal that count once. */
export const tables = {
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
    equal: ['vulnerability_id', 'package_key', 'state', 'vex_status', 'vex_justification', 'vex_response', 'worse_at'],
  },
} as const

/** A value in which rows are equal. Of decisions, only whether they rest on evidence that is worse now: such a one is to be decided again. */
export const equalValue = (table: string, name: string) =>
  name === 'worse_at' ? sql`(${sql.ref(`${table}.worse_at`)} is null)` : sql.ref(`${table}.${name}`)

/** All of these values of a row, under the names of their columns, and those names in what was selected so. */
const equalValues = (table: Inherited) =>
  sql.join(tables[table].equal.map((name) => sql`${equalValue(table, name)} as ${sql.id(name)}`))
const equalNames = (table: Inherited, from: string) =>
  sql.join(tables[table].equal.map((name) => sql.ref(`${from}.${name}`)))

/**
 * Tests, in an inner query of `isPicked`, that no version that comes before has an equal row. Components are equal if they have the same
 * identity, findings if they are about the same package and decided alike: what parts share counts once, and contrary decisions are all there.
 */
export function isFirstOfEqual(table: Inherited): RawBuilder<boolean> {
  const { twins, equal } = tables[table]
  const tests = equal.map((name) => sql`${equalValue('twin', name)} is ${equalValue(table, name)}`)
  if (table === 'component') {
    return sql<boolean>`not exists (select 1 from shown as earlier cross join ${twins}
      where earlier.place < shown.place and ${sql.join(tests, sql` and `)})`
  }
  const isEqual = sql`${sql.join(tests, sql` and `)} and ${holds('twin')}`
  // Decisions of one version alone are found by package: they may be about all findings of its parts.
  return sql<boolean>`(${holds('finding')} and not exists (select 1 from shown as earlier cross join ${twins}
      where earlier.is_overlay = 0 and earlier.place < ${placeOf('finding', 'shown')} and ${isEqual})
    and not exists (select 1 from shown as earlier cross join ${twins}
      and twin.package_key = finding.package_key and twin.overlays_id is not null
      where earlier.is_overlay = 1 and ${placeOf('twin', 'earlier')} < ${placeOf('finding', 'shown')} and ${isEqual}))`
}

/** Returns those of the given rows that no version that comes before has an equal row of. */
async function firstOfEqual(
  read: UserReader,
  table: Inherited,
  scope: PartScope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const of = table === 'component' ? sql`component.content_id` : sql`finding.finding_set_id`
  const place = table === 'component' ? pickedContent : pickedFindings
  const { rows } = await sql<{ id: string }>`${shown(scope)}
    select ${sql.ref(`${table}.id`)} as id from ${sql.table(table)} join shown on ${place} = ${of}
    where ${sql.ref(`${table}.id`)} in ${valuesOf(ids)} and ${isFirstOfEqual(table)}`.execute(read)
  return new Set(rows.map(({ id }) => id))
}

/** Counts the components, or the active findings, of a scope: each row of the nearest version that has an equal one. */
export async function countFirstOfEqual(read: UserReader, table: Inherited, scope: PartScope): Promise<number> {
  const { belongs } = tables[table]
  const isThere = table === 'finding' ? sql`and ${holds(table)}` : sql``
  const place = table === 'finding' ? placeOf(table, 'shown') : sql`shown.place`
  const { rows } = await sql<{ count: number }>`${shown(scope)}
    select count(*) as count from (
      select placed.place, min(placed.place) over (partition by ${equalNames(table, 'placed')}) as nearest from (
        select ${place} as place, ${equalValues(table)} from shown cross join ${sql.table(table)} on ${belongs} ${isThere}) as placed
    ) as counted where counted.place = counted.nearest ${scope.onlyInherited === true ? sql`and counted.place > 0` : sql``}`.execute(
    read,
  )
  return rows[0]?.count ?? 0
}

/** Equal values of components, and the components that have them. */
export interface CountedOnce {
  readonly key: string | null
  readonly count: number
  /** Those of them that the first version of the scope has from its parts. */
  readonly inherited: number
}

/** Counts the components of a scope by a value, each as that of the nearest version that has an equal one; the most first. */
export async function countComponentsOnce(
  read: UserReader,
  scope: PartScope,
  column: 'kind' | 'license_expression',
): Promise<readonly CountedOnce[]> {
  const { belongs, equal } = tables.component
  const equalIn = (from: string) => sql.join(equal.map((name) => sql.ref(`${from}.${name}`)))
  const { rows } = await sql<CountedOnce>`${shown(scope)}
    select counted.value as key, count(*) as count, sum(counted.place > 0) as inherited from (
      select placed.*, min(placed.place) over (partition by ${equalIn('placed')}) as nearest from (
        select shown.place as place, ${sql.ref(`component.${column}`)} as value, ${equalIn('component')}
        from shown cross join component on ${belongs}) as placed
    ) as counted where counted.place = counted.nearest ${scope.onlyInherited === true ? sql`and counted.place > 0` : sql``}
    group by counted.value order by count(*) desc, counted.value`.execute(read)
  return rows
}

/** Counts the active findings of a scope as `countFindings` does for one version, each as that of the nearest version that has an equal one. */
export async function countFindingsOnce(
  read: UserReader,
  { versionIds }: Pick<PartScope, 'versionIds'>,
): Promise<readonly FindingCount[]> {
  const { belongs } = tables.finding
  const { rows } = await sql<CountedRow>`${shown({ versionIds })}
    select severity, status, kev, is_worse as "isWorse", count(*) as count from (
      select placed.*, min(placed.place) over (partition by ${equalNames('finding', 'placed')}) as nearest from (
        select ${placeOf('finding', 'shown')} as place, finding.severity, finding.vex_status as status, finding.kev,
          (finding.worse_at is not null) as is_worse, ${equalValues('finding')}
        from shown cross join finding on ${belongs} and ${holds('finding')}) as placed
    ) as counted where counted.place = counted.nearest group by severity, vex_status, kev, is_worse`.execute(read)
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

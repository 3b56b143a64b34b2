import { sql } from 'kysely'
import type { UserReader } from '#service/db/database.ts'
import { eachValue, valuesOf } from '#service/db/dialect/sql-words.ts'
import {
  equalValue,
  holds,
  type Inherited,
  type PartScope,
  pickedContent,
  pickedFindings,
  placeOf,
  shown,
  tables,
} from './with-parts.ts'

/** Finds the equal rows of the versions that come before those of the given rows. Rows without any are missing. */
export async function findEarlierEqual(
  read: UserReader,
  table: Inherited,
  scope: PartScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { twins, equal } = tables[table]
  const tests = equal.map((name) => sql`${equalValue('twin', name)} is ${equalValue(table, name)}`)
  const of = table === 'component' ? sql`component.content_id` : sql`finding.finding_set_id`
  const place = table === 'component' ? pickedContent : pickedFindings
  const isEarlier =
    table === 'component'
      ? sql`earlier.place < shown.place`
      : sql`${holds('finding')} and ${holds('twin')} and ${placeOf('twin', 'earlier')} < ${placeOf('finding', 'shown')}`
  const { rows } = await sql<{ id: string; twin_id: string }>`${shown(scope)}
    select ${sql.ref(`${table}.id`)} as id, twin.id as twin_id from ${sql.table(table)} join shown on ${place} = ${of}
    cross join shown as earlier cross join ${twins}
    where ${sql.ref(`${table}.id`)} in ${valuesOf(ids)} and ${isEarlier} and ${sql.join(tests, sql` and `)}`.execute(
    read,
  )
  const found = Map.groupBy(rows, ({ id }) => id)
  return new Map([...found].map(([id, equals]) => [id, equals.map((row) => row.twin_id)]))
}

/**
 * Finds the findings that count once with each of the given ones: equal ones of the versions that come after theirs, the nearest first. With a
 * decision of one version alone only others of that version do: a decision about it is not one about a part.
 */
export async function findLaterEqual(
  read: UserReader,
  { versionIds, deciderIds }: Pick<PartScope, 'versionIds' | 'deciderIds'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const tests = tables.finding.equal.map((name) => sql`${equalValue('twin', name)} is ${equalValue('finding', name)}`)
  const isLater = sql`${placeOf('twin', 'later')} > ${placeOf('finding', 'shown')}`
  const { rows } = await sql<{ id: string; twin_id: string }>`${shown({ versionIds, deciderIds })}
    select finding.id, twin.id as twin_id from ${eachValue(ids)} as given cross join finding on finding.id = given.value
    cross join shown on shown.finding_set_id = finding.finding_set_id
    cross join shown as later on later.is_overlay = shown.is_overlay
      and case when shown.is_overlay = 0 then later.place > shown.place else later.place = shown.place end
    cross join finding as twin on twin.finding_set_id = later.finding_set_id and twin.vulnerability_id = finding.vulnerability_id
    where ${sql.join(tests, sql` and `)} and ${holds('finding')} and ${holds('twin')}
      and case when shown.is_overlay = 0 then true else ${isLater} end order by ${placeOf('twin', 'later')}, twin.id`.execute(
    read,
  )
  const found = Map.groupBy(rows, ({ id }) => id)
  return new Map([...found].map(([id, twins]) => [id, twins.map((row) => row.twin_id)]))
}

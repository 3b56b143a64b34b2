import { type RawBuilder, sql } from 'kysely'
import type { VersionPlace } from '#service/domain/conditions/order-versions.ts'
import type { Cursor, Page } from '#service/domain/page.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { UserReader } from '#service/db/database.ts'
import { placesOfVersions } from '#service/db/dialect/condition-functions.ts'
import { eachValue, memberOf, placeOf } from '#service/db/dialect/sql-words.ts'

// A place holds for one reading only: it changes with the versions that there are. A cursor therefore names the version itself.

/** The type of a component's package, as its purl says; an empty text without one. */
const packageType = sql<string>`coalesce(case when component.purl like 'pkg:%/%'
  then lower(substr(component.purl, 5, ${placeOf('component.purl', '/')} - 5)) end, '')`
const version = sql<string>`coalesce(component.component_version, '')`

/** What one reading of a list is ordered by. */
export interface VersionPlaces {
  /** A table that each component has one row of, in column `place`. */
  readonly table: RawBuilder<{ place: number; package_type: string; component_version: string }>
  /** Turns a cursor of the list into one of this reading. @throws {Rejection} if it belongs to another list */
  readonly toPlaces: (cursor: Cursor | null) => Cursor | null
  /** Turns the cursors of this reading into those of the list. */
  readonly toVersions: <Row>(page: Page<Row>) => Page<Row>
}

/** Tests that a row of `VersionPlaces` is a component's. `ranked`: as the query calls the table. */
export const isRankOfComponent = sql<boolean>`(ranked.package_type = ${packageType} and ranked.component_version = ${version})`

/**
 * Reads the order of the versions of components, and of the one that a cursor names, which may be gone since.
 * @param contents of the components
 */
export async function readVersionPlaces(
  read: UserReader,
  contents: RawBuilder<unknown>,
  cursor: Cursor | null,
): Promise<VersionPlaces> {
  const named = isOfVersions(cursor) ? sql`union select ${cursor[0]}, ${cursor[1]}` : sql``
  const { rows } = await sql<{
    places: string
  }>`select ${placesOfVersions(sql`package_type`, sql`component_version`)} as places
    from (select distinct ${packageType} as package_type, ${version} as component_version from component
      where component.content_id in ${contents} and component.is_listed = 1 ${named})`.execute(read)
  const places = JSON.parse(rows[0]?.places ?? '[]') as readonly VersionPlace[] // as `placesOfVersions` writes it
  return {
    table: sql`(select ${memberOf('value', 0)} as package_type, ${memberOf('value', 1)} as component_version,
      ${memberOf('value', 2)} as place from ${eachValue(places)})`,
    toPlaces: (of) => {
      if (of === null) return null
      const place = places.find(([type, text]) => type === of[0] && text === of[1])
      if (!place || !isOfVersions(of)) throw new Rejection('Invalid cursor for this list')
      return [place[2], ...of.slice(2)]
    },
    toVersions: (page) => {
      const first = new Map<unknown, VersionPlace>(places.toReversed().map((place) => [place[2], place]))
      return { ...page, cursors: page.cursors.map(([at, ...rest]) => [...(first.get(at) ?? []).slice(0, 2), ...rest]) }
    },
  }
}

function isOfVersions(cursor: Cursor | null): cursor is readonly [string, string, ...Cursor] {
  return cursor?.length === 4 && typeof cursor[0] === 'string' && typeof cursor[1] === 'string'
}

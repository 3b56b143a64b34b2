import { type RawBuilder, sql } from 'kysely'
import type { Component } from '#service/domain/components/component.ts'
import type { Page, PageRequest } from '#service/domain/page.ts'
import { componentColumns, readComponent } from './component-rows.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { listPage } from '#service/db/keyset.ts'
import { countRows } from '#service/db/count-rows.ts'
import { contentOf } from '#service/db/shown-content.ts'

/** `dependencies`: what a component depends on. `dependents`: what depends on it. */
export type Direction = 'dependencies' | 'dependents'

const ends = {
  dependencies: { own: 'dependency.from_id', other: 'dependency.to_id' },
  dependents: { own: 'dependency.to_id', other: 'dependency.from_id' },
} as const

/** Lists direct neighbors of a component, by name. */
export async function listNeighbours(
  { read }: UserDatabase,
  component: Pick<Component, 'id'>,
  direction: Direction,
  request: PageRequest,
): Promise<Page<Component>> {
  const { own, other } = ends[direction]
  const query = read
    .selectFrom('dependency')
    .innerJoin('component', 'component.id', other)
    .select(componentColumns)
    .where(own, '=', component.id)
  return listPage(query, byName, request, readComponent)
}

/** Counts the direct neighbors of each component. */
export async function countNeighbours(
  { read }: UserDatabase,
  direction: Direction,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { own } = ends[direction]
  const rows = await read
    .selectFrom('dependency')
    .select([`${own} as id`, (select) => select.fn.countAll<number>().as('count')])
    .where(own, 'in', ids)
    .groupBy(own)
    .execute()
  return new Map(rows.map((row) => [row.id, row.count]))
}

/** Lists edges into, or out of, components. */
export async function listEdges(
  { read }: UserDatabase,
  direction: Direction,
  ids: readonly string[],
): Promise<readonly { readonly from: string; readonly to: string }[]> {
  const { own } = ends[direction]
  return read.selectFrom('dependency').select(['from_id as from', 'to_id as to']).where(own, 'in', ids).execute()
}

/** Lists the roots of the tree: the primary component, then by name the components that no other depends on. */
export async function listRoots(
  database: UserDatabase,
  versionId: string,
  request: PageRequest,
): Promise<Page<Component>> {
  const query = roots(database, versionId).select(componentColumns)
  const primaryFirst = sql`1 - component.is_primary`
  const keys = [{ expression: primaryFirst, direction: 'asc' as const }, ...byName]
  return listPage(query, keys, request, readComponent)
}

/** Counts the roots of the tree, including the primary component. */
export async function countRoots(database: UserDatabase, versionId: string): Promise<number> {
  return countRows(roots(database, versionId))
}

const byName = [sql`component.name_key`, sql`component.id`].map((expression: RawBuilder<unknown>) => ({
  expression,
  direction: 'asc' as const,
}))

function roots({ read }: UserDatabase, versionId: string) {
  return read
    .selectFrom('component')
    .where('component.content_id', '=', contentOf(versionId))
    .where((where) =>
      where.or([
        where('component.is_primary', '=', 1),
        where.not(
          where.exists(
            where
              .selectFrom('dependency')
              .select('dependency.from_id')
              .whereRef('dependency.to_id', '=', 'component.id'),
          ),
        ),
      ]),
    )
}

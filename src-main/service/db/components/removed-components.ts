import { type Insertable, type Selectable, sql } from 'kysely'
import { actorColumn, readActorColumn } from '#service/db/actor-column.ts'
import { countRows } from '#service/db/count-rows.ts'
import type { UserDatabase, UserReader, UserTransaction } from '#service/db/database.ts'
import { valuesOf } from '#service/db/dialect/sql-words.ts'
import { listPage } from '#service/db/keyset.ts'
import { contentOf } from '#service/db/shown-content.ts'
import type { ComponentTable } from '#service/db/tables/version-tables.ts'
import type { Actor } from '#service/domain/actor.ts'
import type { RemovedComponent } from '#service/domain/components/removed-component.ts'
import type { ComponentId, VersionId } from '#service/domain/id.ts'
import type { Page, PageRequest } from '#service/domain/page.ts'
import { addEdges, findOwnComponents, findTakenRefs } from './component-graph.ts'
import {
  nestedIn,
  type Place,
  type OthersRemoved,
  readOthersRemoved,
  removedAround,
  tellOthersRemoved,
} from './removed-places.ts'

type StoredRow = Selectable<ComponentTable>

/** What results of a component do not come back with it. */
const evaluated = {
  ...{ match_state: null, match_reason: null, match_basis: 'NONE', severity_rank: 0 },
  ...{ suggested_purl: null, public_record: null, newest_version: null },
} as const

/**
 * Removes a component with its edges and findings; what is nested in it moves up. It is kept aside to be put back.
 *
 * @returns its row and the number of its edges; undefined if the version has no such component
 */
export async function removeComponentRow(
  transaction: UserTransaction,
  versionId: VersionId,
  id: ComponentId,
  { at, by }: { readonly at: string; readonly by: Actor },
): Promise<{ readonly row: StoredRow; readonly edges: number } | undefined> {
  const component = transaction.selectFrom('component').selectAll().where('id', '=', id)
  const row = await component.where('content_id', '=', contentOf(versionId)).executeTakeFirst()
  if (!row) return undefined
  const out = await transaction.selectFrom('dependency').select('to_id').where('from_id', '=', id).execute()
  const into = await transaction.selectFrom('dependency').select('from_id').where('to_id', '=', id).execute()
  const parts = await transaction.selectFrom('component').select('id').where('parent_id', '=', id).execute()
  const place: Place = {
    from: into.map(({ from_id }) => from_id),
    to: out.map(({ to_id }) => to_id),
    parts: parts.map((part) => part.id),
  }
  const { kept = {}, long = {} } = JSON.parse(row.detail) as Record<string, Record<string, unknown> | undefined> // by the intake
  const names = [long['ref'] ?? row.ref, kept['SPDXID'], kept['spdxId'], kept['@id']]
  await transaction
    .insertInto('removed_component')
    .values({
      ...{ component_id: id, content_id: row.content_id, name: row.name, component_version: row.component_version },
      ...{ purl: row.purl, stored: JSON.stringify(row), place: JSON.stringify(place) },
      refs: JSON.stringify([...new Set(names.filter((name) => typeof name === 'string'))]),
      ...{ removed_by: actorColumn(by), removed_at: at },
    })
    .execute()
  await transaction.updateTable('component').set({ parent_id: row.parent_id }).where('parent_id', '=', id).execute()
  // Edges from it go with its row.
  await transaction.deleteFrom('dependency').where('to_id', '=', id).execute()
  await transaction.deleteFrom('component').where('id', '=', id).execute()
  return { row, edges: place.from.length + place.to.length }
}

/**
 * Puts a removed component back where it was, as far as the components around it are there.
 *
 * @param known what is removed, if the caller has read it: many are put back with one reading
 * @returns its row and the number of its edges; undefined if it is not a removed component of the version's content
 */
export async function restoreComponentRow(
  transaction: UserTransaction,
  versionId: VersionId,
  id: ComponentId,
  at: string,
  known?: OthersRemoved,
): Promise<{ readonly row: StoredRow; readonly edges: number } | undefined> {
  const removed = await transaction
    .selectFrom('removed_component')
    .selectAll()
    .where('component_id', '=', id)
    .where('content_id', '=', contentOf(versionId))
    .executeTakeFirst()
  if (!removed) return undefined
  const stored = JSON.parse(removed.stored) as StoredRow // as stored above
  const ref = (await findTakenRefs(transaction, versionId, [stored.ref])).has(stored.ref)
    ? `${stored.ref}-${id}`
    : stored.ref
  const place = JSON.parse(removed.place) as Place // as stored above
  await transaction.deleteFrom('removed_component').where('component_id', '=', id).execute()
  const others = known ?? (await readOthersRemoved(transaction, removed.content_id))
  others.delete(id)
  const { removed: around, nearest } = removedAround(stored.parent_id, others)
  const nested = nestedIn(place.parts, others)
  const there = await findOwnComponents(transaction, versionId, [
    ...[...place.from, ...place.to, ...nested],
    ...(nearest === null ? [] : [nearest]),
  ])
  const isThere = (other: string) => there.has(other)
  const parentId = nearest !== null && isThere(nearest) ? nearest : null
  const row = { ...stored, ...evaluated, ref, is_primary: 0, parent_id: parentId, updated_at: at }
  await transaction
    .insertInto('component')
    .values(row as Insertable<ComponentTable>) // a row that the table had
    .execute()
  await transaction
    .updateTable('component')
    .set({ parent_id: id })
    .where('id', 'in', valuesOf(nested.filter(isThere)))
    .where(sql<boolean>`parent_id IS ${parentId}`)
    .execute()
  await tellOthersRemoved(transaction, { id, place, nested, parentId, around }, others)
  const edges = await addEdges(transaction, [
    ...place.from.filter(isThere).map((from) => [from, id] as const),
    ...place.to.filter(isThere).map((to) => [id, to] as const),
  ])
  return { row: { ...stored, ...row }, edges }
}

/** Reads what is removed from what a version shows, for `restoreComponentRow`. */
export async function readRemoved(read: UserReader, versionId: VersionId): Promise<OthersRemoved> {
  return readOthersRemoved(read, contentOf(versionId))
}

/** Returns the references of the removed components of a version's content. */
export async function readRemovedRefs(read: UserReader, versionId: VersionId): Promise<ReadonlySet<string>> {
  const rows = await read
    .selectFrom('removed_component')
    .select('refs')
    .where('content_id', '=', contentOf(versionId))
    .execute()
  return new Set(rows.flatMap(({ refs }) => JSON.parse(refs) as string[])) // as stored above
}

/** Lists the components that people removed from a version, the last one first. */
export async function listRemovedComponents(
  { read }: Pick<UserDatabase, 'read'>,
  versionId: VersionId,
  request: PageRequest,
): Promise<Page<RemovedComponent>> {
  const query = read
    .selectFrom('removed_component')
    .select(['component_id as id', 'name', 'component_version', 'purl', 'removed_by', 'removed_at'])
    .where('content_id', '=', contentOf(versionId))
  const order = [
    { expression: sql.ref('removed_at'), direction: 'desc' },
    { expression: sql.ref('component_id'), direction: 'desc' },
  ] as const
  return listPage(
    query,
    order,
    request,
    ({ component_version: version, removed_by, removed_at: removedAt, ...row }) => ({
      ...row,
      version,
      removedBy: readActorColumn(removed_by),
      removedAt,
    }),
  )
}

/** Counts the components that people removed from a version. */
export async function countRemovedComponents({ read }: UserDatabase, versionId: VersionId): Promise<number> {
  return countRows(read.selectFrom('removed_component').where('content_id', '=', contentOf(versionId)))
}

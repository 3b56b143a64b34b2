import { sql } from 'kysely'
import type { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { newId } from '#service/domain/id.ts'

type Database = ReturnType<typeof openLocalDatabase<UserDataTables>>

const at = '2026-11-20T12:00:00.000Z'

/** Fills a content up to as many components, and makes a graph of all: each is needed by one of a third of its place, and by the one before it. */
export async function insertGraph(database: Database, contentId: string, count: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from component order by position`.execute(database.read)
  const stored = rows.length
  const added = Array.from({ length: Math.max(count - stored, 0) }, (_, place) => ({
    id: newId(),
    number: stored + place,
  }))
  await database.bulkInsert(
    'component',
    ['id', 'content_id', 'ref', 'position', 'name', 'name_key', 'kind', 'relation', 'created_at', 'updated_at'],
    added.map(({ id, number }) => {
      const name = `lib${number}`
      return [id, contentId, `ref-${number}`, number, name, name, 'library', 'transitive', at, at]
    }),
  )
  const ids = [...rows, ...added].map(({ id }) => id)
  const edges = ids.flatMap((id, place) => {
    const parents = new Set([Math.floor(place / 3), place - 1].filter((parent) => parent >= 0 && parent !== place))
    return [...parents].map((parent) => [ids[parent] ?? '', id])
  })
  await database.bulkInsert('dependency', ['from_id', 'to_id'], edges)
}

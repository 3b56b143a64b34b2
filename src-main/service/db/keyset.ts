import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Cursor, Page, PageRequest } from '#service/domain/page.ts'
import { Rejection } from '#service/domain/rejection.ts'

/** One column or expression that a list is ordered by. Values must not be null: wrap them with coalesce. The last one is the id. */
export interface SortKey {
  readonly expression: Expression<unknown>
  readonly direction: 'asc' | 'desc'
}

/**
 * Runs a list query for one page by its sort keys (never by offset), so that pages stay correct while rows are inserted. Keys with one
 * direction are compared as one row value, which an index over them supports.
 * @throws {Rejection} if the number of values in the cursor differs from that of the keys: it belongs to another list
 */
export async function readKeysetPage<DB, TB extends keyof DB, O extends object>(
  query: SelectQueryBuilder<DB, TB, O>,
  keys: readonly SortKey[],
  request: PageRequest,
): Promise<Page<O>> {
  const { cursor } = request
  const named = keys.map((key, index) => sql`${key.expression}`.as(`sort_key_${index}`))
  const page = limitToPage(query, keys, request).select(() => named as never) // the sort keys are removed again below
  const found = (await page.execute()) as Record<string, unknown>[]
  const more = found.length > request.limit
  const rows = found.slice(0, request.limit)
  if (request.backward) rows.reverse()
  const cursors = rows.map((row) => keys.map((_, index) => row[`sort_key_${index}`]) as Cursor[number][])
  for (const row of rows) for (const index of keys.keys()) delete row[`sort_key_${index}`]
  const entered = cursor !== null
  return {
    rows: rows as O[],
    cursors,
    hasNextPage: request.backward ? entered : more,
    hasPreviousPage: request.backward ? more : entered,
  }
}

/**
 * Orders a query and limits it to one page, with one row more that tells whether there is a next one.
 * @throws {Rejection} as `readKeysetPage`
 */
export function limitToPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  keys: readonly SortKey[],
  { cursor, backward, limit }: PageRequest,
): SelectQueryBuilder<DB, TB, O> {
  if (cursor && !isOfKeys(cursor, keys)) throw new Rejection('Invalid cursor for this list')
  let page = cursor ? query.where(isBeyondCursor(keys, cursor, backward)) : query
  for (const key of keys) page = page.orderBy(sql`${key.expression}`, effectiveDirection(key.direction, backward))
  return page.limit(limit + 1)
}

/** Reads one page of a list as `readKeysetPage` does, and converts each row. */
export async function listPage<DB, TB extends keyof DB, O extends object, Item>(
  query: SelectQueryBuilder<DB, TB, O>,
  keys: readonly SortKey[],
  request: PageRequest,
  convert: (row: O) => Item,
): Promise<Page<Item>> {
  const page = await readKeysetPage(query, keys, request)
  return { ...page, rows: page.rows.map((row) => convert(row)) }
}

/** Orders by several expressions in one direction. */
export function toSortKeys(expressions: readonly SortKey['expression'][], direction: SortKey['direction']): SortKey[] {
  return expressions.map((expression) => ({ expression, direction }))
}

/** Keys are never null, and the last one is an id or a number. */
function isOfKeys(cursor: Cursor, keys: readonly SortKey[]): boolean {
  return cursor.length === keys.length && cursor.every((value) => value !== null)
}

function effectiveDirection(direction: SortKey['direction'], backward: boolean): SortKey['direction'] {
  if (!backward) return direction
  return direction === 'asc' ? 'desc' : 'asc'
}

function isBeyondCursor(keys: readonly SortKey[], cursor: Cursor, backward: boolean): RawBuilder<boolean> {
  const directions = keys.map((key) => effectiveDirection(key.direction, backward))
  if (directions.every((direction) => direction === directions[0])) {
    const left = sql.join(keys.map((key) => key.expression))
    const right = sql.join(keys.map((_, index) => sql`${cursor[index]}`))
    return directions[0] === 'asc' ? sql`(${left}) > (${right})` : sql`(${left}) < (${right})`
  }
  const cases = keys.map((key, index) => {
    const equal = keys.slice(0, index).map((earlier, at) => sql`${earlier.expression} = ${cursor[at]}`)
    const step =
      directions[index] === 'asc'
        ? sql`${key.expression} > ${cursor[index]}`
        : sql`${key.expression} < ${cursor[index]}`
    return sql`(${sql.join([...equal, step], sql` and `)})`
  })
  return sql`(${sql.join(cases, sql` or `)})`
}

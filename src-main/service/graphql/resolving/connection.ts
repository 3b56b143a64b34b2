import { GraphQLError } from 'graphql'
import type { Cursor, Page, PageRequest } from '#service/domain/page.ts'

/** Rows of a page if the request names no number (specification 8). */
export const defaultPageSize = 25
/** Rows of the largest page. Products have a limit of their own. */
export const maxPageSize = 1000

export interface PageArguments {
  readonly first?: number | null | undefined
  readonly after?: string | null | undefined
  readonly last?: number | null | undefined
  readonly before?: string | null | undefined
}

/** A list as the API returns it (specification 4.2). `totalCount` is computed only when it is selected. */
export interface Connection<T> {
  readonly nodes: T[]
  readonly totalCount: () => Promise<number>
  readonly pageInfo: {
    readonly startCursor: string | null
    readonly endCursor: string | null
    readonly hasNextPage: boolean
    readonly hasPreviousPage: boolean
  }
}

/**
 * Reads the paging arguments of a list field. A larger page than the maximum is reduced to it.
 *
 * @throws {GraphQLError} `BAD_USER_INPUT` for a negative size, both directions at once or an invalid cursor
 */
export function pageRequest(given: PageArguments, maximum: number = maxPageSize): PageRequest {
  const { first, last } = given
  if (first != null && last != null) throw badInput('Use "first" or "last", not both')
  const size = first ?? last ?? defaultPageSize
  if (size < 0) throw badInput(`A page cannot have ${size} rows`)
  const backward = last != null || (first == null && given.before != null && given.after == null)
  const text = backward ? given.before : given.after
  return { limit: Math.min(size, maximum), backward, cursor: text ? decodeCursor(text) : null }
}

/** Creates a connection from a page of rows. */
export function connection<T>(page: Page<T>, totalCount: () => Promise<number>): Connection<T> {
  const first = page.cursors[0]
  const last = page.cursors.at(-1)
  return {
    nodes: [...page.rows],
    totalCount,
    pageInfo: {
      startCursor: first ? cursorOf(first) : null,
      endCursor: last ? cursorOf(last) : null,
      hasNextPage: page.hasNextPage,
      hasPreviousPage: page.hasPreviousPage,
    },
  }
}

/** Creates a connection from a short list in memory. Cursors are the positions of ids. */
export function listConnection<T>(
  rows: readonly T[],
  idOf: (row: T) => string,
  given: PageArguments,
  maximum: number = maxPageSize,
): Connection<T> {
  const request = pageRequest(given, maximum)
  const at = request.cursor ? rows.findIndex((row) => idOf(row) === request.cursor?.[0]) : -1
  // To begin again would repeat rows, for good if the client goes on.
  if (request.cursor && at < 0)
    throw badInput('The row of this cursor is not in the list any more. Read it from the start')
  const candidates = request.cursor === null ? rows : request.backward ? rows.slice(0, at) : rows.slice(at + 1)
  const chosen = request.backward
    ? candidates.slice(Math.max(0, candidates.length - request.limit))
    : candidates.slice(0, request.limit)
  const cut = candidates.length > chosen.length
  const page: Page<T> = {
    rows: chosen,
    cursors: chosen.map((row) => [idOf(row)]),
    hasNextPage: request.backward ? request.cursor !== null : cut,
    hasPreviousPage: request.backward ? cut : request.cursor !== null,
  }
  return connection(page, () => Promise.resolve(rows.length))
}

/** Encodes a position in a list for clients. */
export function cursorOf(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

function decodeCursor(text: string): Cursor {
  try {
    const cursor: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (
      Array.isArray(cursor) &&
      cursor.every((value) => value === null || ['string', 'number'].includes(typeof value))
    ) {
      return cursor as Cursor // checked above
    }
  } catch {
    // reported below, like any other invalid cursor
  }
  throw badInput('Invalid cursor for this list')
}

function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } })
}

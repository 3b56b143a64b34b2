import type { PackedRows } from '#service/domain/compare/comparison.ts'
import type { Page, PageRequest } from '#service/domain/page.ts'
import { Rejection } from '#service/domain/rejection.ts'

const idLength = 36

/** Narrows rows. Absent members do not. */
export interface RowFilter {
  /** Places in the list of words. */
  readonly changes: readonly number[]
  /** Ranks of severities. */
  readonly ranks?: readonly number[] | undefined
  /** Part of a row's text, without case. */
  readonly search?: string | undefined
}

/** One row. */
export interface UnpackedPair {
  readonly change: number
  readonly note: string
  readonly baseId: string | null
  readonly targetId: string | null
}

/** Returns the places of the rows that a filter selects, in order. */
export function selectRows(rows: PackedRows, filter: RowFilter): Uint32Array {
  const isFound = filter.search === undefined ? null : rowsWith(rows, filter.search)
  const changes = new Set(filter.changes)
  const ranks = filter.ranks && new Set(filter.ranks)
  const selected = new Uint32Array(rows.length)
  let size = 0
  for (let at = 0; at < rows.length; at += 1) {
    if (isFound && isFound[at] !== 1) continue
    if (!changes.has(rows.changes[at] ?? -1) || (ranks && !ranks.has(rows.ranks[at] ?? -1))) continue
    selected[size] = at
    size += 1
  }
  return selected.subarray(0, size)
}

/** Marks the rows whose text contains a part: goes from find to find in the bytes of all. */
function rowsWith({ length, texts, ends }: PackedRows, part: string): Uint8Array {
  const found = new Uint8Array(length)
  const bytes = Buffer.from(texts.buffer, texts.byteOffset, texts.byteLength)
  const needle = Buffer.from(part.toLowerCase())
  let row = 0
  for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, ends[row - 1])) {
    while ((ends[row] ?? Infinity) <= at) row += 1
    if (row >= length) break
    found[row] = 1
    row += 1
    if (row >= length) break
  }
  return found
}

/** Reads a row. */
export function rowAt(rows: PackedRows, place: number): UnpackedPair {
  const idAt = (at: number) => {
    const start = at * idLength
    if (rows.ids[start] === 0) return null
    return Buffer.from(rows.ids.buffer, rows.ids.byteOffset + start, idLength).toString('latin1')
  }
  return {
    change: rows.changes[place] ?? 0,
    note: rows.notes[rows.noteOf[place] ?? 0] ?? '',
    baseId: idAt(place * 2),
    targetId: idAt(place * 2 + 1),
  }
}

/**
 * Reads a page. A cursor is the ids of a row: after a change of one of the versions the page goes on where that row is now.
 * @throws {Rejection} if the row of the cursor is not in the comparison any more
 */
export function packedPage(rows: PackedRows, selected: Uint32Array, request: PageRequest): Page<UnpackedPair> {
  const { cursor, backward, limit } = request
  const [from, to] = rangeOf(rows, selected, request)
  const size = Math.min(limit, to - from)
  const start = backward ? to - size : from
  const shown = [...selected.subarray(start, start + size)].map((place) => rowAt(rows, place))
  const isCut = to - from > size
  return {
    rows: shown,
    cursors: shown.map(({ baseId, targetId }, at) => [baseId ?? '', targetId ?? '', selected[start + at] ?? 0]),
    hasNextPage: backward ? cursor !== null : isCut,
    hasPreviousPage: backward ? isCut : cursor !== null,
  }
}

function rangeOf(
  rows: PackedRows,
  selected: Uint32Array,
  { cursor, backward }: PageRequest,
): readonly [number, number] {
  if (cursor === null) return [0, selected.length]
  const place = findRow(rows, cursor)
  const next = selected.findIndex((at) => at >= place)
  const first = next < 0 ? selected.length : next
  return backward ? [0, first] : [selected[first] === place ? first + 1 : first, selected.length]
}

function findRow(rows: PackedRows, [baseId, targetId, place]: readonly (string | number | null)[]): number {
  const isRow = (at: number) => {
    const row = rowAt(rows, at)
    return (row.baseId ?? '') === baseId && (row.targetId ?? '') === targetId
  }
  if (typeof place === 'number' && place >= 0 && place < rows.length && isRow(place)) return place
  for (let at = 0; at < rows.length; at += 1) if (isRow(at)) return at
  throw new Rejection('The row of this cursor is not in the list any more. Read it from the start')
}

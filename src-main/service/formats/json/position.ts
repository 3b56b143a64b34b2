import { Rejection } from '#service/domain/rejection.ts'

/** Line and column, both from 1; the column counts characters. */
export interface Position {
  readonly line: number
  readonly column: number
}

/**
 * Finds the ends of lines in ascending order: a line feed, a carriage return, or both together. Each is searched only as far as the last
 * one that was found, so that the whole text is passed once for both.
 */
class LineEnds {
  readonly #bytes: Uint8Array
  #feed = -1
  #return = -1

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** Returns the last byte of the line that contains a byte; infinity if it is not ended. */
  after(from: number): number {
    if (this.#feed < from) this.#feed = this.#next(0x0a, from)
    if (this.#return < from) this.#return = this.#next(0x0d, from)
    return this.#return + 1 < this.#feed ? this.#return : this.#feed
  }

  #next(byte: number, from: number): number {
    const at = this.#bytes.indexOf(byte, from)
    return at < 0 ? Infinity : at
  }
}

/** Returns the position of a byte in a UTF-8 text. */
function positionOf(bytes: Uint8Array, offset: number): Position {
  let line = 1
  let lineStart = 0
  const end = Math.min(offset, bytes.length)
  const ends = new LineEnds(bytes)
  for (let at = ends.after(0); at < end; at = ends.after(at + 1)) {
    line += 1
    lineStart = at + 1
  }
  // A line can be an entire large file. Then the column counts bytes, which is fast.
  const isLong = end - lineStart > 16 * 2 ** 20
  const before = isLong ? end - lineStart : Buffer.from(bytes.subarray(lineStart, end)).toString().length
  return { line, column: before + 1 }
}

/** Creates the rejection of a document because of an error at a byte. */
export function rejectionAt(bytes: Uint8Array, offset: number, what: string): Rejection {
  const { line, column } = positionOf(bytes, offset)
  return new Rejection(`${what} (line ${line}, column ${column})`)
}

/**
 * Returns line and column of many byte offsets in a UTF-8 text, in a single pass. Columns count characters as JavaScript does: a
 * character beyond the Basic Multilingual Plane counts twice.
 */
export function positionsAt(bytes: Uint8Array, offsets: readonly number[]): ReadonlyMap<number, Position> {
  const found = new Map<number, Position>()
  let line = 1
  let counted = 0
  let column = 1
  const ends = new LineEnds(bytes)
  let lineEnd = ends.after(0)
  for (const offset of [...new Set(offsets)].sort((a, b) => a - b)) {
    while (lineEnd < offset) {
      line += 1
      counted = lineEnd + 1
      column = 1
      lineEnd = ends.after(counted)
    }
    column += charactersBetween(bytes, counted, offset)
    counted = offset
    found.set(offset, { line, column })
  }
  return found
}

function charactersBetween(bytes: Uint8Array, from: number, to: number): number {
  let characters = 0
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80 || byte >= 0xc0) characters += byte >= 0xf0 ? 2 : 1
  }
  return characters
}

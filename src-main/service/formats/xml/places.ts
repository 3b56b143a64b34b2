import { StringDecoder } from 'node:string_decoder'
import type { Position } from '#service/formats/json/position.ts'

const sliceBytes = 256 * 1024

/** Returns line and column of offsets into a text, in UTF-16 units. Takes one pass over the text. */
export function placesOf(text: Buffer, offsets: readonly number[]): ReadonlyMap<number, Position> {
  const found = new Map<number, Position>()
  const wanted = [...new Set(offsets)].toSorted((a, b) => a - b)
  const decoder = new StringDecoder('utf8')
  let line = 1
  let lineStart = 0
  let pieceStart = 0
  let next = 0
  for (let at = 0; at < text.length && next < wanted.length; at += sliceBytes) {
    const piece = decoder.write(text.subarray(at, at + sliceBytes))
    let end = piece.indexOf('\n')
    for (;;) {
      const limit = pieceStart + (end < 0 ? piece.length : end + 1)
      for (let offset = wanted[next]; offset !== undefined && offset < limit; offset = wanted[next]) {
        found.set(offset, { line, column: offset - lineStart + 1 })
        next += 1
      }
      if (end < 0) break
      line += 1
      lineStart = limit
      end = piece.indexOf('\n', end + 1)
    }
    pieceStart += piece.length
  }
  return found
}

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { positionsAt, rejectionAt } from './position.ts'

test('counts lines as an editor does, whatever ends them', () => {
  const piece = fc.constantFrom('a', 'ä', '\n', '\r\n', '\r', '')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const bytes = Buffer.from(pieces.join(''))
      const offsets = pieces.map((_, at) => Buffer.byteLength(pieces.slice(0, at).join('')))
      const expected = offsets.map((offset) => {
        const lines = bytes.toString('utf8', 0, offset).split(/\r\n|\r(?!$)|\n|\r$/)
        const isInside = bytes[offset - 1] === 0x0d && bytes[offset] === 0x0a
        return isInside ? undefined : { line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
      })
      const found = positionsAt(bytes, offsets)
      for (const [at, offset] of offsets.entries()) {
        const position = expected[at]
        if (!position) continue
        expect([pieces, offset, found.get(offset)]).toEqual([pieces, offset, position])
        const { line, column } = position
        expect(rejectionAt(bytes, offset, 'x').message).toBe(`x (line ${line}, column ${column})`)
      }
    }),
    { numRuns: 500 },
  )
})

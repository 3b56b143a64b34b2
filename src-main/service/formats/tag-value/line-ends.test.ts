import fc from 'fast-check'
import { expect, test } from 'vitest'
import { read } from '#service/formats/read-for-test.ts'
import { everyMemberTags } from './every-member-for-test.ts'

const ends = ['\n', '\r\n', '\r'] as const
const plain = read(everyMemberTags)
/** Lines outside of texts, and texts of several lines: the line ends in one document are those of its lines. */
const pieces = everyMemberTags.split(/(<text>.*?<\/text>)/s)

test.each(ends)('reads a document whose lines end with %j like one whose lines end with a line feed', (end) => {
  expect(read(everyMemberTags.replaceAll('\n', end))).toEqual(plain)
})

test('reads the same from any mixture of line ends between its tags', () => {
  const mixture = fc.infiniteStream(fc.constantFrom(...ends))
  fc.assert(
    fc.property(mixture, (stream) => {
      const text = pieces.map((piece, at) =>
        at % 2 === 1 ? piece : piece.replaceAll('\n', () => stream.next().value ?? '\n'),
      )
      const reading = read(text.join(''))
      expect(withoutTexts(reading)).toEqual(withoutTexts(plain))
    }),
    { numRuns: 60 },
  )
})

test.each(ends)('names the line of an error whose lines end with %j', (end) => {
  const lines = [
    '# made by hand',
    'SPDXVersion: SPDX-2.3',
    'what is this',
    'DocumentComment: <text>a',
    'b</text> c',
    'nor this',
  ]
  const { document } = read(`${lines.join(end)}${end}`)
  const places = document.findings.flatMap(({ line, column, message }) =>
    /skipped/.test(message) ? [[line, column]] : [],
  )
  expect(places).toEqual([
    [3, 1],
    [5, 9],
    [6, 1],
  ])
})

test.each(ends)('names the line where a text begins that is not closed, when lines end with %j', (end) => {
  const text = ['SPDXVersion: SPDX-2.3', 'DataLicense: CC0-1.0', 'DocumentComment: <text>a', 'b'].join(end)
  expect(() => read(text)).toThrow(/is not closed \(line 3, column 18\)/)
})

test('recognizes a document whose comments and other tags come first, whatever ends its lines', () => {
  for (const end of ends) {
    const text = ['# comment', '', 'DataLicense: CC0-1.0', 'SPDXVersion: SPDX-2.3', 'PackageName: a'].join(end)
    expect(read(text).components.map(({ name }) => name)).toEqual(['a'])
  }
})

test('keeps a carriage return inside a text of a document whose lines end with a line feed', () => {
  const { document } = read('SPDXVersion: SPDX-2.3\nDocumentComment: <text>a\rb\r\nc</text>\n')
  expect(document.kept['comment']).toBe('a\rb\r\nc')
})

/** A text keeps the line ends that are not those of its document, and a mixture has no line end of its own. */
function withoutTexts(reading: typeof plain): unknown {
  return JSON.parse(JSON.stringify(reading).replaceAll(/(\\r)?\\n|\\r/g, '\\n'))
}

import { expect, test } from 'vitest'
import { readJsonList } from './json-list.ts'
import type { JsonListLimits, JsonListPart } from './json-list.ts'

/** The parts of a text that comes in pieces of this many bytes. */
async function parts(text: string, size: number, limits?: JsonListLimits): Promise<readonly unknown[]> {
  const bytes = Buffer.from(text)
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  const found: JsonListPart[] = []
  for await (const part of readJsonList(pieces(), 'list', 'doc', limits)) found.push(part)
  return found.map((part) => (part.type === 'root' ? part.value : JSON.parse(part.text)))
}

const elements = [{ a: 'b]}"\\', c: [1, { d: [] }], list: [1, 2] }, 'x,[{', 3, null, [], '€\\u0022', {}]
const documents: readonly (readonly [string, readonly unknown[]])[] = [
  [
    JSON.stringify({ a: { list: [1] }, b: '"list": [', list: elements, z: [1] }),
    [{ a: { list: [1] }, b: '"list": [', list: [] }, ...elements],
  ],
  [`\uFEFF  {\n "list" : [ 1 ,\n2 ]\n}\n`, [{ list: [] }, 1, 2]],
  ['{"list":[]}', [{ list: [] }]],
]

test.each([1, 2, 3, 7, 64, 10_000])('reads the same from chunks of %d bytes', async (size) => {
  for (const [text, expected] of documents) expect(await parts(text, size)).toEqual(expected)
})

test('returns the nesting depth of an element', async () => {
  const found: number[] = []
  async function* whole() {
    yield Buffer.from('{"list":[1,[],[[{}]],{"a":[1]}]}')
  }
  for await (const part of readJsonList(whole(), 'list', 'doc')) if (part.type === 'element') found.push(part.depth)
  expect(found).toEqual([0, 1, 3, 2])
})

test.each([
  ['{"list":[{"a":1},{"b"', '"doc" is truncated in the list "list"'],
  ['{"list":[{"a":1}', '"doc" is truncated in the list "list"'],
  ['{"list":[1]', '"doc" is not valid JSON'],
  ['{"list":[1', '"doc" is truncated in the list "list"'],
  ['{"list":["a', '"doc" is truncated in the list "list"'],
  ['{"lists":[1]}', '"doc" has no list "list"'],
  ['[{"list":[1]}]', '"doc" has no list "list"'],
  ['', '"doc" is not valid JSON'],
  ['{"list":[1]}}', '"doc" is not valid JSON'],
  ['{list:"list":[1]}', '"doc" is not valid JSON'],
  [`{"list":["${'x'.repeat(200)}"]}`, 'an element of "list" in "doc" has more than 100 bytes'],
  [`{"a":"${'x'.repeat(200)}"`, 'the content around the list "list" in "doc" has more than 100 bytes'],
])('rejects %s', async (text, reason) => {
  await expect(parts(text, 16, { elementBytes: 100, rootBytes: 100 })).rejects.toThrow(reason)
})

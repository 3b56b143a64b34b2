import { expect, test } from 'vitest'
import { JsonDocument } from './json-document.ts'

const text = `{
  "plain": "x",
  "list": [{ "a": 1 }, [true, {"b~/c": "é😀", "d": -1.5e3 }], null],
  "__proto__": {"toString": [ ]},
  "same": {"k": 1}, "same": {"k": 2},
  "escaped\\u0041": { "": {"deep": [[["\\"]"], 7]]} }
}`
const document = new JsonDocument(Buffer.from(text))
/** The text from a position on, as an editor counts it. */
const from = ({ line, column }: { line: number; column: number }) => text.split('\n')[line - 1]?.slice(column - 1)

test.each([
  ['', '{'],
  ['/plain', '"x"'],
  ['/list', '[{ "a"'],
  ['/list/0', '{ "a"'],
  ['/list/0/a', '1 }'],
  ['/list/1/1/b~0~1c', '"é😀"'],
  ['/list/1/1/d', '-1.5e3'],
  ['/list/2', 'null'],
  ['/__proto__/toString', '[ ]'],
  ['/same/k', '2}'],
  ['/escapedA//deep/0/0/0', '"\\"]"'],
  ['/escapedA//deep/0/1', '7]'],
  ['/list/0/gone', '{ "a"'],
  ['/list/3', '[{ "a"'],
  ['/list/01', '[{ "a"'],
  ['/gone/further', '{'],
])('%s', (pointer, start) => {
  const position = document.positionsOf([pointer]).get(pointer)
  expect(position && from(position)?.startsWith(start)).toBe(true)
})

test('finds many pointers at once, including nested ones', () => {
  const pointers = ['/list/1/1/d', '/list', '/list/1/1', '/gone', '/list/1/1/d']
  expect([...document.positionsOf(pointers)].map(([pointer, position]) => [pointer, position.line])).toEqual([
    ['/list/1/1/d', 3],
    ['/list', 3],
    ['/list/1/1', 3],
    ['/gone', 1],
  ])
})

test('finds positions if the root is not an object', () => {
  expect(new JsonDocument(Buffer.from(' [1,\n [2]]')).positionsOf(['/1/0'])).toEqual(
    new Map([['/1/0', { line: 2, column: 3 }]]),
  )
})

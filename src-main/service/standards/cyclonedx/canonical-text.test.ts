import { expect, test } from 'vitest'
import { canonicalText, repeatedIndex } from './canonical-text.ts'

test.each<readonly [string, readonly unknown[], number | undefined]>([
  ['nothing', [], undefined],
  ['different kinds', [1, '1', true, 'true', null, 'null', [1], { 0: 1 }, '[1]', '{"0":1}'], undefined],
  ['texts', ['a', 'b', 'a'], 2],
  [
    'objects, members in another order',
    [
      { a: 1, b: [2] },
      { b: [2], a: 1 },
    ],
    1,
  ],
  [
    'lists in another order',
    [
      [1, 2],
      [2, 1],
    ],
    undefined,
  ],
  ['minus zero', [0, -0], 1],
  ['a number beyond all others and null', [[Number.POSITIVE_INFINITY], [null]], undefined],
  ['a member called __proto__', [JSON.parse('{"__proto__":1}'), {}], undefined],
])('%s', (_, list, repeated) => {
  expect(repeatedIndex(list)).toBe(repeated)
})

test('distinguishes lone surrogates', () => {
  expect(canonicalText(['\ud800'])).not.toBe(canonicalText(['\ud801']))
})

import { expect, test } from 'vitest'
import { describePathCount, foldPath } from './fold-path.ts'

const say = (length: number) =>
  foldPath(Array.from({ length }, (_, index) => String(index)))
    .map((part) => (part.kind === 'node' ? part.node : `(${part.nodes.join(' ')})`))
    .join(' ')

test.each([
  [1, '0'],
  [5, '0 1 2 3 4'],
  [6, '0 1 (2 3) 4 5'],
  [10, '0 1 (2 3 4 5 6 7) 8 9'],
])('a path of %i components: %s', (length, words) => expect(say(length)).toBe(words))

test('a folded path loses and repeats nothing', () => {
  for (let length = 0; length < 60; length += 1) {
    const all = foldPath(Array.from({ length }, (_, index) => index)).flatMap((part) =>
      part.kind === 'node' ? [part.node] : part.nodes,
    )
    expect(all).toEqual(Array.from({ length }, (_, index) => index))
  }
})

test.each([
  [1, '1 path from the root'],
  [4, '4 paths from the root, shortest first'],
  [10, '10 paths from the root, shortest first'],
  [11, 'more than 10 paths from the root, shortest first'],
])('%i paths: %s', (count, words) => expect(describePathCount(count)).toBe(words))

import { expect, test } from 'vitest'
import { EdgeList } from './edge-list.ts'

test('returns edges by start, in order and without repeats', () => {
  const edges = new EdgeList()
  for (const [start, to] of [
    [5, 1],
    [0, 5],
    [5, 0],
    [5, 1],
    [2, 2],
  ] as const)
    edges.add(start, to)
  edges.name(7)
  edges.name(5)
  expect([edges.length, [...edges]]).toEqual([
    5,
    [
      [5, [1, 0]],
      [0, [5]],
      [2, [2]],
      [7, []],
    ],
  ])
})

import { expect, test } from 'vitest'
import { findEntryPoints } from './entry-points.ts'

const graph = new Map([
  ['app', ['b', 'a']],
  ['a', ['shared', 'a']],
  ['b', ['shared', 'deep']],
  ['shared', ['leaf', 'app']],
  ['deep', ['leaf', 'shared']],
  ['island', ['leaf']],
])
const entries = findEntryPoints(graph, 'app', (id) => id.toUpperCase())

test.each([
  ['a', ['A']],
  ['b', ['B']],
  ['shared', ['A', 'B']],
  ['deep', ['B']],
  ['leaf', ['A', 'B']],
  ['app', []],
  ['island', []],
  ['unknown', []],
])('finds the entry points of %s: %j', (id, expected) => expect(entries(id)).toEqual(expected))

test('keeps the first entry points by name', () => {
  const names = ['g', 'f', 'e', 'd', 'c', 'b', 'a']
  const wide = new Map<string, readonly string[]>([['app', names], ...names.map((name) => [name, ['leaf']] as const)])
  expect(findEntryPoints(wide, 'app', (id) => id)('leaf')).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('continues the search after a cycle', () => {
  const turning = new Map([
    ['app', ['a']],
    ['a', ['app', 'a', 'leaf']],
  ])
  expect(findEntryPoints(turning, 'app', (id) => id)('leaf')).toEqual(['a'])
})

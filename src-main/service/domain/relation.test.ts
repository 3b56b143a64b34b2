import { expect, test } from 'vitest'
import { relationByNesting, relationsFrom } from './relation.ts'

const graph =
  (edges: Readonly<Record<string, readonly string[]>>) =>
  (ref: string): readonly string[] =>
    edges[ref] ?? []

test.each<[string, Record<string, string[]>, Record<string, string>]>([
  ['a chain', { app: ['a'], a: ['b'] }, { a: 'direct', b: 'transitive' }],
  ['both ways to one: the nearer counts', { app: ['b', 'a'], a: ['b'] }, { b: 'direct', a: 'direct' }],
  ['a cycle through the primary', { app: ['a'], a: ['app', 'b'], b: ['a'] }, { a: 'direct', b: 'transitive' }],
  ['nothing from the primary', { a: ['b'] }, {}],
])('%s', (_, edges, expected) => {
  expect(Object.fromEntries(relationsFrom('app', graph(edges)))).toEqual(expected)
})

test('a document that names no primary component says nothing', () => {
  expect(relationsFrom(undefined, graph({ a: ['b'] })).size).toBe(0)
})

test.each([
  ['primary', 'direct'],
  ['direct', 'transitive'],
  ['transitive', 'transitive'],
  ['unspecified', 'unspecified'],
  [undefined, 'unspecified'],
] as const)('nested in %s is %s', (parent, expected) => {
  expect(relationByNesting(parent)).toBe(expected)
})

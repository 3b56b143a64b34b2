import { expect, test } from 'vitest'
import { relationByNesting, computeRelations } from './relation.ts'

const names = ['app', 'a', 'b']
const graph =
  (edges: Readonly<Record<string, readonly string[]>>) =>
  (reference: number): readonly number[] =>
    (edges[names[reference] ?? ''] ?? []).map((name) => names.indexOf(name))
const relations = (primary: number | undefined, edges: Readonly<Record<string, readonly string[]>>) => {
  const relationOf = computeRelations(primary, graph(edges))
  const found = names.map((name, reference) => [name, relationOf(reference)] as const)
  return Object.fromEntries(found.filter(([, relation]) => relation !== undefined))
}

test.each<[string, Record<string, string[]>, Record<string, string>]>([
  ['a chain', { app: ['a'], a: ['b'] }, { a: 'direct', b: 'transitive' }],
  ['two paths to a component: the shorter counts', { app: ['b', 'a'], a: ['b'] }, { b: 'direct', a: 'direct' }],
  ['a cycle through the primary', { app: ['a'], a: ['app', 'b'], b: ['a'] }, { a: 'direct', b: 'transitive' }],
  ['a primary component without dependencies', { a: ['b'] }, {}],
])('computes the relations of %s', (_, edges, expected) => {
  expect(relations(0, edges)).toEqual(expected)
})

test('finds no relations in a document without a primary component', () => {
  expect(relations(undefined, { a: ['b'] })).toEqual({})
})

test.each([
  ['primary', 'direct'],
  ['direct', 'transitive'],
  ['transitive', 'transitive'],
  ['unspecified', 'unspecified'],
  [undefined, 'unspecified'],
] as const)('treats a component nested in %s as %s', (parent, expected) => {
  expect(relationByNesting(parent)).toBe(expected)
})

import { expect, test } from 'vitest'
import { treeRows } from './tree-rows.ts'

const node = (id: string, dependencyCount: number) => ({ id, dependencyCount })
const graph: Readonly<Record<string, readonly { readonly id: string; readonly dependencyCount: number }[]>> = {
  app: [node('a', 1), node('b', 1)],
  a: [node('c', 0)],
  b: [node('app', 2)],
}
const roots = [node('app', 2)]
const lines = (...open: readonly string[]) =>
  treeRows(roots, new Set(open), (id) => graph[id]).map(
    ({ level, node: { id }, expanded, isCycle }) =>
      `${'  '.repeat(level - 1)}${expanded === undefined ? '·' : expanded ? '-' : '+'} ${id}${isCycle ? ' again' : ''}`,
  )

test('shows only the roots of a closed tree', () => {
  expect(lines()).toEqual(['+ app'])
})

test('shows the children of an open branch and does not expand leaves', () => {
  expect(lines('app', 'app a')).toEqual(['- app', '  - a', '    · c', '  + b'])
})

test('shows a component on its own path without expanding it', () => {
  expect(lines('app', 'app b', 'app b app')).toEqual(['- app', '  + a', '  - b', '    · app again'])
})

test('shows an open branch without children while they are loading', () => {
  expect(treeRows([node('x', 3)], new Set(['x']), () => undefined)).toMatchObject([{ key: 'x', expanded: true }])
})

import { expect, test } from 'vitest'
import { pathsToRoot } from './paths-to-root.ts'

async function paths(graph: string, target: string, most = 10): Promise<string[]> {
  const edges = graph.split(' ').map((edge) => ({ from: edge[0] ?? '', to: edge[1] ?? '' }))
  const into = (ids: readonly string[]) => Promise.resolve(edges.filter(({ to }) => ids.includes(to)))
  return (await pathsToRoot('r', target, most, into)).map((path) => path.join(''))
}

test.each([
  ['the root itself', 'ra', 'r', ['r']],
  ['a direct dependency', 'ra rb', 'a', ['ra']],
  ['two ways, the shorter one first', 'ra ab bx rx', 'x', ['rx', 'rabx']],
  ['a diamond', 'ra rb ax bx', 'x', ['rbx', 'rax']],
  ['a cycle on the way', 'ra ab ba bx', 'x', ['rabx']],
  ['a cycle at the target', 'ra ax xa', 'x', ['rax']],
  ['a cycle through the root', 'ra ar ax', 'x', ['rax']],
  ['a component that nothing leads to', 'ra bx', 'x', []],
])('%s', async (_name, graph, target, expected) => {
  expect((await paths(graph, target)).toSorted()).toEqual(expected.toSorted())
})

test('returns paths in the order of their length, up to the requested number', async () => {
  expect((await paths('rx ra ax ab bx bc cx', 'x', 3)).map(({ length }) => length)).toEqual([2, 3, 4])
})

test('lists some paths of a graph with too many to list', async () => {
  const rungs = Array.from({ length: 60 }, (_, at) => String.fromCodePoint(0x4e00 + at))
  const graph = rungs.flatMap((rung, at) => {
    const above = at === 0 ? ['r'] : [rungs[at - 1] ?? '', String.fromCodePoint(0x5e00 + at - 1)]
    return above.flatMap((from) => [`${from}${rung}`, `${from}${String.fromCodePoint(0x5e00 + at)}`])
  })
  expect(await paths(graph.join(' '), rungs.at(-1) ?? '', 100)).toHaveLength(100)
})

test('requests each of many parents once', async () => {
  const parents = Array.from({ length: 501 }, (_, at) => `parent ${at}`)
  const edges = parents.flatMap((parent) => [
    { from: 'root', to: parent },
    { from: parent, to: 'target' },
  ])
  const asked: string[] = []
  const into = (ids: readonly string[]) => {
    asked.push(...ids)
    return Promise.resolve(edges.filter(({ to }) => ids.includes(to)))
  }
  const found = await pathsToRoot('root', 'target', 1000, into)
  expect(new Set(found.map((path) => path.join(' > '))).size).toBe(501)
  expect(asked.toSorted()).toEqual(['root', 'target', ...parents].toSorted())
})

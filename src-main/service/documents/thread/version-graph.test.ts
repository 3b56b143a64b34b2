import { expect, test } from 'vitest'
import { VersionGraph } from './version-graph.ts'

test('returns each edge between components of the document once', () => {
  const graph = new VersionGraph()
  graph.add('app', ['a', 'b', 'a', 'app', 'gone', 'made'])
  graph.add('b', [])
  graph.add('a', ['b'])
  graph.add('app', ['b', 'c'])
  graph.add('nobody', ['a'])
  graph.primary = 'app'
  const refs = ['app', 'a', 'b', 'a', undefined, 'c'].map((ref, order) => graph.take(ref, 'made', order))
  expect(refs).toEqual(['app', 'a', 'b', 'a-again', 'made', 'c'])
  expect([...graph.edges()]).toEqual([
    [0, 1],
    [0, 2],
    [0, 5],
    [1, 2],
  ])
  const said = ['a', 'b', 'c', 'gone', 'nobody', undefined].map((ref) => [
    graph.names(ref),
    graph.relationOf(ref ?? ''),
  ])
  expect(said).toEqual([
    [true, 'direct'],
    [true, 'direct'],
    [false, 'direct'],
    [false, 'direct'],
    [true, undefined],
    [false, undefined],
  ])
})

test('resolves many components with one reference', () => {
  const graph = new VersionGraph()
  const refs = Array.from({ length: 3 }, (_, order) => graph.take('a', 'made', order))
  expect(refs).toEqual(['a', 'a-again', 'a-again-2'])
})

import { expect, test } from 'vitest'
import { type ComparedGraph, findDifference } from './compare-graphs.ts'

/** A graph of lines: `id label`, `id label in parent`, `id > id`. */
function graph(text: string): ComparedGraph<string> {
  const lines = text.split('\n').map((line) => line.trim().split(' '))
  const nodes = lines.filter(([, sign]) => sign !== '>')
  return {
    components: new Map(nodes.map(([id = '', label = '', , parent = null]) => [id, { label, parent }])),
    edges: lines.flatMap(([from = '', sign, to = '']) => (sign === '>' ? [[from, to] as const] : [])),
  }
}

const written = graph(`1 app
  2 lib
  3 lib in 2
  4 other
  1 > 2
  2 > 4
  1 > 4`)

test.each([
  ['with other identifiers in another order', 'd other\nc lib in b\nb lib\na app\na > d\na > b\nb > d', null],
  ['without a component', '1 app\n2 lib\n4 other\n1 > 2\n2 > 4\n1 > 4', 'the component "lib" is missing'],
  ['with one more', '1 app\n2 lib\n3 lib in 2\n4 other\n5 x\n1 > 2\n2 > 4\n1 > 4', 'the component "x" was added'],
  ['with another name', '1 app\n2 lib\n3 lib in 2\n4 new\n1 > 2\n2 > 4\n1 > 4', 'the component "other" is missing'],
  ['outside', '1 app\n2 lib\n3 lib\n4 other\n1 > 2\n2 > 4\n1 > 4', 'the component "lib" inside "lib" is missing'],
  [
    'inside another one',
    '1 app\n2 lib\n3 lib in 2\n4 other in 1\n1 > 2\n2 > 4\n1 > 4',
    'the component "other" inside "app" was added',
  ],
  [
    'without an edge',
    '1 app\n2 lib\n3 lib in 2\n4 other\n1 > 2\n2 > 4',
    'the dependency of "app" on "other" is missing',
  ],
  [
    'with one more edge',
    '1 app\n2 lib\n3 lib in 2\n4 other\n1 > 2\n2 > 4\n1 > 4\n4 > 1',
    'the dependency of "other" on "app" was added',
  ],
  [
    'with an edge the other way',
    '1 app\n2 lib\n3 lib in 2\n4 other\n2 > 1\n2 > 4\n1 > 4',
    'the dependency of "app" on "lib" is missing',
  ],
])('a graph %s', (_, text, difference) => {
  expect(findDifference(written, graph(text))).toBe(difference)
})

test('components that are alike are told apart by their dependencies', () => {
  const nodes = '1 lib\n2 lib\n3 a\n4 b'
  const together = graph(`${nodes}\n1 > 3\n1 > 4`)
  expect(findDifference(together, graph(`${nodes}\n2 > 4\n2 > 3`))).toBeNull()
  expect(findDifference(together, graph(`${nodes}\n1 > 3\n2 > 4`))).toBe(
    'a component "lib" with its dependencies is missing',
  )
})

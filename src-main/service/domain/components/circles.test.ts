import { expect, it } from 'vitest'
import fc from 'fast-check'
import { nodesOnCircles } from './circles.ts'

const lines: readonly [string, string][] = [
  ['', ''],
  ['ab bc', ''],
  ['aa', 'a'],
  ['ab ba', 'ab'],
  ['ab bc ca cd', 'abc'],
  // A way between two circles lies on none.
  ['ab ba bc cd de ed', 'abde'],
  ['ab ac bd cd', ''],
]

it.each(lines)('finds in "%s" the circles of "%s"', (graph, expected) => {
  const edges = graph.split(' ').flatMap(([from, to]): [string, string][] => (from && to ? [[from, to]] : []))
  expect([...nodesOnCircles(edges)].toSorted().join('')).toBe(expected)
})

it('finds what walking from every node finds', () => {
  const node = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
  fc.assert(
    fc.property(fc.array(fc.tuple(node, node), { maxLength: 14 }), (edges) => {
      const reaches = (start: string) => {
        const found = new Set<string>()
        const waiting = [start]
        for (const at of waiting) {
          for (const [from, to] of edges) if (from === at && !found.has(to)) waiting.push((found.add(to), to))
        }
        return found.has(start)
      }
      const nodes = [...new Set(edges.flat())].filter(reaches).toSorted()
      expect([...nodesOnCircles(edges)].toSorted()).toEqual(nodes)
    }),
  )
})

it('takes a chain of 200,000 that ends where it begins', () => {
  const count = 200_000
  const edges = Array.from({ length: count }, (_, at): [string, string] => [`${at}`, `${(at + 1) % count}`])
  expect(nodesOnCircles(edges).size).toBe(count)
})

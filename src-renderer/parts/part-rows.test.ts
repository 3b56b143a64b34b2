import { expect, it } from 'vitest'
import { arrangeParts, keyOfNode } from './part-rows.ts'

type Shape = readonly (readonly [relation: string, id: string, via: string | null])[]

const current = ['CURRENT', 'me', null] as const
const chain: Shape = [
  ...([current, ['PART', 'agent', 'me'], ['PART', 'radio', 'me'], ['PARENT', 'site', 'me']] as const),
  ...([
    ['TRANSITIVE_PART', 'boot', 'agent'],
    ['TRANSITIVE_PARENT', 'harbour', 'site'],
  ] as const),
]
const shared: Shape = [
  ...([current, ['PART', 'left', 'me'], ['PART', 'right', 'me']] as const),
  ...([
    ['TRANSITIVE_PART', 'leaf', 'left'],
    ['TRANSITIVE_PART', 'leaf', 'right'],
    ['TRANSITIVE_PART', 'tip', 'leaf'],
  ] as const),
]
const twoParents: Shape = [
  ...([current, ['PARENT', 'a', 'me'], ['PARENT', 'b', 'me']] as const),
  ...([
    ['TRANSITIVE_PARENT', 'top', 'a'],
    ['TRANSITIVE_PARENT', 'top', 'b'],
    ['TRANSITIVE_PARENT', 'roof', 'top'],
  ] as const),
]

const nodesOf = (shape: Shape) => shape.map(([relation, id, viaSbomId]) => ({ relation, viaSbomId, sbom: { id } }))

it.each([
  ['nothing around it', [current], [], '0 me'],
  ['parents above and parts below', chain, [], '0 harbour, 1 site, 2 me+, 3 agent+, 4 boot, 3 radio'],
  ['a part that is folded', chain, ['agent'], '0 harbour, 1 site, 2 me+, 3 agent+, 3 radio'],
  ['the version itself folded', chain, ['me'], '0 harbour, 1 site, 2 me+'],
  [
    'what hangs on a shared part once',
    shared,
    [],
    '0 me+, 1 left+, 2 leaf+, 3 tip, 1 right, 2 leaf'.replace('right,', 'right+,'),
  ],
  ['two parents of one parent', twoParents, [], '0 roof, 1 top, 2 a, 1 top, 2 b, 3 me'],
  ['no tree', [], [], ''],
])('arranges %s', (_title, shape: Shape, folded, expected) => {
  const nodes = nodesOf(shape)
  const keys = new Set(nodes.filter(({ sbom }) => folded.includes(sbom.id as never)).map(keyOfNode))
  const rows = arrangeParts(nodes, keys)
  expect(rows.map(({ level, node, hasParts }) => `${level} ${node.sbom.id}${hasParts ? '+' : ''}`).join(', ')).toBe(
    expected,
  )
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readExpression } from './expression-state.ts'
import { unclassified } from './license-terms.ts'
import type { CopyLeft, LicenseState, OrganizationLicense } from './organization-license.ts'

function license(
  spdxId: string,
  state: LicenseState,
  copyLeft: CopyLeft,
  groups: readonly string[] = [],
): OrganizationLicense {
  return {
    ...{ ...unclassified, spdxId, name: spdxId, urls: [], text: null, note: null, state, copyLeft, groups },
    ...{ osiApproved: false, fsfLibre: false, deprecated: false, isOwn: false, updatedAt: '' },
  }
}

const all = [
  license('A', 'approved', 'none', ['permissive', 'ours']),
  license('B', 'approved', 'none', ['permissive']),
  license('R', 'rejected', 'strong', ['copyleft-strong', 'theirs']),
  license('U', 'unspecified', 'weak'),
  license('N', 'approved', 'network', ['copyleft-network']),
]
const known = new Map(all.map((one) => [one.spdxId.toLowerCase(), one]))
const read = (expression: string | null) => readExpression(expression, known)

test.each([
  [null, 'missing', 'unspecified', false],
  ['  ', 'missing', 'unspecified', false],
  ['A', 'approved', 'none', true],
  ['a+', 'approved', 'none', true],
  ['A OR R', 'approved', 'none', true],
  ['A AND R', 'rejected', 'strong', true],
  ['A AND U', 'unspecified', 'weak', true],
  ['A AND (R OR U)', 'unspecified', 'weak', true],
  ['R WITH Classpath-exception-2.0', 'rejected', 'weak', true],
  ['N WITH Classpath-exception-2.0', 'approved', 'network', true],
  ['A AND LicenseRef-x', 'unresolved', 'unspecified', false],
  ['A OR LicenseRef-x', 'approved', 'none', false],
  ['R OR LicenseRef-x', 'unresolved', 'unspecified', false],
  ['R AND LicenseRef-x', 'rejected', 'strong', false],
  ['Our own terms', 'unresolved', 'unspecified', false],
  ['A OR', 'unresolved', 'unspecified', false],
] as const)('%s: %s, copyleft %s', (expression, state, copyLeft, isResolved) => {
  expect(read(expression)).toMatchObject({ state, copyLeft, isResolved })
})

test.each([
  ['A', ['ours', 'permissive']],
  ['A OR B', ['permissive']],
  ['A AND B', ['ours', 'permissive']],
  ['R OR A', ['ours', 'permissive']],
  ['R OR N', ['copyleft-strong', 'theirs']],
  ['R AND A', ['copyleft-strong', 'ours', 'permissive', 'theirs']],
  ['R WITH Classpath-exception-2.0', ['copyleft-weak', 'theirs']],
  ['(A OR R) AND (N OR R)', ['copyleft-strong', 'ours', 'permissive', 'theirs']],
  ['LicenseRef-x', []],
  ['LicenseRef-x OR R', []],
  ['LicenseRef-x AND R', ['copyleft-strong', 'theirs']],
  ['A OR', []],
  [null, []],
] as const)('the groups of %s are %j', (expression, groups) => {
  expect(read(expression).groups).toEqual(groups)
})

test('names each known license once, in their order', () => {
  expect(read('U AND (A OR u) AND LicenseRef-x').licenses.map(({ spdxId }) => spdxId)).toEqual(['U', 'A'])
})

/** An expression as nested lists: of choices at the even depths, of what is all required at the odd ones. */
type Nested = string | readonly Nested[]

const nested = (depth: number): fc.Arbitrary<Nested> => {
  const leaf = fc.constantFrom('A', 'R', 'U', 'N', 'LicenseRef-x')
  return depth === 0 ? leaf : fc.oneof(leaf, fc.array(nested(depth - 1), { minLength: 1, maxLength: 3 }))
}
const written = (one: Nested, word = 'OR'): string =>
  typeof one === 'string'
    ? one
    : `(${one.map((each) => written(each, word === 'OR' ? 'AND' : 'OR')).join(` ${word} `)})`

/** Every way to choose, as the licenses that are then required. */
function choices(one: Nested, isChoice = true): readonly (readonly string[])[] {
  if (typeof one === 'string') return [[one]]
  const each = one.map((member) => choices(member, !isChoice))
  if (isChoice) return each.flat()
  return each.reduce((before, next) => before.flatMap((left) => next.map((right) => [...left, ...right])))
}

const states = ['rejected', 'unresolved', 'unspecified', 'approved']
const copyLefts = ['none', 'unspecified', 'weak', 'strong', 'network']

test('is the best choice, which is as good as the worst license that it requires', () => {
  fc.assert(
    fc.property(nested(3), (one) => {
      const rank = (words: readonly string[], id: string, field: 'state' | 'copyLeft', other: string) =>
        words.indexOf(known.get(id.toLowerCase())?.[field] ?? other)
      const ways = choices(one)
      const best = Math.max(...ways.map((ids) => Math.min(...ids.map((id) => rank(states, id, 'state', 'unresolved')))))
      const least = Math.min(
        ...ways.map((ids) => Math.max(...ids.map((id) => rank(copyLefts, id, 'copyLeft', 'unspecified')))),
      )
      expect(read(written(one))).toMatchObject({ state: states[best], copyLeft: copyLefts[least] })
    }),
    { numRuns: 500 },
  )
})

test('a long expression of choices in requirements needs no expansion', () => {
  const text = Array.from({ length: 2000 }, (_, at) => `(A OR LicenseRef-${at})`).join(' AND ')
  expect(read(text)).toMatchObject({ state: 'approved', copyLeft: 'none', isResolved: false })
})

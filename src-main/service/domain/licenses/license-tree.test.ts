import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testLicense } from '#service/domain/conditions/license-test.ts'
import {
  alwaysRequires,
  canBeSatisfied,
  type LicenseTree,
  licensesOf,
  licenseText,
  readLicenseTree,
} from './license-tree.ts'

/** An expression as it is written, with parentheses that it needs. */
function written(tree: LicenseTree): string {
  if (tree.kind === 'license') return licenseText(tree)
  return tree.members.map((one) => (one.kind === 'license' ? written(one) : `(${written(one)})`)).join(` ${tree.kind} `)
}

/** All choices, each as the set of its licenses: what the evaluation avoids. */
function choices(tree: LicenseTree): readonly ReadonlySet<string>[] {
  if (tree.kind === 'license') return [new Set([tree.id])]
  const each = tree.members.map(choices)
  if (tree.kind === 'OR') return each.flat()
  return each.reduce((all, next) => all.flatMap((one) => next.map((other) => new Set([...one, ...other]))))
}

const ids = ['mit', 'apache-2.0', 'gpl-2.0-only', 'isc']
const leaf: fc.Arbitrary<LicenseTree> = fc
  .constantFrom(...ids)
  .map((id) => ({ kind: 'license', id, orLater: false, exception: null }))
const tree = (depth: number): fc.Arbitrary<LicenseTree> =>
  depth === 0
    ? leaf
    : fc.oneof(
        leaf,
        fc.record({
          kind: fc.constantFrom('AND' as const, 'OR' as const),
          members: fc.array(tree(depth - 1), { minLength: 2, maxLength: 3 }),
        }),
      )

test('answers as the expansion to all choices does', () => {
  fc.assert(
    fc.property(tree(3), fc.subarray(ids), (one, asked) => {
      const read = readLicenseTree(written(one))
      if (!read) throw new Error(`"${written(one)}" cannot be read`)
      const passes = ({ id }: { readonly id: string }) => asked.includes(id)
      const all = choices(one)
      const allIn = (choice: ReadonlySet<string>) => [...choice].every((id) => asked.includes(id))
      const someIn = (choice: ReadonlySet<string>) => [...choice].some((id) => asked.includes(id))
      expect({
        can: canBeSatisfied(read, passes),
        may: licensesOf(read).some(passes),
        always: alwaysRequires(read, passes),
      }).toEqual({ can: all.some(allIn), may: all.some(someIn), always: all.every(someIn) })
    }),
    { numRuns: 1000 },
  )
})

test('a long expression of choices in requirements needs no expansion', () => {
  const text = Array.from({ length: 2000 }, (_, at) => `(MIT OR LicenseRef-${at})`).join(' AND ')
  expect(testLicense(text, 'canBeSatisfiedBy', ['MIT'])).toBe(true)
  expect(testLicense(text, 'alwaysRequires', ['MIT'])).toBe(false)
})

test('a very deep expression is unresolved, and exceeds no stack', () => {
  const text = `${'('.repeat(100_000)}MIT${')'.repeat(100_000)}`
  expect(testLicense(text, 'unresolved', [])).toBe(true)
})

test.each([
  ['MIT OR GPL-2.0-only', 'canBeSatisfiedBy', ['mit'], true],
  ['MIT AND GPL-2.0-only', 'canBeSatisfiedBy', ['MIT'], false],
  ['MIT AND GPL-2.0-only', 'mayRequire', ['GPL-2.0-only'], true],
  ['MIT OR Apache-2.0 AND ISC', 'alwaysRequires', ['ISC'], false],
  ['GPL-2.0-only WITH Classpath-exception-2.0', 'mayRequire', ['GPL-2.0-only'], true],
  ['GPL-2.0-only', 'mayRequire', ['GPL-2.0-only WITH Classpath-exception-2.0'], false],
  ['GPL-2.0-only WITH  Classpath-exception-2.0', 'mayRequire', ['gpl-2.0-only with  classpath-exception-2.0'], true],
  ['Apache-2.0+', 'canBeSatisfiedBy', ['Apache-2.0'], true],
  ['MIT', 'unresolved', [], false],
  ['MIT OR', 'unresolved', [], true],
  ['LicenseRef-own', 'unresolved', [], true],
  ['NOASSERTION', 'unresolved', [], true],
  ['GPL-2.0+', 'unresolved', [], false],
  ['MIT and', 'mayRequire', ['MIT'], false],
] as const)('%s %s %j', (expression, question, asked, expected) => {
  expect(testLicense(expression, question, asked)).toBe(expected)
})

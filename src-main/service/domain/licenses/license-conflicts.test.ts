import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findLicenseConflict } from './license-conflicts.ts'
import { type LicenseTree, readLicenseTree } from './license-tree.ts'

const read = (text: string): LicenseTree => readLicenseTree(text) as LicenseTree // each is an expression
const conflictOf = (product: string, component: string) => findLicenseConflict(read(product), read(component))

test.each([
  ['GPL-2.0-only', 'Apache-2.0', 'Apache-2.0 section 3'],
  ['Apache-2.0', 'GPL-2.0-only', 'Apache-2.0 section 3'],
  ['GPL-2.0', 'MIT AND Apache-2.0', 'Apache-2.0 section 3'],
  ['GPL-2.0-only', 'GPL-3.0-or-later', 'section 2(b)'],
  ['GPL-3.0-only', 'GPL-2.0-only', 'section 2(b)'],
  ['GPL-2.0-only', 'LGPL-3.0-only', 'section 2(b)'],
  ['AGPL-3.0-only', 'BSD-4-Clause', 'advertising'],
  ['GPL-3.0-or-later', 'JSON', 'not evil'],
  ['GPL-2.0-or-later', 'EPL-1.0', 'EPL-1.0 section 3'],
  ['GPL-3.0-only', 'MPL-2.0-no-copyleft-exception', 'Exhibit B'],
  ['GPL-3.0-only', 'CC-BY-NC-4.0', 'commercial'],
  ['GPL-2.0-only OR Apache-2.0', 'GPL-3.0-only AND GPL-2.0-only', 'section'],
  ['GPL-2.0-only', 'Apache-2.0 OR GPL-3.0-only', 'section'],
])('%s and %s conflict', (product, component, words) => {
  expect(conflictOf(product, component)?.clause).toContain(words)
})

test.each([
  ['MIT', 'GPL-3.0-only'],
  ['GPL-2.0-or-later', 'Apache-2.0'],
  ['GPL-2.0+', 'Apache-2.0'],
  ['GPL-2.0+', 'GPL-3.0-only'],
  ['GPL-3.0-only', 'Apache-2.0'],
  ['GPL-2.0-only', 'MIT'],
  ['GPL-2.0-only', 'Apache-2.0 OR MIT'],
  ['GPL-2.0-only OR MIT', 'Apache-2.0'],
  ['GPL-2.0-only WITH Classpath-exception-2.0', 'Apache-2.0'],
  ['Apache-2.0', 'GPL-2.0-only WITH Classpath-exception-2.0'],
  ['Apache-2.0 WITH LLVM-exception', 'GPL-2.0-only'],
  ['GPL-2.0-only', 'GPL-2.0-or-later'],
  ['GPL-3.0-only', 'EPL-2.0'],
  ['LicenseRef-own', 'GPL-3.0-only'],
  ['GPL-3.0-only', 'MPL-2.0'],
])('%s and %s are not said to conflict', (product, component) => {
  expect(conflictOf(product, component)).toBeNull()
})

test('of a product with very many choices nothing is said', () => {
  const many = Array.from({ length: 20 }, () => '(GPL-2.0-only OR GPL-2.0-only)').join(' AND ')
  expect(conflictOf(many, 'Apache-2.0')).toBeNull()
})

const leaf = fc.constantFrom('MIT', 'GPL-2.0-only', 'GPL-3.0-only', 'Apache-2.0', 'BSD-4-Clause')
const { tree } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.tuple(tie('tree'), fc.constantFrom('AND', 'OR'), tie('tree')).map(([a, word, b]) => `(${a}) ${word} (${b})`),
  ),
}))

test('a conflict is one of both sides, and a further choice never makes one', () => {
  fc.assert(
    fc.property(tree, tree, tree, (product, component, other) => {
      const found = conflictOf(product, component) !== null
      expect(conflictOf(component, product) !== null).toBe(found)
      if (!found) expect(conflictOf(product, `(${component}) OR (${other})`)).toBeNull()
      expect(conflictOf(product, `(${component}) OR MIT`)).toBeNull()
    }),
  )
})

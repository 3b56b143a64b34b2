import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLicenseTree } from '#service/domain/licenses/license-tree.ts'
import { licenseKey } from '#service/domain/licenses/organization-license.ts'
import { termsOfListed } from '#service/domain/licenses/license-terms.ts'
import { listedLicenses } from '#service/domain/licenses/license-list.ts'
import { checkExpression } from './check-expression.ts'
import type { KnownLicenses } from './organization-licenses.ts'

const known: KnownLicenses = new Map(
  listedLicenses.map((listed) => {
    const own = { isOwn: false, text: null, state: 'unspecified', note: null, updatedAt: '' } as const
    return [licenseKey(listed.spdxId), { ...listed, ...termsOfListed(listed), ...own }]
  }),
)

test.each([
  ['mit', 'MIT', []],
  ['  (MIT)   OR\t( apache-2.0 ) ', 'MIT OR Apache-2.0', []],
  ['MIT AND (ISC AND Zlib)', 'MIT AND ISC AND Zlib', []],
  ['(MIT OR ISC) AND Zlib', '(MIT OR ISC) AND Zlib', []],
  ['MIT OR (ISC AND Zlib)', 'MIT OR ISC AND Zlib', []],
  ['gpl-2.0+', 'GPL-2.0+', [{ key: 'GPL-2.0', value: 'GPL-2.0-or-later' }]],
  ['GPL-2.0 AND GPL-2.0', 'GPL-2.0 AND GPL-2.0', [{ key: 'GPL-2.0', value: 'GPL-2.0-only' }]],
  ['GPL-2.0-only WITH Classpath-exception-2.0', 'GPL-2.0-only WITH Classpath-exception-2.0', []],
  ['LicenseRef-Our-Own OR mit', 'LicenseRef-Our-Own OR MIT', []],
] as const)('%s in normal form is %s', (text, normalized, deprecated) => {
  expect(checkExpression(text, known)).toMatchObject({ normalized, errors: [], deprecated })
})

test.each([
  ['MIT OR', 'Column 7: expected a license at the end'],
  ['Apache 2', 'Column 1: "Apache" is not on the SPDX License List and not a LicenseRef'],
  ['MIT or ISC', 'Column 5: expected AND, OR or WITH instead of "or"'],
  ['', 'Column 1: expected a license at the end'],
  [`${'('.repeat(1000)}MIT${')'.repeat(1000)}`, 'The expression is nested too deeply'],
])('%s cannot be read', (text, error) => {
  expect(checkExpression(text, known)).toMatchObject({
    normalized: null,
    errors: [error],
    deprecated: [],
    licenses: [],
  })
})

test.each([
  ['Apache 2.0', 'Apache-2.0'],
  ['MIT or ISC', 'MIT OR ISC'],
  ['GPL-2.0 OR MIT', 'GPL-2.0-only OR MIT'],
  ['MIT', null],
  ['see LICENSE file', null],
])('for %s the suggestion is %s', (text, suggestion) => {
  expect(checkExpression(text, known)).toMatchObject({ suggestion })
})

const leaf = fc.constantFrom('mit', 'Apache-2.0+', 'GPL-2.0-only WITH Font-exception-2.0', 'LicenseRef-Own', 'isc')
const { tree } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc
      .tuple(tie('tree'), fc.constantFrom('AND', 'OR'), tie('tree'))
      .map(([left, word, right]) => `(${left}) ${word} (${right})`),
  ),
}))

test('the normal form means the same, and is its own normal form', () => {
  fc.assert(
    fc.property(tree, (text) => {
      const { normalized } = checkExpression(text, known)
      expect(readLicenseTree(normalized ?? '')).toEqual(readLicenseTree(text))
      expect(checkExpression(normalized ?? '', known).normalized).toBe(normalized)
    }),
  )
})

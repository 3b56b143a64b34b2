import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listedLicenses } from '#service/domain/licenses/license-list.ts'
import { findExpressionError } from './license-expression.ts'
import { suggestExpression } from './license-suggestion.ts'

test.each([
  ['Apache 2.0', 'Apache-2.0'],
  ['Apache License, Version 2.0', 'Apache-2.0'],
  ['The Apache Software License, Version 2.0', 'Apache-2.0'],
  ['apache v2', 'Apache-2.0'],
  ['ASL 2.0', 'Apache-2.0'],
  ['MIT License', 'MIT'],
  ['The MIT License (MIT)', 'MIT'],
  ['MIT Licence', 'MIT'],
  ['New BSD License', 'BSD-3-Clause'],
  ['BSD-3', 'BSD-3-Clause'],
  ['3-Clause BSD License', 'BSD-3-Clause'],
  ['BSD 3-Clause "New" or "Revised" License', 'BSD-3-Clause'],
  ['GPLv2', 'GPL-2.0-only'],
  ['GPL v3+', 'GPL-3.0-or-later'],
  ['GNU General Public License v2 or later', 'GPL-2.0-or-later'],
  ['GNU Lesser General Public License, version 2.1', 'LGPL-2.1-only'],
  ['LGPLv3', 'LGPL-3.0-only'],
  ['AGPL-3', 'AGPL-3.0-only'],
  ['GPL2 w/ CPE', 'GPL-2.0-only WITH Classpath-exception-2.0'],
  ['Mozilla Public License, v. 2.0', 'MPL-2.0'],
  ['MPL 2', 'MPL-2.0'],
  ['Eclipse Public License - v 2.0', 'EPL-2.0'],
  ['CC0', 'CC0-1.0'],
  ['https://opensource.org/licenses/MIT', 'MIT'],
  ['http://www.apache.org/licenses/LICENSE-2.0.txt', 'Apache-2.0'],
  ['MIT or Apache 2.0', 'MIT OR Apache-2.0'],
  ['MIT/Apache-2.0', 'MIT OR Apache-2.0'],
  ['(MIT or Apache License 2.0) and Zlib', '(MIT OR Apache-2.0) AND Zlib'],
  ['GPLv2 with Classpath-exception-2.0', 'GPL-2.0-only WITH Classpath-exception-2.0'],
  ['GPL-2.0', 'GPL-2.0-only'],
  ['Apache 2.0 AND GPL-2.0+', 'Apache-2.0 AND GPL-2.0-or-later'],
])('%s probably means %s', (text, expression) => {
  expect(suggestExpression(text)).toBe(expression)
})

test.each([
  ...['MIT', 'MIT OR Apache-2.0', 'LicenseRef-own', '', 'BSD', 'BSD License', 'GPL', 'Apache', 'LGPL', 'Public Domain'],
  ...['see LICENSE file', 'MIT/X11', 'Our own terms', 'MIT OR', 'NOASSERTION', 'MIT AND Our own terms', 'Apache 9'],
  `MIT ${'x'.repeat(3_000)}`,
])('nothing is suggested for %s', (text) => {
  expect(suggestExpression(text)).toBeNull()
})

test('each license of the list is meant by its name, unless another one has the same', () => {
  const current = listedLicenses.filter(({ deprecated }) => !deprecated)
  const wrong = current.filter(({ spdxId, name }) => {
    const suggested = suggestExpression(`${name} `)
    return suggested !== null && suggested !== spdxId && findExpressionError(name) !== undefined
  })
  expect(wrong.map(({ spdxId, name }) => [spdxId, name, suggestExpression(name)])).toEqual([])
})

test('what is suggested is an expression, and nothing is suggested for it again', () => {
  const part = fc.constantFrom(
    'MIT',
    'apache 2',
    'GPLv2',
    'GPL-2.0',
    '(',
    ')',
    ' or ',
    ' AND ',
    '/',
    'x',
    ' with ',
    'BSD',
  )
  fc.assert(
    fc.property(
      fc.array(part).map((parts) => parts.join(' ')),
      (text) => {
        const suggested = suggestExpression(text)
        if (suggested === null) return
        expect(findExpressionError(suggested)).toBeUndefined()
        expect(suggestExpression(suggested)).toBeNull()
      },
    ),
  )
})

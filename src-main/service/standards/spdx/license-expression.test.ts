import { expect, test } from 'vitest'
import { describeExpressionError, findExpressionError } from './license-expression.ts'

test.each([
  'MIT',
  'mit',
  'GPL-2.0-only WITH Classpath-exception-2.0',
  'GPL-2.0+',
  'GPL-2.0',
  'LicenseRef-own',
  'DocumentRef-other:LicenseRef-1.2',
  '(MIT OR Apache-2.0)AND BSD-3-Clause',
  `${'('.repeat(100_000)}MIT${')'.repeat(100_000)}`,
  `${'MIT OR '.repeat(100_000)}MIT`,
])('accepts %.60s', (text) => {
  expect(describeExpressionError(text)).toBeUndefined()
})

test.each([
  ['', /expected a license at the end/],
  ['MIT OR', /expected a license at the end/],
  ['MIT Apache-2.0', /expected AND, OR or WITH instead of "Apache-2\.0"/],
  ['MIT and Apache-2.0', /instead of "and"/],
  ['MIT/X11', /"MIT\/X11" is not on the SPDX License List/],
  ['LicenseRef-a b', /instead of "b"/],
  ['LicenseRef-a_b', /"LicenseRef-a_b" is not on the SPDX License List/],
  ['(MIT', /unclosed parenthesis/],
  ['MIT)', /unmatched closing parenthesis/],
  ['()', /"\)" is not on the SPDX License List/],
  ['MIT WITH (', /"\(" is not a license exception/],
])('rejects %j', (text, why) => {
  expect(describeExpressionError(text)).toMatch(why)
})

test.each([
  ['MIT', undefined],
  ['', 1],
  ['MIT OR', 7],
  ['MIT and Apache-2.0', 5],
  ['(MIT OR Apache 2.0)', 9],
  [' (MIT))', 7],
  ['(MIT', 5],
])('finds the character at which %j is not an expression', (text, character) => {
  expect(findExpressionError(text)?.character).toBe(character)
})

import { expect, test } from 'vitest'
import { joined, LicenseExpressions } from './spdx3-license-expressions.ts'

const mit = 'https://spdx.org/licenses/MIT'
const element = (type: string, more: object = {}) => ({ type, ...more })
const set = (kind: 'Conjunctive' | 'Disjunctive', ...members: readonly string[]) =>
  element(`expandedlicensing_${kind}LicenseSet`, { expandedlicensing_member: members })

const licenses = new LicenseExpressions()
const elements: Readonly<Record<string, { readonly type: string }>> = {
  text: element('simplelicensing_LicenseExpression', { simplelicensing_licenseExpression: 'MIT OR ISC' }),
  none: element('simplelicensing_LicenseExpression', { simplelicensing_licenseExpression: 'NONE' }),
  all: set('Conjunctive', mit, 'text', mit, 'none'),
  any: set('Disjunctive', `${mit}.html`, 'https://spdx.org/licenses/ISC.json'),
  later: element('expandedlicensing_OrLaterOperator', { expandedlicensing_subjectLicense: mit }),
  with: element('expandedlicensing_WithAdditionOperator', {
    expandedlicensing_subjectExtendableLicense: mit,
    expandedlicensing_subjectAddition: 'urn:x#our addition',
  }),
  without: element('expandedlicensing_WithAdditionOperator', { expandedlicensing_subjectExtendableLicense: mit }),
  'urn:x#our addition': element('expandedlicensing_CustomLicenseAddition'),
  'urn:x#LicenseRef-own': element('expandedlicensing_CustomLicense'),
  'urn:x/Our License!': element('expandedlicensing_CustomLicense'),
  'urn:x/': element('expandedlicensing_CustomLicense', { name: 'By name' }),
  'urn:y/': element('expandedlicensing_CustomLicense'),
  circle: set('Conjunctive', mit, 'circle'),
  package: element('software_Package'),
}
for (const [id, value] of Object.entries(elements)) licenses.take(id, value)

test.each([
  [mit, 'MIT'],
  ['text', 'MIT OR ISC'],
  ['none', null],
  ['all', 'MIT AND (MIT OR ISC)'],
  ['any', 'MIT OR ISC'],
  ['later', 'MIT+'],
  ['with', 'MIT WITH AdditionRef-our-addition'],
  ['without', 'MIT WITH AdditionRef-unknown'],
  ['urn:x#LicenseRef-own', 'LicenseRef-own'],
  ['urn:x/Our License!', 'LicenseRef-Our-License-'],
  ['urn:x/', 'LicenseRef-By-name'],
  ['urn:y/', null],
  ['circle', 'MIT'],
  ['package', null],
  ['missing', null],
])('converts the license %s', (id, expected) => {
  expect([licenses.of(id), licenses.of(id)]).toEqual([expected, expected])
})

/** A chain of sets, each of which contains only the next; the last one contains MIT. */
function chain(length: number): string | null {
  const chained = new LicenseExpressions()
  for (let at = 1; at <= length; at += 1) chained.take(`${at}`, set('Conjunctive', at === length ? mit : `${at + 1}`))
  return chained.of('1')
}

/** A set of so many licenses, all different. */
function wide(members: number): number {
  const many = new LicenseExpressions()
  const ids = Array.from({ length: members }, (_, at) => `https://spdx.org/licenses/L-${at}`)
  many.take('wide', set('Disjunctive', ...ids))
  return many.of('wide')?.split(' OR ').length ?? 0
}

test('leaves out what is nested too deeply, and licenses beyond a limit', () => {
  expect([chain(31), chain(32)]).toEqual(['MIT', null])
  expect([wide(999), wide(1_100)]).toEqual([999, 999])
})

test('joins licenses once each, with parentheses around those that need them', () => {
  expect(joined(['MIT', null, 'ISC or MIT', undefined, 'MIT'], 'AND')).toBe('MIT AND (ISC or MIT)')
  expect([joined([], 'OR'), joined([null, 'MIT'], 'OR')]).toEqual([null, 'MIT'])
})

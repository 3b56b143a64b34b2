import { expect, test } from 'vitest'
import { ruleOfLicense } from './rule-of-license.ts'

test.each([
  ['MIT', null, 'component.license is MIT', ''],
  ['GPLv2+', 'GPL-2.0-or-later', 'component.license is GPLv2+', 'GPL-2.0-or-later'],
  ['see "LICENSE" file', null, 'component.license is "see \\"LICENSE\\" file"', ''],
  ['(MIT OR ISC)', null, 'component.license is "(MIT OR ISC)"', ''],
  ['', null, 'component.license missing', ''],
])('a rule of the license "%s" that means %s', (licensesExp, suggestion, text, license) => {
  expect(ruleOfLicense({ licensesExp, suggestion })).toEqual({ text, license })
})

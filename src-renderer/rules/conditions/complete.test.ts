import { expect, test } from 'vitest'
import { allSubjectsAt, completionsAt } from './complete.ts'
import { subjectWord } from './words-for-test.ts'

const subjects = [
  subjectWord('vuln.severity', ['is', 'in'], { type: 'enum', values: ['critical', 'high'] }),
  subjectWord('vuln.kev', ['is'], { type: 'boolean', title: 'Known exploited' }),
  subjectWord('component.name', ['is', 'contains']),
]

test.each([
  ['', ['vuln.severity', 'vuln.kev', 'component.name']],
  ['vul', ['vuln.severity', 'vuln.kev']],
  ['name', ['component.name']],
  ['explo', ['vuln.kev']],
  ['Known', ['vuln.kev']],
  ['vuln.severity ', ['is', 'in']],
  ['vuln.severity i', ['is', 'in']],
  ['vuln.severity in (', ['critical', 'high']],
  ['vuln.severity in (critical, h', ['high']],
  ['vuln.severity in (critical, high) ', ['vuln.severity', 'vuln.kev', 'component.name']],
  ['vuln.kev is ', ['yes', 'no']],
  ['vuln.kev is yes and ', ['vuln.severity', 'vuln.kev', 'component.name']],
  ['not (component.name contains x) or vuln.k', ['vuln.kev']],
  ['component.name is ', []],
])('after %j', (text, words) => {
  expect(completionsAt(text, text.length, subjects).map(({ word }) => word)).toEqual(words)
})

test('a word replaces what was typed of it, in the middle too', () => {
  expect(completionsAt('vuln.k is yes', 6, subjects)[0]).toMatchObject({ text: 'vuln.kev is yes', caret: 9 })
})

test.each([
  ['', 'vuln.kev '],
  ['vuln.severity is high and ', 'vuln.severity is high and vuln.kev '],
  ['not (vul', 'not (vuln.kev '],
  ['vuln.severity is high', 'vuln.severity is high vuln.kev '],
])('all subjects can be written after %j', (text, expected) => {
  const all = allSubjectsAt(text, text.length, subjects)
  expect(all.map(({ word }) => word)).toEqual(subjects.map(({ name }) => name))
  expect(all.find(({ word }) => word === 'vuln.kev')).toMatchObject({ text: expected, caret: expected.length })
})

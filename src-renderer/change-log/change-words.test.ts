import { buildSchema, isObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { sdl } from '#shared/generated/sdl.ts'
import {
  type ChangeEntry,
  describeAction,
  describeActor,
  describeObject,
  describeOrigin,
  fieldValue,
  fieldWord,
  shownChanges,
  valueText,
} from './change-words.ts'
import { changeSentence, lineChanges } from './line-changes.ts'

const entry: ChangeEntry = {
  ...{ id: 'e', at: '2026-11-20T09:14:00Z', operation: 'componentUpdate', action: 'UPDATED', operationId: null },
  ...{ subjectKind: 'COMPONENT', subjectId: 'c', subjectName: 'saddle 1.0.0', changes: [] },
  actor: { kind: 'USER', name: 'Owner' },
  origin: { kind: 'WINDOW', name: null, address: '127.0.0.1' },
}
const changed = (field: string, newValue: string) => ({ field, oldValue: null, newValue })

test('every operation has plain words', () => {
  const mutations = buildSchema(sdl).getMutationType()
  const names = isObjectType(mutations) ? Object.keys(mutations.getFields()) : []
  expect(names.length).toBeGreaterThan(80)
  for (const operation of names) {
    expect(describeAction({ operation, action: 'UPDATED' }), operation).toMatch(/^[a-z]+( [a-zA-Z]+)*$/)
    const { name } = describeObject({ ...entry, operation, subjectName: '', subjectKind: 'SETTING' })
    expect(name, operation).toMatch(/^[a-z]+( [a-z]+)*$/)
  }
})

test.each([
  ['componentUpdate', 'UPDATED', 'edited'],
  ['componentVexUpdate', 'DECIDED', 'decided'],
  ['sbomUpload', 'CREATED', 'uploaded'],
  ['partAttach', 'ATTACHED', 'attached'],
  ['sbomReviewCreate', 'REVIEWED', 'signed off'],
  ['ruleRun', 'UPDATED', 'edited'],
  ['vulnerabilityScan', 'SCANNED', 'scanned'],
  ['neverHeardOf', 'FROBNICATED', 'frobnicated'],
  ['constructor', 'toString', 'tostring'],
  ['', '', 'removed'],
])('%s, %s: %s', (operation, action, words) => expect(describeAction({ operation, action })).toBe(words))

test.each([
  [{}, 'saddle 1.0.0', ''],
  [{ subjectKind: 'FINDING', subjectName: 'saddle 1.0.0 CVE-2025-10001' }, 'saddle 1.0.0', 'CVE-2025-10001'],
  [{ subjectName: '' }, 'component', ''],
  [{ subjectName: '', changes: [changed('componentIds', '112')] }, '112 components', ''],
  [{ subjectName: '', changes: [changed('componentIds', 'all of them')] }, 'component', ''],
  [{ subjectKind: 'FINDING', subjectName: '', changes: [changed('componentVulnIds', '1')] }, '1 finding', ''],
  [{ subjectKind: 'VERSION', operation: 'authorCreate', subjectName: 'Jo' }, 'Jo', 'author'],
  [{ operation: '', action: '', subjectName: '' }, 'component', 'deleted since'],
  [{ operation: 'ruleRun', subjectName: '', changes: [changed('componentIds', '112')] }, '112 components', ''],
  [{ operation: 'policyEvaluation', subjectKind: 'POLICY', subjectName: '' }, 'policies', ''],
  [{ operation: 'policyRun', subjectKind: 'POLICY', subjectName: '' }, 'policies', ''],
  [{ operation: 'x', subjectKind: 'NEW_KIND', subjectName: '' }, 'new kind', ''],
])('%j names its object', (more, name, about) => {
  expect(describeObject({ ...entry, ...more })).toEqual({ name, about })
})

test('an object that is named by the moment of its upload reads as one', () => {
  const moment = new Date(2026, 10, 20, 9, 14, 5).toISOString()
  expect(describeObject({ ...entry, subjectKind: 'VERSION', subjectName: `saddle ${moment}` }).name).toBe(
    'saddle 2026-11-20 09:14',
  )
})

test('a number that names the objects is no change, but is one beside a name', () => {
  const changes = [changed('componentIds', '2'), changed('supplier', 'Harbour')]
  expect(shownChanges({ ...entry, subjectName: '', changes }).map(({ field }) => field)).toEqual(['supplier'])
  expect(shownChanges({ ...entry, changes })).toEqual(changes)
  expect(shownChanges({ ...entry, changes: [changed('expectedUpdatedAt', '2026')] })).toEqual([])
})

test.each([
  ['vexStatusId', 'status'],
  ['lifeStage', 'life stage'],
  ['dependencyIds', 'dependencies'],
  ['assigneeId', 'assignee'],
  ['id', 'id'],
  ['tlp', 'TLP'],
  ['toString', 'to string'],
])('%s: %s', (field, words) => expect(fieldWord(field)).toBe(words))

test.each([
  [null, 'none'],
  ['', 'none'],
  ['[]', 'none'],
  ['["shipped","eu"]', 'shipped, eu'],
  ['[1,2]', '1, 2'],
  ['[{"a":1}]', '[{"a":1}]'],
  ['["cut o…', '["cut o…'],
  ['[internal]', '[internal]'],
  ['true', 'yes'],
  ['MIT', 'MIT'],
])('%j: %s', (value, words) => expect(valueText(value)).toBe(words))

test.each([
  ['WINDOW', null, null, 'window'],
  ['WINDOW', null, '::ffff:127.0.0.1', 'window'],
  ['WINDOW', null, '10.4.1.7', 'window, 10.4.1.7'],
  ['TOKEN', 'Build pipeline (wb_l…)', '127.0.0.1', 'token Build pipeline (wb_l…)'],
  ['TOKEN', null, '10.4.1.7', 'token, 10.4.1.7'],
  ['SERVICE', null, null, 'the service'],
  ['RULE', 'revision 4', null, 'rule, revision 4'],
  ['SCAN', 'engine 1.4, data 2026-11-18', null, 'engine 1.4, data 2026-11-18'],
])('%s %s %s: %s', (kind, name, address, words) => expect(describeOrigin({ kind, name, address })).toBe(words))

test('an entry whose content was removed does not name anybody', () => {
  const erased = { ...entry, operation: '', action: '', actor: { kind: 'SYSTEM', name: '' } }
  expect(describeActor(erased as ChangeEntry)).toBe('not kept')
  expect(describeActor(entry)).toBe('Owner')
})

test.each([
  ['vexStatusId', 'Not Affected', 'Not affected'],
  ['vexJustificationId', 'Vulnerable Code Not Present', 'Vulnerable code not present'],
  ['vexResponseIds', '["Will Not Fix","Update"]', 'Will not fix, Update'],
  ['vexStatusId', null, 'none'],
  // What a person wrote is not changed.
  ['impact', 'Not Affected', 'Not Affected'],
])('%s %j is shown as %s', (field, value, shown) => expect(fieldValue(field, value)).toBe(shown))

test('a decision and its justification are one change of a line', () => {
  const status = changed('vexStatusId', 'Not Affected')
  const because = changed('vexJustificationId', 'Vulnerable Code Not Present')
  const lines = (...changes: (typeof status)[]) =>
    lineChanges({ ...entry, changes }).map((change) => changeSentence(change))
  expect(lines(status, because, changed('detail', 'Seen'))).toEqual([
    'status none → Not affected: vulnerable code not present',
    'detail none → Seen',
  ])
  expect(lines(because)).toEqual(['justification none → Vulnerable code not present'])
})

test('a policy whose outcome changed keeps its name', () => {
  const of = (field: string) => changeSentence(changed(field, 'pass'), 'policyEvaluation')
  expect(of('Likely to be exploited')).toBe('Likely to be exploited none → pass')
  expect(of('morePolicies')).toBe('more policies none → pass')
  const named = { operation: 'policyEvaluation', subjectKind: 'POLICY', subjectName: 'Shop 1.0, production' }
  expect(describeObject({ ...entry, ...named })).toEqual({ name: 'Shop 1.0, production', about: '' })
})

test('the id of every database is beside the component', () => {
  const of = (subjectName: string) => describeObject({ ...entry, subjectKind: 'FINDING', subjectName })
  for (const id of ['CVE-2025-10001', 'GHSA-c7hr-j4mj-j2w6', 'GMS-2021-12', 'DSA-5000-1'])
    expect(of(`saddle 1.0.0 ${id}`)).toEqual({ name: 'saddle 1.0.0', about: id })
})

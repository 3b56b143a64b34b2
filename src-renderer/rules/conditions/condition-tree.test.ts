import { expect, test } from 'vitest'
import {
  operatorChoices,
  type ConditionRow,
  newRow,
  textOf,
  treeOf,
  withOperator,
  withSubject,
} from './condition-tree.ts'
import { subjectWord } from './words-for-test.ts'

const severity = subjectWord('vuln.severity', ['is', '=', 'in', 'exists'], {
  type: 'enum',
  values: ['critical', 'high', 'low'],
})
const kev = subjectWord('vuln.kev', ['is', '=', 'exists'], { type: 'boolean' })
const name = subjectWord('component.name', ['is', 'in', 'between', 'exists'])
const check = subjectWord('version.check', ['exists'], { type: 'check', key: 'a check', keys: ['C01', 'C02'] })

const row = (subject: string, operator: string, ...values: readonly string[]): ConditionRow => ({
  ...{ id: 1, subject, operator, values, key: null, list: null },
})
const text = (one: ConditionRow) => textOf({ id: 0, match: 'ALL', negate: false, conditions: [one], groups: [] })

test('what the service has read is printed as it was typed, whatever is in it', () => {
  const condition = { subject: 'component.name', operator: 'is', value: 'a, b', values: [], key: null, namedList: null }
  const several = { ...condition, operator: 'in', value: null, values: ['a, b', 'c'] }
  const listed = { ...condition, operator: 'in', value: null, namedList: { name: 'our own' } }
  const asked = { ...condition, subject: 'component.hash', key: 'SHA 256' }
  const inner = { match: 'ANY', negate: true, conditions: [several, listed], groups: [] }
  const group = { match: 'ALL', negate: false, conditions: [condition, asked], groups: [inner] }
  expect(textOf(treeOf(group))).toBe(
    'component.name is "a, b" and component.hash("SHA 256") is "a, b" and not (component.name in ("a, b", c) or component.name in @"our own")',
  )
})

test.each([
  ['the first subject with its first word', text(newRow([severity, kev])), 'vuln.severity is critical'],
  ['yes and no are words', text(withSubject(row('component.name', 'is', 'fox'), kev)), 'vuln.kev is yes'],
  [
    'a value that the subject takes stays',
    text(withSubject(row('x', 'is', 'HIGH'), severity)),
    'vuln.severity is HIGH',
  ],
  ['an operator that it takes stays', text(withSubject(row('x', 'IN', 'low'), severity)), 'vuln.severity in low'],
  ['the first operator otherwise', text(withSubject(row('x', '>=', 'low'), severity)), 'vuln.severity is low'],
  ['a key where it is needed', text(withSubject(row('x', 'exists'), check)), 'version.check(C01) exists'],
  ['no values', text(withOperator(row('vuln.severity', 'is', 'high'), 'exists', severity)), 'vuln.severity exists'],
  ['one of several', text(withOperator(row('component.name', 'in', 'a', 'b'), 'is', name)), 'component.name is a'],
  ['two', text(withOperator(row('component.name', 'is', 'a'), 'between', name)), 'component.name between (a, "")'],
  ['several of one', text(withOperator(row('component.name', 'is', 'a'), 'in', name)), 'component.name in a'],
  [
    'the list stays where several are taken',
    text(withOperator({ ...row('component.name', 'hasAny'), list: 'own' }, 'in', name)),
    'component.name in @own',
  ],
  [
    'and ends where one is',
    text(withOperator({ ...row('component.name', 'in'), list: 'own' }, 'is', name)),
    'component.name is ""',
  ],
])('%s', (_, printed, expected) => {
  expect(printed).toBe(expected)
})

test('one word for each operator is offered, and the present one however it is written', () => {
  expect(operatorChoices(row('vuln.severity', 'is', 'high'), severity)).toEqual(['is', 'in', 'exists'])
  expect(operatorChoices(row('vuln.severity', '=', 'high'), severity)).toEqual(['is', '=', 'in', 'exists'])
  expect(operatorChoices(row('vuln.severity', 'looksLike', 'x'), severity)).toEqual(['looksLike', 'is', 'in', 'exists'])
})

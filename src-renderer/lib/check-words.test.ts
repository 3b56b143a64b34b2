import { expect, test } from 'vitest'
import { checkLook, failedText, repairField, shortFramework } from './check-words.ts'

test.each([
  ['fail', false, 'fails'],
  ['fail', true, 'accepted'],
  ['pass', true, 'passes'],
  ['not_applicable', false, 'does not apply'],
  ['later', false, 'later'],
])('%s, accepted: %s, is shown as %s', (state, isAccepted, label) => {
  expect(checkLook(state, isAccepted).label).toBe(label)
})

test.each([
  ['component', 14, 1284, '14 of 1284 components'],
  ['component', 1, 1, '1 of 1 component'],
  ['document', 1, 1, 'the document'],
  ['document', 0, 1, ''],
  ['relation', 2, 9, '2 of 9 relations'],
  ['vulnerability', 2, 9, '2 of 9 objects'],
])('%s: %i of %i', (subject, failed, all, expected) => {
  expect(failedText(subject, failed, all, String)).toBe(expected)
})

test.each([
  ['BSI TR-03183-2 v2.1.0', 'BSI'],
  ['OpenChain Telco 1.1', 'Telco'],
  ['CRA', 'CRA'],
])('%s is %s in a list', (name, expected) => {
  expect(shortFramework(name)).toBe(expected)
})

test('what only the maker of a document has is not repaired here', () => {
  expect(['C07', 'C08', 'C19', 'R01'].map(repairField)).toEqual([null, null, null, null])
  expect(repairField('C10')?.optional).toBe(true)
})

import { expect, test } from 'vitest'
import { changeLabels } from './labels.ts'

test.each([
  [['b'], ['A', ' c '], [], ['A', 'b', 'c']],
  [['Web'], ['web'], [], ['Web']],
  [['Web', 'db'], [], ['WEB'], ['db']],
  [[], ['x'], ['x'], ['x']],
])('changes %j by adding %j and removing %j to %j', (labels, add, remove, expected) => {
  expect(changeLabels(labels, { add, remove })).toEqual(expected)
})

test.each([
  [[' '], '"" is not a valid label. Use 1 to 60 characters'],
  [['x'.repeat(61)], 'is not a valid label'],
  [Array.from({ length: 51 }, (_, at) => `l${at}`), 'At most 50 labels are allowed'],
])('rejects %j', (add, message) => {
  expect(() => changeLabels([], { add, remove: [] })).toThrow(message)
})

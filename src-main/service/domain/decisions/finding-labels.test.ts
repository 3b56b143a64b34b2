import { expect, test } from 'vitest'
import { changeLabels } from './finding-labels.ts'

test.each([
  [['b'], ['A', ' c '], [], ['A', 'b', 'c']],
  [['Web'], ['web'], [], ['Web']],
  [['Web', 'db'], [], ['WEB'], ['db']],
  [[], ['x'], ['x'], ['x']],
])('%j with %j, without %j: %j', (labels, add, remove, expected) => {
  expect(changeLabels(labels, { add, remove })).toEqual(expected)
})

test.each([
  [[' '], '"" is no label: 1 to 60 characters'],
  [['x'.repeat(61)], 'is no label'],
  [Array.from({ length: 51 }, (_, at) => `l${at}`), 'A finding has at most 50 labels'],
])('refused: %j', (add, message) => {
  expect(() => changeLabels([], { add, remove: [] })).toThrow(message)
})

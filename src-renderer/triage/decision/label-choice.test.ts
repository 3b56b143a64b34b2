import { expect, test } from 'vitest'
import { changeOfLabels, listLabels } from './label-choice.ts'

const marks = [{ labels: ['web', 'api'] }, { labels: ['web'] }]

test('lists labels of all findings, of some, of the queue, and new ones', () => {
  const chosen = new Map([['new', true]])
  expect(listLabels(marks, ['cloud', 'web'], chosen)).toEqual([
    { label: 'api', isOn: false, note: 'some have it' },
    { label: 'cloud', isOn: false, note: null },
    { label: 'new', isOn: true, note: null },
    { label: 'web', isOn: true, note: null },
  ])
})

test.each([
  [[['api', true]], { add: ['api'], remove: [] }],
  [[['web', false]], { add: [], remove: ['web'] }],
  [[['web', true]], null],
  [[['cloud', false]], null],
  [[], null],
] as const)('%j', (chosen, change) => {
  expect(changeOfLabels(marks, new Map(chosen))).toEqual(change)
})

import { expect, test } from 'vitest'
import { afterMessage, withFitting } from './told-rows.ts'

const none = { told: [], waiting: [] }
const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `row-${from + at}`)

test.each([
  ['new rows wait', none, ['a', 'b'], { told: [], waiting: ['a', 'b'] }],
  ['told rows do not', { told: ['a'], waiting: [] }, ['a', 'b'], { told: ['a'], waiting: ['b'] }],
  ['what fits no more is forgotten', { told: ['a', 'b'], waiting: [] }, ['b'], { told: ['b'], waiting: [] }],
  ['what waits is told even so', { told: [], waiting: ['a'] }, ['b'], { told: [], waiting: ['a', 'b'] }],
  ['nothing fits', { told: ['a'], waiting: [] }, [], none],
])('%s', (_, before, fitting, after) => {
  expect(withFitting(before, fitting)).toEqual(after)
})

test('of very many rows the first are told, and none of them twice', () => {
  const first = withFitting(none, ids(0, 12_000))
  expect([first.waiting.length, first.waiting[0]]).toEqual([10_000, 'row-0'])
  expect(withFitting(afterMessage(first), ids(0, 13_000)).waiting).toEqual([])
})

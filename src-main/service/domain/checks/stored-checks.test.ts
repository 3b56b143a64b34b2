import { expect, test } from 'vitest'
import { scoreOfStored, stateOfStored, type StoredChecks } from './stored-checks.ts'

const counts = {
  ...{ components: 10, withoutSupport: 0, withoutEndOfSupport: 0, unmatched: 0, internal: 0, confusable: 0 },
  ...{ feedDate: '2026-11-15T23:59:00.000Z', feedLimit: 5 },
}
const stored: StoredChecks = { results: {}, settings: [], accepted: [], counts }
const today = '2026-11-20'

test.each([
  ['2026-11-15T00:00:00.000Z', 'pass'],
  ['2026-11-14T23:59:59.999Z', 'fail'],
  ['2026-11-21T00:00:00.000Z', 'pass'],
  [null, 'unknown'],
] as const)('data of %s makes V03 %s, whatever the hour', (feedDate, state) => {
  expect(stateOfStored({ ...stored, counts: { ...counts, feedDate } }, today, 'V03')).toBe(state)
})

test.each([
  [4, 'fail'],
  [5, 'pass'],
] as const)('data of 5 days ago with a limit of %i days makes V03 %s', (feedLimit, state) => {
  expect(stateOfStored({ ...stored, counts: { ...counts, feedLimit } }, today, 'V03')).toBe(state)
})

test('what is switched off has no state, and what the product says goes before', () => {
  const state = (settings: StoredChecks['settings']) => stateOfStored({ ...stored, settings }, today, 'C13')
  expect(state([])).toBe('pass')
  expect(state([['C13', 0, 0]])).toBeNull()
  expect(
    state([
      ['C13', 1, 1],
      ['C13', 0, 0],
    ]),
  ).toBe('pass')
  expect(
    state([
      ['C13', 0, 1],
      ['C13', 1, 0],
    ]),
  ).toBeNull()
})

test('an accepted failure leaves the score and still fails', () => {
  const failed = { ...stored, results: { C01: 'fail' } }
  const accepted = { ...failed, accepted: ['C01'] }
  expect(scoreOfStored(stored, today)).toBe(10)
  expect(scoreOfStored(failed, today)).toBeLessThan(10)
  expect(scoreOfStored(accepted, today)).toBe(10)
  expect(stateOfStored(accepted, today, 'C01')).toBe('fail')
})

test('a check of weight 0 leaves the score as it is', () => {
  expect(scoreOfStored({ ...stored, results: { C08: 'fail' } }, today)).toBe(10)
})

test('nothing that applies has no score', () => {
  expect(scoreOfStored({ ...stored, counts: { ...counts, components: 0, feedDate: null } }, today)).toBeNull()
})

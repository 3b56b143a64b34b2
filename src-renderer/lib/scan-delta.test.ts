import { expect, test } from 'vitest'
import { formatDelta } from './scan-delta.ts'

const none = { new: 0, reopened: 0, worse: 0, withdrawn: 0, gone: 0, better: 0 }

test.each([
  [none, ''],
  [{ ...none, worse: 2, new: 1_206 }, '1,206 new, 2 worse'],
  [{ ...none, reopened: 1, better: 3 }, '1 reopened, 3 better'],
])('%o', (counts, words) => {
  expect(formatDelta(counts)).toBe(words)
})

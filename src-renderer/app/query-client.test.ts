import { expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'

test('retries with growing delays of at most four seconds', () => {
  const { retryDelay } = createQueryClient().getDefaultOptions().queries ?? {}
  if (typeof retryDelay !== 'function') throw new Error('The delay is no function')
  expect([0, 1, 2, 3, 4].map((failures) => retryDelay(failures, new Error('unreachable')))).toEqual([
    ...[500, 1000, 2000, 4000, 4000],
  ])
})

import { expect, test } from 'vitest'
import { RequestError } from '#renderer/lib/request-error.ts'
import { createQueryClient } from './query-client.ts'

const { retryDelay, retry } = createQueryClient().getDefaultOptions().queries ?? {}

test('retries with growing delays of at most four seconds', () => {
  if (typeof retryDelay !== 'function') throw new Error('The delay is no function')
  expect([0, 1, 2, 3, 4].map((failures) => retryDelay(failures, new Error('unreachable')))).toEqual([
    ...[500, 1000, 2000, 4000, 4000],
  ])
})

test('waits for a service that restores a backup or is not there, and shows at once what no retry can change', () => {
  if (typeof retry !== 'function' || typeof retryDelay !== 'function') throw new Error('The retry is no function')
  const retries = (kind: RequestError['kind']) =>
    [0, 2, 3, 29, 30].filter((failures) => retry(failures, new RequestError(kind, 'x')))
  expect(retries('unavailable')).toEqual([0, 2, 3, 29])
  expect(retries('unreachable')).toEqual([0, 2, 3, 29, 30])
  expect(['rejected', 'forbidden', 'fault'].flatMap((kind) => retries(kind as RequestError['kind']))).toEqual([])
  expect(retryDelay(20, new RequestError('unavailable', 'x'))).toBe(1000)
})

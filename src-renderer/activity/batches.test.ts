import { expect, test } from 'vitest'
import { type Batch, entriesOf, isRunningEntry, outcomeOfBatch } from './batches.ts'
import type { Job } from '#renderer/lib/job-text.ts'

const batch = (id: string, more: Partial<Batch> = {}): Batch => ({
  ...{ id, name: `${id}.zip`, state: 'SUCCEEDED', progress: 1, jobsCount: 3, endedCount: 3, failedCount: 0 },
  ...{
    createdAt: '2026-11-20T09:00:00Z',
    finishedAt: '2026-11-20T09:01:00Z',
    startedBy: { kind: 'USER', name: 'Owner', id: null },
  },
  ...more,
})
const job = (id: string, of: Batch | null) => ({ id, state: 'SUCCEEDED', batch: of }) as Job // what the lines read

test('a batch is one line where its newest job is; other jobs keep their places', () => {
  const [one, two] = [batch('one'), batch('two', { state: 'RUNNING' })]
  const jobs = [job('a', null), job('b', two), job('c', one), job('d', two), job('e', null), job('f', one)]
  const entries = entriesOf(jobs)
  expect(entries.map(({ key }) => key)).toEqual(['a', 'two', 'one', 'e'])
  const ids = entries.flatMap((entry) => (entry.batch === null ? [] : [entry.jobs.map(({ id }) => id)]))
  expect(ids).toEqual([
    ['b', 'd'],
    ['c', 'f'],
  ])
  expect(entries.map(isRunningEntry)).toEqual([false, true, false, false])
  expect(entriesOf([])).toEqual([])
})

test.each([
  [{ state: 'RUNNING', endedCount: 1 }, '1 of 3 jobs ended'],
  [{ state: 'RUNNING', endedCount: 2, failedCount: 1 }, '2 of 3 jobs ended, 1 failed'],
  [{}, '3 jobs ended'],
  [{ state: 'FAILED', failedCount: 2 }, '3 jobs ended, 2 failed'],
  [{ state: 'CANCELLED' }, '3 jobs: canceled before all were done'],
])('%j', (more, text) => expect(outcomeOfBatch(batch('one', more))).toBe(text))

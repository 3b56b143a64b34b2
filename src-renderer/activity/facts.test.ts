import { expect, it } from 'vitest'
import type { Job } from '#renderer/lib/job-text.ts'
import { factsOf } from './facts.ts'
import type { JobFilter } from './use-activity.ts'

it.each<[JobFilter, readonly string[], readonly string[]]>([
  ['all', ['RUNNING', 'FAILED'], ['1 running job', '1 job failed', 'kept for 30 days']],
  ['all', ['SUCCEEDED'], ['No running jobs', 'kept for 30 days']],
  ['failed', ['FAILED'], ['1 job failed', 'kept for 30 days']],
  ['running', ['RUNNING'], ['1 running job', 'kept for 30 days']],
])('of %s jobs that are %j the head says %j', (filter, states, said) => {
  const jobs = states.map((state) => ({ state }) as Job) // what it reads
  expect(factsOf(filter, jobs).filter(Boolean)).toEqual(said)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Job, JobState } from '#service/domain/job.ts'
import { newJob } from '#service/domain/new-job.ts'
import { asShown, storedFilter } from './interrupted-job.ts'

const states = ['QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELLED'] as const satisfies JobState[]
const jobIn = (state: JobState): Job => ({
  ...newJob({ kind: 'RESCAN', organizationId: 'o' }, { kind: 'USER', name: 'Ada', id: null }, new Date(0)),
  state,
})

test('a filter finds exactly the jobs that are shown in its states', () => {
  const anyFilter = fc.option(fc.subarray([...states, 'NONE']), { nil: undefined })
  fc.assert(
    fc.property(fc.constantFrom(...states), anyFilter, fc.boolean(), (state, asked, isDamaged) => {
      const stored = storedFilter({ organizationId: 'o', states: asked }, isDamaged).states
      const isFound = !stored?.length || stored.includes(state)
      const shown = asShown(jobIn(state), isDamaged)
      expect(isFound).toBe(!asked?.length || asked.includes(shown.state))
      expect([shown.error !== null, shown.cancellable]).toEqual(
        isDamaged && ['QUEUED', 'RUNNING'].includes(state) ? [true, false] : [false, true],
      )
    }),
  )
})

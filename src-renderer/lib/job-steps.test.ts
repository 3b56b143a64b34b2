import { describe, expect, it } from 'vitest'
import { stepsOfJob } from './job-steps.ts'
import type { Step } from './job-steps.ts'
import type { StageRow } from './stages.ts'

const words = (steps: readonly Step[]) => steps.map(({ state, text }) => `${state}: ${text}`)
const waiting = (name: string): StageRow => ({ name, status: 'WAITING', done: null, total: null })
const job = { state: 'RUNNING', message: 'Reading', unit: 'components', done: 4_000, total: 50_001 }

describe('the steps of a job', () => {
  it('count the components before the first stage begins', () => {
    expect(words(stepsOfJob({ ...job, stages: [waiting('CHECKS'), waiting('VULN_SCAN')] }))).toEqual([
      'now: 4,000 of 50,001 components',
      'todo: Checks',
      'todo: Scan',
    ])
  })

  it('are the stages with their counts, without those that had nothing to do', () => {
    const stages: readonly StageRow[] = [
      { name: 'CHECKS', status: 'COMPLETED', done: 12, total: 12 },
      { name: 'LABELING', status: 'COMPLETED', done: null, total: null },
      { name: 'VULN_SCAN', status: 'IN_PROGRESS', done: 548, total: 1_291 },
      waiting('POLICY_SCAN'),
    ]
    expect(words(stepsOfJob({ ...job, stages }))).toEqual(['done: Checks', 'now: Scan 548 of 1,291', 'todo: Policy'])
  })

  it('count without a total what is not known before it is read', () => {
    expect(words(stepsOfJob({ ...job, total: null, stages: [] }))).toEqual(['now: Reading 4,000 components'])
  })

  it('say what the job counts in a stage that does not count', () => {
    const stages: readonly StageRow[] = [{ name: 'CHECKS', status: 'IN_PROGRESS', done: null, total: null }]
    expect(words(stepsOfJob({ ...job, stages }))).toEqual(['now: Checks 4,000 of 50,001 components'])
  })

  it('say that it waits', () =>
    expect(words(stepsOfJob({ ...job, state: 'QUEUED', stages: [] }))).toEqual(['todo: Queued']))
})

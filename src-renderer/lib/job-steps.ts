import { formatDone, formatNumber } from './format.ts'
import { noRules, stageLabel, stageState } from './stages.ts'
import type { StageRow } from './stages.ts'
import * as texts from './texts.ts'

/** A step of a row: what is done, what is in hand with its count, or what comes. */
export interface Step {
  readonly key: string
  readonly state: 'done' | 'now' | 'todo' | 'failed'
  readonly text: string
}

/** What the steps of a job are read from. */
export interface SteppedJob {
  readonly state: string
  readonly message: string
  readonly unit: string | null
  readonly done: number | null
  readonly total: number | null
  readonly stages: readonly StageRow[]
}

/** Returns the steps of a job: reading has counts of its own before the first stage begins. */
export function stepsOfJob(job: SteppedJob): readonly Step[] {
  const stages = job.stages.flatMap((stage): readonly Step[] => {
    const step = stepOfStage(stage)
    return step === null ? [] : [step]
  })
  if (job.state === 'QUEUED') return [{ key: 'queued', state: 'todo', text: texts.queued }]
  if (job.state !== 'RUNNING') return stages
  const count = countOf(job)
  if (stages.some(({ state }) => state === 'now')) return stages.map((step) => withCount(step, count))
  const text = count === '' ? job.message : job.total === null ? `${job.message} ${count}` : count
  const at = stages.findIndex(({ state }) => state === 'todo')
  const now: Step = { key: 'now', state: 'now', text }
  return at < 0 ? [...stages, now] : [...stages.slice(0, at), now, ...stages.slice(at)]
}

/** What is not counted before it is read has no total. */
function countOf({ done, total, unit }: SteppedJob): string {
  if (done === null) return ''
  return total === null ? `${formatNumber(done)} ${unit ?? ''}`.trim() : formatDone(done, total, unit)
}

/** A stage that does not count says what its job counts. */
function withCount(step: Step, count: string): Step {
  return step.state !== 'now' || count === '' || /\d/.test(step.text)
    ? step
    : { ...step, text: `${step.text} ${count}` }
}

/** Null for a stage that had nothing to do. */
function stepOfStage(stage: StageRow): Step | null {
  const { name, done, total, outcome } = stage
  const label = stageLabel(name)
  const state = stageState(stage)
  if (state === 'idle')
    return outcome === 'NO_RULES' ? { key: name, state: 'done', text: `${label}: ${noRules}` } : null
  if (state === 'waiting') return { key: name, state: 'todo', text: label }
  if (state !== 'running') return { key: name, state, text: label }
  const count = done === null ? '' : ` ${formatNumber(done)}${total === null ? '' : ` of ${formatNumber(total)}`}`
  return { key: name, state: 'now', text: `${label}${count}` }
}

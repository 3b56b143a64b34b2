import { formatNumber, formatSpan } from './format.ts'
import * as texts from './texts.ts'

/** One processing stage as the service returns it. */
export interface StageRow {
  readonly name: string
  readonly status: string
  readonly done: number | null
  readonly total: number | null
  readonly startedAt?: string | null
  readonly finishedAt?: string | null
  /** How it ended, in the service's words. */
  readonly outcome?: string | null
  /** The failure, if the stage reports it. */
  readonly error?: unknown
}

/** `idle`: it ended without rules or without anything to do. That is not a success, because nothing was examined. */
export type StageState = 'waiting' | 'running' | 'done' | 'failed' | 'idle'

const labels: Readonly<Record<string, string>> = {
  CHECKS: texts.checks,
  LABELING: texts.labeling,
  AUTOMATION: texts.automation,
  VULN_SCAN: texts.scan,
  SUPPORT: texts.support,
  POLICY_SCAN: texts.policy,
}

/** What is said about a stage that had nothing to evaluate a version by. */
export const noRules = texts.noRules

/** Shorter durations are not shown. */
const minSpanMs = 50

/** Returns the label of a stage. */
export function stageLabel(name: string): string {
  return labels[name] ?? name.toLowerCase()
}

/** Returns the state of a stage. A finished stage that never reported a number of rows is idle. */
export function stageState({ status, done, total, error, outcome }: StageRow): StageState {
  if (status === 'IN_PROGRESS') return 'running'
  if (status !== 'COMPLETED') return 'waiting'
  if (error) return 'failed'
  return outcome === 'NO_RULES' || (done === null && total === null) ? 'idle' : 'done'
}

/** Formats the rows of a running stage or the duration of a finished one. */
function stageNote(stage: StageRow): string | undefined {
  const { done, total, startedAt, finishedAt } = stage
  if (stage.outcome === 'NO_RULES') return noRules
  if (stageState(stage) === 'idle') return undefined
  if (startedAt && finishedAt) {
    const span = Date.parse(finishedAt) - Date.parse(startedAt)
    return span >= minSpanMs ? formatSpan(span) : undefined
  }
  if (done === null) return undefined
  return total === null ? formatNumber(done) : texts.doneOfTotal(formatNumber(done), formatNumber(total))
}

/** Returns the ticks of all stages, in the pipeline's order. */
export function stageTicks(stages: readonly StageRow[]) {
  return stages.map((stage) => ({
    key: stage.name,
    label: stageLabel(stage.name),
    state: stageState(stage),
    note: stageNote(stage),
  }))
}

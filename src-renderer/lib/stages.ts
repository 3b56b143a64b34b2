import { formatNumber, formatSpan } from './format.ts'

/** One stage of the processing as the service tells it. */
export interface StageRow {
  readonly name: string
  readonly status: string
  readonly done: number | null
  readonly total: number | null
  readonly startedAt?: string | null
  readonly finishedAt?: string | null
  /** What failed, where the stage itself says it. */
  readonly error?: unknown
}

/** `idle`: it ended, having had nothing to do. That is no success: nothing was looked at. */
export type StageState = 'waiting' | 'running' | 'done' | 'failed' | 'idle'

const labels: Readonly<Record<string, string>> = {
  CHECKS: 'Checks',
  LABELING: 'Labeling',
  AUTOMATION: 'Automation',
  VULN_SCAN: 'Match',
  SUPPORT: 'Support',
  POLICY_SCAN: 'Policy',
}

/** A span below this is not worth a number. */
const minSpanMs = 50

/** A stage's name as a person reads it. */
export function stageLabel(name: string): string {
  return labels[name] ?? name.toLowerCase()
}

/** How far a stage is. One that ended without ever saying how many rows it has looked at none. */
export function stageState({ status, done, total, error }: StageRow): StageState {
  if (status === 'IN_PROGRESS') return 'running'
  if (status !== 'COMPLETED') return 'waiting'
  if (error) return 'failed'
  return done === null && total === null ? 'idle' : 'done'
}

/** Rows while it runs, the time it took afterwards. */
function stageNote(stage: StageRow): string | undefined {
  const { done, total, startedAt, finishedAt } = stage
  if (stageState(stage) === 'idle') return undefined
  if (startedAt && finishedAt) {
    const span = Date.parse(finishedAt) - Date.parse(startedAt)
    return span >= minSpanMs ? formatSpan(span) : undefined
  }
  if (done === null) return undefined
  return total === null ? formatNumber(done) : `${formatNumber(done)} of ${formatNumber(total)}`
}

/** Stages as ticks, in the pipeline's order. */
export function stageTicks(stages: readonly StageRow[]) {
  return stages.map((stage) => ({
    key: stage.name,
    label: stageLabel(stage.name),
    state: stageState(stage),
    note: stageNote(stage),
  }))
}

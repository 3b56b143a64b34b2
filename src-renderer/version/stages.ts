import { formatNumber, formatSpan } from '#renderer/lib/format.ts'
import type { StageTick } from '#renderer/ui/Progress.tsx'
import type { Version } from './use-version.ts'

const labels: Readonly<Record<string, string>> = {
  CHECKS: 'Checks',
  LABELING: 'Labeling',
  AUTOMATION: 'Automation',
  VULN_SCAN: 'Match',
  SUPPORT: 'Support',
  POLICY_SCAN: 'Policy',
}

/** A span below this is not worth a number. */
const leastSpanMs = 50

/** A stage's name as a person reads it. */
export function stageLabel(name: string): string {
  return labels[name] ?? name.toLowerCase()
}

function noteOf({ done, total, startedAt, finishedAt }: Version['stages'][number]): string | undefined {
  if (startedAt && finishedAt) {
    const span = Date.parse(finishedAt) - Date.parse(startedAt)
    return span >= leastSpanMs ? formatSpan(span) : undefined
  }
  if (done === null) return undefined
  return total === null ? formatNumber(done) : `${formatNumber(done)} of ${formatNumber(total)}`
}

/** The stages of a version as ticks, in the pipeline's order. A stage that failed shows so even though it ended. */
export function stageTicks({ stages, processingErrors }: Pick<Version, 'stages' | 'processingErrors'>): StageTick[] {
  const failed = new Set(processingErrors.map(({ stage }) => stage))
  return stages.map((stage) => ({
    key: stage.name,
    label: stageLabel(stage.name),
    state:
      stage.status === 'IN_PROGRESS'
        ? 'running'
        : stage.status !== 'COMPLETED'
          ? 'waiting'
          : failed.has(stage.name)
            ? 'failed'
            : 'done',
    note: noteOf(stage),
  }))
}

import type { ActivityJobsQuery } from '#renderer/generated/documents.ts'
import { formatDone, formatSpan } from '#renderer/lib/format.ts'

/** A background job as the service tells it. */
export type Job = ActivityJobsQuery['jobs']['nodes'][number]

const kinds: Readonly<Record<string, string>> = {
  PROCESS_SBOM: 'Process',
  RESCAN: 'Match again',
  IMPORT_ADVISORIES: 'Import',
  REFRESH_ADVISORIES: 'Refresh',
  ROLL_BACK_ADVISORIES: 'Take back the advisory data',
  EXPORT: 'Export',
  EXPORT_BUNDLE: 'Export the advisory data',
  RANK_FINDINGS: 'Put findings in order',
  RUN_POLICY: 'Run policies',
  RUN_RULES: 'Run rules',
  BACKUP: 'Back up',
  RESTORE: 'Restore',
  DELETE: 'Delete',
}

/** What a job does, with its object: `Process Edge Gateway 4.2.0`. */
export function titleOf(job: Pick<Job, 'kind' | 'sbom' | 'advisorySource'>): string {
  const verb = kinds[job.kind] ?? job.kind.toLowerCase().replaceAll('_', ' ')
  if (job.sbom) return `${verb} ${job.sbom.project.projectGroup.name} ${job.sbom.projectVersion}`
  if (job.advisorySource) return `${verb} ${job.advisorySource.name}`
  return job.kind === 'IMPORT_ADVISORIES' ? 'Import advisory data' : verb
}

/** True for a job that ended well without anything to do: a line of its own would only push others away. */
export function isIdle({ kind, state, sbom, message }: Pick<Job, 'kind' | 'state' | 'sbom' | 'message'>): boolean {
  return kind === 'RESCAN' && state === 'SUCCEEDED' && sbom === null && /^0 versions\b/.test(message)
}

/** True while a job waits or works. */
export function isRunning({ state }: Pick<Job, 'state'>): boolean {
  return state === 'QUEUED' || state === 'RUNNING'
}

/** How far a running job is, or what came out of it and how long it took. */
export function outcomeOf(job: Job): string {
  if (job.state === 'QUEUED') return 'waits for its turn'
  if (job.state === 'RUNNING') {
    if (job.done === null || job.total === null) return job.message
    return formatDone(job.done, job.total, job.unit)
  }
  if (job.state === 'CANCELLED') return 'cancelled'
  const span = job.startedAt && job.finishedAt ? Date.parse(job.finishedAt) - Date.parse(job.startedAt) : 0
  const took = span >= 100 ? `, ${formatSpan(span)}` : ''
  return `${job.state === 'FAILED' ? (job.error ?? job.message) : job.message}${took}`
}

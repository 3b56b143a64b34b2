import type { ActivityJobsQuery } from '#renderer/generated/documents.ts'
import { formatDone, formatSpan } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'

/** A background job as the service returns it. */
export type Job = ActivityJobsQuery['jobs']['nodes'][number]

const kinds: Readonly<Record<string, string>> = {
  PROCESS_SBOM: 'Process',
  RESCAN: 'Rescan',
  IMPORT_ADVISORIES: 'Import',
  REFRESH_ADVISORIES: 'Refresh',
  ROLL_BACK_ADVISORIES: 'Roll back advisory data',
  EXPORT: 'Export',
  EXPORT_BUNDLE: 'Export advisory data',
  RANK_FINDINGS: 'Rank findings',
  RUN_POLICY: 'Run policies',
  RUN_RULES: 'Run rules',
  BACKUP: 'Make a backup',
  RESTORE: 'Restore a backup',
  DELETE: 'Delete',
}

type Titled = Pick<Job, 'kind' | 'sbom' | 'advisorySource' | 'subject'>

/** Describes what a job does, with its object: `Process Edge Gateway 4.2.0`, or the file or URL if nothing else is known. */
export function titleOf(job: Titled): string {
  const verb = kinds[job.kind] ?? job.kind.toLowerCase().replaceAll('_', ' ')
  const object = objectOf(job)
  if (object !== null) return visibleText(`${verb} ${object}`)
  if (job.subject !== null && isAboutSubject(job)) return visibleText(`${verb} ${job.subject}`)
  return job.kind === 'IMPORT_ADVISORIES' ? 'Import advisory data' : verb
}

/** Returns the file or URL of a job if neither its title nor its result names it. */
export function subjectOf(job: Titled & Pick<Job, 'message' | 'error'>): string | null {
  const { subject } = job
  if (subject === null || subject === objectOf(job) || (job.error ?? job.message).includes(subject)) return null
  return objectOf(job) === null && isAboutSubject(job) ? null : subject
}

function objectOf({ sbom, advisorySource }: Titled): string | null {
  if (sbom) return `${sbom.project.projectGroup.name} ${sbom.projectVersion}`
  return advisorySource?.name ?? null
}

/** Returns false if the title already names the input and the subject is the result. */
function isAboutSubject({ kind }: Titled): boolean {
  return kind !== 'EXPORT_BUNDLE'
}

/** Returns true for a job that succeeded without anything to do. It is not listed, because it would only push others away. */
export function isIdle({ kind, state, sbom, message }: Pick<Job, 'kind' | 'state' | 'sbom' | 'message'>): boolean {
  return (
    kind === 'RESCAN' &&
    state === 'SUCCEEDED' &&
    sbom === null &&
    /^(?:0 versions\b|Every version is up to date$)/.test(message)
  )
}

/** Returns true while a job is queued or running. */
export function isRunning({ state }: Pick<Job, 'state'>): boolean {
  return state === 'QUEUED' || state === 'RUNNING'
}

/** Describes the progress of a running job, or the result of a finished one and how long it took. */
export function outcomeOf(job: Job): string {
  if (job.state === 'QUEUED') return 'queued'
  if (job.state === 'RUNNING') return progressOf(job)
  if (job.state === 'CANCELLED') return 'canceled'
  const span = job.startedAt && job.finishedAt ? Date.parse(job.finishedAt) - Date.parse(job.startedAt) : 0
  const took = span >= 100 ? `, ${formatSpan(span)}` : ''
  // A failure ends with a sentence, to which a duration cannot be appended.
  return job.state === 'FAILED' ? (job.error ?? job.message) : `${job.message}${took}`
}

function progressOf({ kind, message, done, total, unit }: Job): string {
  if (done === null || total === null) return message
  // An export says which file it writes or verifies.
  if (kind === 'EXPORT') return total === 1 ? message : `${message}, ${formatDone(done, total, unit)}`
  return formatDone(done, total, unit)
}

import type { JobLineFragment } from '#renderer/generated/documents.ts'
import { formatBytes, formatDone, formatSpan, formatVersion } from './format.ts'
import { paths } from './paths.ts'
import * as texts from './texts.ts'
import { visibleText } from './visible-text.ts'

/** A background job as the service returns it. */
export type Job = JobLineFragment

const kinds: Readonly<Record<string, string>> = {
  PROCESS_SBOM: texts.process,
  RESCAN: texts.rescan,
  IMPORT_ADVISORIES: texts.importText,
  REFRESH_ADVISORIES: texts.refresh,
  ROLL_BACK_ADVISORIES: texts.rollBackAdvisoryData,
  EXPORT: texts.exportText,
  EXPORT_BUNDLE: texts.exportAdvisoryData,
  RANK_FINDINGS: texts.rankFindings,
  RUN_POLICY: texts.runPolicies,
  RUN_RULES: texts.runRules,
  BACKUP: texts.makeABackup,
  RESTORE: texts.restoreABackup,
  DELETE: 'Delete',
}

type Titled = Pick<Job, 'kind' | 'sbom' | 'advisorySource' | 'subject'>

/** Describes what a job does, with its object: `Process Edge Gateway 4.2.0`, or the file or URL if nothing else is known. */
export function titleOf(job: Titled): string {
  const verb = kinds[job.kind] ?? job.kind.toLowerCase().replaceAll('_', ' ')
  const object = objectOf(job)
  if (object !== null) return visibleText(`${verb} ${object}`)
  if (job.subject !== null && isAboutSubject(job)) return visibleText(`${verb} ${job.subject}`)
  return job.kind === 'IMPORT_ADVISORIES' ? texts.importAdvisoryData : verb
}

/** Returns the file or URL of a job if neither its title nor its result names it. */
export function subjectOf(job: Titled & Pick<Job, 'message' | 'error'>): string | null {
  const { subject } = job
  if (subject === null || subject === objectOf(job) || (job.error ?? job.message).includes(subject)) return null
  return objectOf(job) === null && isAboutSubject(job) ? null : subject
}

function objectOf({ sbom, advisorySource }: Titled): string | null {
  if (sbom) return `${sbom.project.projectGroup.name} ${formatVersion(sbom.projectVersion)}`
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
  const took = job.state === 'SUCCEEDED' ? tookOf(job) : null // a failure ends with a sentence
  return [resultOf(job), took].filter((part) => part !== null).join(', ')
}

/** Describes what became of a job that ended, without what its title says: `200 records`, `report.pdf, 1.2 MB`. */
export function resultOf(job: Job): string {
  if (job.state === 'CANCELLED') return 'canceled'
  return job.state === 'FAILED' ? (job.error ?? job.message) : successOf(job)
}

function successOf({ message, sbom, advisorySource, export: made }: Job): string {
  if (sbom && message.endsWith(' processed')) return 'processed'
  const files = made?.files ?? []
  if (files.length > 0 && message === files.map(({ filename }) => filename).join(', ')) {
    return files.map(({ filename, bytes }) => `${filename}, ${formatBytes(bytes)}`).join('; ')
  }
  const name = advisorySource ? `${advisorySource.name}: ` : ''
  const isOfOne = message.startsWith(name) && !message.includes('; ') // an archive may have several sources
  return isOfOne ? message.slice(name.length) : message
}

/** Returns how long a job took. Null if it was too short to matter. */
export function tookOf({ startedAt, finishedAt }: Pick<Job, 'startedAt' | 'finishedAt'>): string | null {
  const span = startedAt && finishedAt ? Date.parse(finishedAt) - Date.parse(startedAt) : 0
  return span >= 100 ? formatSpan(span) : null
}

/** Returns the page of what a job is about. Null if it has none. */
export function placeOf({ sbom, kind, advisorySource }: Pick<Job, 'sbom' | 'kind' | 'advisorySource'>): string | null {
  if (sbom) return paths.version(sbom.project.id, sbom.id)
  return placesOfKinds[kind] ?? (advisorySource ? paths.advisories : null)
}

const placesOfKinds: Readonly<Record<string, string>> = {
  BACKUP: paths.backups,
  RESTORE: paths.backups,
  RESCAN: paths.versions,
  RANK_FINDINGS: paths.triage,
  RUN_POLICY: paths.policies,
  RUN_RULES: paths.automation,
  IMPORT_ADVISORIES: paths.advisoryPart('changes'),
  REFRESH_ADVISORIES: paths.advisoryPart('changes'),
  ROLL_BACK_ADVISORIES: paths.advisoryPart('changes'),
  EXPORT_BUNDLE: paths.advisoryPart('bundles'),
}

function progressOf({ kind, message, done, total, unit }: Job): string {
  if (done === null || total === null) return message
  // An export says which file it writes or verifies.
  if (kind === 'EXPORT') return total === 1 ? message : `${message}, ${formatDone(done, total, unit)}`
  return formatDone(done, total, unit)
}

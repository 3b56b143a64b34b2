import { findShrinkingSource, findUntrustedKey, isNetworkOff } from '#shared/failure-messages.ts'
import type { AdvisoryFailuresQuery, AdvisoryJobsQuery } from '#renderer/generated/documents.ts'
import { formatDone } from '#renderer/lib/format.ts'
import * as texts from './texts.tsx'
export type DataJob = AdvisoryJobsQuery['jobs']['nodes'][number]
export type FailedJob = AdvisoryFailuresQuery['jobs']['nodes'][number]

const running: Readonly<Record<string, string>> = {
  IMPORT_ADVISORIES: texts.importing,
  REFRESH_ADVISORIES: texts.fetching,
  ROLL_BACK_ADVISORIES: texts.rollingBack,
  EXPORT_BUNDLE: texts.exportingABundle,
  RESCAN: texts.rescanningVersions,
}

const failed: Readonly<Record<string, string>> = {
  IMPORT_ADVISORIES: texts.importFailed,
  REFRESH_ADVISORIES: texts.fetchFailed,
  ROLL_BACK_ADVISORIES: texts.rollbackFailed,
  EXPORT_BUNDLE: texts.exportFailed,
}

/** Describes what a running job does, with its object: `Importing OSV npm`, or the file or URL if its source is not known yet. */
export function nameOfJob(job: Pick<DataJob, 'kind' | 'advisorySource' | 'subject'>): string {
  const { kind, advisorySource, subject } = job
  const verb = running[kind] ?? kind
  const object = advisorySource?.name ?? subject
  return object !== null && kind.endsWith('_ADVISORIES') ? `${verb} ${object}` : verb
}

/** Describes the progress of a running job. */
export function stateOfJob({ state, done, total, unit, message }: DataJob): string {
  if (state === 'QUEUED') return 'queued'
  const amount = done !== null && total !== null ? formatDone(done, total, unit) : ''
  return [message, amount].filter(Boolean).join(', ')
}

/** Describes what failed, with the source, file or URL. */
export function headOfFailure(job: Pick<FailedJob, 'kind' | 'advisorySource' | 'subject'>): string {
  const words = failed[job.kind] ?? texts.failed
  const object = job.advisorySource?.name ?? job.subject
  return object === null ? words : `${object}: ${words.toLowerCase()}`
}

/** A remedy that the user can apply with one button. */
export type FailureRemedy =
  | { readonly kind: 'trust'; readonly fingerprint: string }
  | { readonly kind: 'remove'; readonly source: string }
  | { readonly kind: 'network' }
  | null

/** Parses the remedy from a failure message, which contains the key or the source. Should become an error code. */
export function remedyOf(message: string): FailureRemedy {
  const fingerprint = findUntrustedKey(message)
  if (fingerprint !== undefined) return { kind: 'trust', fingerprint }
  const source = findShrinkingSource(message)
  if (source !== undefined) return { kind: 'remove', source }
  return isNetworkOff(message) ? { kind: 'network' } : null
}

/** Shows only the latest of repeated identical failures. */
export function latestPerFailure<Job extends Pick<FailedJob, 'error' | 'message' | 'subject'>>(
  jobs: readonly Job[],
): readonly Job[] {
  const byFailure = Map.groupBy(jobs, ({ error, message, subject }) => JSON.stringify([subject, error ?? message]))
  return [...byFailure.values()].flatMap(([newest]) => newest ?? [])
}

import { formatDone } from '#renderer/lib/format.ts'
import type { DataJob, FailedJob } from './use-jobs.ts'

const running: Readonly<Record<string, string>> = {
  IMPORT_ADVISORIES: 'Importing',
  REFRESH_ADVISORIES: 'Fetching',
  ROLL_BACK_ADVISORIES: 'Going back to an earlier state',
  EXPORT_BUNDLE: 'Writing a bundle',
  RESCAN: 'Matching versions again',
}

const failed: Readonly<Record<string, string>> = {
  IMPORT_ADVISORIES: 'Not imported',
  REFRESH_ADVISORIES: 'Not fetched',
  ROLL_BACK_ADVISORIES: 'The earlier state is not in use',
  EXPORT_BUNDLE: 'No bundle was written',
}

/** What a running job does, with its object: `Importing OSV npm`. */
export function nameOfJob({ kind, advisorySource }: Pick<DataJob, 'kind' | 'advisorySource'>): string {
  const verb = running[kind] ?? kind
  return advisorySource && kind.endsWith('_ADVISORIES') ? `${verb} ${advisorySource.name}` : verb
}

/** How far a running job is. */
export function stateOfJob({ state, done, total, unit, message }: DataJob): string {
  if (state === 'QUEUED') return 'waits for its turn'
  const amount = done !== null && total !== null ? formatDone(done, total, unit) : ''
  return [message, amount].filter(Boolean).join(', ')
}

/** What did not happen. */
export function headOfFailure({ kind, advisorySource }: Pick<FailedJob, 'kind' | 'advisorySource'>): string {
  const words = failed[kind] ?? 'It failed'
  return advisorySource ? `${advisorySource.name}: ${words.toLowerCase()}` : words
}

/** What a person can do about a failure with one button. */
export type FailureRemedy =
  | { readonly kind: 'trust'; readonly fingerprint: string }
  | { readonly kind: 'remove'; readonly source: string }
  | { readonly kind: 'network' }
  | null

/** Reads the way out from the words of a failure: they name the key, or the source that would shrink. */
export function remedyOf(message: string): FailureRemedy {
  const [, fingerprint] = /key that is not trusted here: ([\da-f]{64})/.exec(message) ?? []
  if (fingerprint !== undefined) return { kind: 'trust', fingerprint }
  const [, source] = /^"(.+)" would shrink from \d/.exec(message) ?? []
  if (source !== undefined) return { kind: 'remove', source }
  return message.startsWith('The organization does not allow the network') ? { kind: 'network' } : null
}

/** The same failure of a thing that was tried again is told once. */
export function newestOfEach<Job extends Pick<FailedJob, 'error' | 'message'>>(jobs: readonly Job[]): readonly Job[] {
  return [...Map.groupBy(jobs, ({ error, message }) => error ?? message).values()].flatMap(([newest]) => newest ?? [])
}

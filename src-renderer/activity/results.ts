import type { ActivityResultsQuery } from '#renderer/generated/documents.ts'
import { formatNumber, formatVersion } from '#renderer/lib/format.ts'
import { type Job, placeOf, resultOf } from '#renderer/lib/job-text.ts'
import { paths } from '#renderer/lib/paths.ts'
import { describeVersionResult } from '#renderer/lib/version-result.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import * as texts from './texts.tsx'

type Read = ActivityResultsQuery['sboms']['nodes'][number]
type Compared = ActivityResultsQuery['compared']['nodes'][number]

/** What is known of the version that a job processed, as it is now. */
export interface VersionNow {
  readonly sbom: Read
  /** Null for a version that is too old to be compared. */
  readonly compared: Compared | null
}

/** What a row says of a job that ended, and the page of what the job made. */
export interface ShownResult {
  readonly said: string
  readonly second: string | null
  readonly href: string | null
}

/** What is known of versions, by id. */
export type VersionsNow = ReadonlyMap<string, VersionNow>

/** Joins what was read, by version. */
export function versionsNow({ sboms, compared }: ActivityResultsQuery): VersionsNow {
  const deltas = new Map(compared.nodes.map((one) => [one.id, one]))
  return new Map(sboms.nodes.map((sbom) => [sbom.id, { sbom, compared: deltas.get(sbom.id) ?? null }]))
}

/** Returns the result of a job that ended: of a processed version what is in it now, and what is new and gone since the one before. */
export function shownResult(job: Job, now: VersionNow | undefined): ShownResult {
  const isProcessed = job.state === 'SUCCEEDED' && job.kind === 'PROCESS_SBOM'
  if (isProcessed && job.sbom && now?.sbom.vulnRunStatus === 'FINISHED') return resultOfVersion(job.sbom, now)
  return { said: visibleText(resultOf(job)), second: null, href: job.state === 'SUCCEEDED' ? placeOf(job) : null }
}

function resultOfVersion({ id, project }: NonNullable<Job['sbom']>, { sbom, compared }: VersionNow): ShownResult {
  const said = describeVersion(sbom.stats)
  const { previousVersion: before, previousDelta: delta } = compared ?? {}
  const change = before && delta ? describeDelta(delta, visibleText(formatVersion(before.projectVersion))) : null
  const saysMore = change !== null && (sbom.stats.severityCounts.total > 0 || !change.isSame)
  if (!before || !saysMore) return { said, second: null, href: paths.version(project.id, id, 'vulnerabilities') }
  return { said, second: change.words, href: paths.compare(before.id, id) }
}

function describeVersion(stats: Read['stats']): string {
  const words = describeVersionResult(stats)
  return stats.severityCounts.total > 0 ? texts.nowInline(words) : words
}

function describeDelta(
  { findingsIntroduced, findingsFixed }: NonNullable<Compared['previousDelta']>,
  before: string,
): { readonly words: string; readonly isSame: boolean } {
  const changes = [
    findingsIntroduced > 0 ? texts.newInline(formatNumber(findingsIntroduced)) : '',
    findingsFixed > 0 ? texts.goneInline(formatNumber(findingsFixed)) : '',
  ].filter(Boolean)
  if (changes.length === 0) return { words: texts.sameFindingsAs(before), isSame: true }
  return { words: texts.sinceBefore(changes.join(', '), before), isSame: false }
}

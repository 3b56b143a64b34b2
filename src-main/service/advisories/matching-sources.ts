import { findFeedFacts } from '#service/domain/advisories/feed-kinds.ts'
import type { AdvisorySource } from '#service/db/advisory-file/advisory-store.ts'
import { ecosystems } from '#service/matching/ecosystems/ecosystems.ts'
import { missingYears, formatYears } from './nvd-years.ts'

/**
 * The sources that components are compared with: those that cover one of the ecosystems, and those that state none, because their
 * records may be about any package. Oldest data first.
 * @param purlTypes types of the components' package URLs
 * @param byCpe true when components have CPE names, which NVD is compared by
 */
export function matchingSources<Source extends Pick<AdvisorySource, 'kind' | 'ecosystems'> & SourceDates>(
  sources: readonly Source[],
  purlTypes: readonly string[],
  byCpe = false,
): Source[] {
  const wanted = wantedEcosystems(purlTypes, byCpe)
  return sources
    .filter(({ kind }) => findFeedFacts(kind)?.isSecondary !== true)
    .filter((source) => source.ecosystems.length === 0 || source.ecosystems.some((name) => wanted.has(name)))
    .toSorted((a, b) => newestIn(a) - newestIn(b))
}

/** What components of one ecosystem are compared with in one source. */
export interface ComparedData {
  readonly ecosystem: string
  readonly source: string
  readonly records: number
  /** What is certainly not held, in words; null when that cannot be told or nothing is missing. */
  readonly gap: string | null
}

/**
 * How many records stand behind the comparisons of components of these types, by ecosystem and source. An archive counts as covering its
 * ecosystem although it may be a part of it: the number lets a person see it.
 */
export function comparedWith(
  sources: readonly (Pick<AdvisorySource, 'name' | 'kind' | 'ecosystems' | 'parts' | 'records'> & SourceDates)[],
  purlTypes: readonly string[],
  byCpe: boolean,
): ComparedData[] {
  const wanted = wantedEcosystems(purlTypes, byCpe)
  return matchingSources(sources, purlTypes, byCpe)
    .flatMap((source) => {
      const held = source.kind === 'NVD' ? [['cpe', sum(source.parts.values())] as const] : [...source.parts]
      return held
        .filter(([ecosystem]) => wanted.has(ecosystem))
        .map(([ecosystem, records]) => ({ ecosystem, source: source.name, records, gap: gapOf(source) }))
    })
    .toSorted((a, b) => compare(a.ecosystem, b.ecosystem) || compare(a.source, b.source))
}

/** What a source certainly does not hold, in words: years of NVD. Null when that cannot be told or nothing is missing. */
export function gapOf(source: Pick<AdvisorySource, 'kind' | 'parts'> & SourceDates): string | null {
  if (source.kind !== 'NVD') return null
  const years = missingYears(source.parts, newestIn(source))
  return years.length === 0 ? null : `few or no CVEs from ${formatYears(years)}`
}

function wantedEcosystems(purlTypes: readonly string[], byCpe: boolean): ReadonlySet<string> {
  const wanted = new Set(
    ecosystems.flatMap((one) => (one.purlTypes.some((type) => purlTypes.includes(type)) ? [one.name] : [])),
  )
  return byCpe ? wanted.add('cpe') : wanted
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, number) => total + number, 0)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

type SourceDates = Pick<AdvisorySource, 'newestRecord' | 'dataDate' | 'importedAt'>

/** When the newest that a source has is from: its newest record or the date that it states, or else its import. Milliseconds. */
export function newestIn({ newestRecord, dataDate, importedAt }: SourceDates): number {
  const times = [newestRecord, dataDate].flatMap((time) => (time === null ? [] : [Date.parse(time)]))
  return times.length > 0 ? Math.max(...times) : Date.parse(importedAt)
}

/** Data older than this is called stale. Milliseconds. */
const staleAfterMs = 5 * 24 * 60 * 60 * 1000

/** Whether the newest that a source has is old. */
export function isStale(source: SourceDates, now: Date): boolean {
  return now.getTime() - newestIn(source) > staleAfterMs
}

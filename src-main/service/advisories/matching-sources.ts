import { findFeedFacts } from '#service/domain/advisories/feed-kinds.ts'
import type { AdvisorySource } from '#service/db/advisory-file/advisory-store.ts'
import { ecosystems } from '#service/matching/ecosystems/ecosystems.ts'
import { missingYears, formatYears } from './nvd-years.ts'

/**
 * Selects the sources that components are compared with: those that cover one of the ecosystems, and those that state none, because their
 * records may be about any package. Oldest data first.
 * @param purlTypes types of the components' package URLs
 * @param byCpe true if components have CPE names, which are compared with NVD
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

/** The data of one source that components of one ecosystem are compared with. */
export interface ComparedData {
  readonly ecosystem: string
  readonly source: string
  readonly records: number
  /** Whether the source is meant to be complete for the ecosystem, and nothing is known to be missing. */
  readonly complete: boolean
  /** Describes what is certainly missing; null if that is unknown or nothing is missing. */
  readonly missingData: string | null
}

/** Counts the records that components of these types are compared with, by ecosystem and source. */
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
        .map(([ecosystem, records]) => ({
          ecosystem,
          source: source.name,
          records,
          complete: source.ecosystems.includes(ecosystem) && gapOf(source) === null,
          missingData: gapOf(source),
        }))
    })
    .toSorted((a, b) => compare(a.ecosystem, b.ecosystem) || compare(a.source, b.source))
}

/** Describes what a source certainly lacks: years of NVD. Null if that is unknown or nothing is missing. */
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

/** Returns the time of a source's newest data: its newest record or stated date, otherwise its import. Milliseconds. */
export function newestIn({ newestRecord, dataDate, importedAt }: SourceDates): number {
  const times = [newestRecord, dataDate].flatMap((time) => (time === null ? [] : [Date.parse(time)]))
  return times.length > 0 ? Math.max(...times) : Date.parse(importedAt)
}

/** Older data is called stale. */
const staleAfterMs = 5 * 24 * 60 * 60 * 1000

/** Tests whether the newest data of a source is old. */
export function isStale(source: SourceDates, now: Date): boolean {
  return now.getTime() - newestIn(source) > staleAfterMs
}

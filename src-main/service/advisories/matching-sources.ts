import { findFeedFacts } from '#service/domain/advisories/feed-kinds.ts'
import type { AdvisorySource } from '#service/db/advisory-file/advisory-store.ts'
import { ecosystems } from '#service/matching/ecosystems/ecosystems.ts'
import { formatYears, missingYears } from '#service/domain/advisories/nvd-years.ts'
import { newestIn, type SourceDates } from '#service/domain/advisories/source-dates.ts'

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
    .filter(({ kind, ecosystems: covered }) =>
      kind === 'NVD' ? byCpe : covered.length === 0 || covered.some((name) => wanted.has(name)),
    )
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
      const missingData = gapOf(source)
      return held
        .filter(([ecosystem]) => wanted.has(ecosystem))
        .map(([ecosystem, records]) => ({
          ecosystem,
          source: source.name,
          records,
          complete: wholeEcosystems(source).includes(ecosystem),
          missingData,
        }))
    })
    .toSorted((a, b) => compare(a.ecosystem, b.ecosystem) || compare(a.source, b.source))
}

/**
 * Returns the ecosystems that a source is meant to be complete for, where nothing is known to be missing: `cpe` for NVD with the feeds of
 * every year.
 */
export function wholeEcosystems(source: HeldSource): readonly string[] {
  if (source.kind !== 'NVD') return source.ecosystems
  return missingYears(source, newestIn(source)).length === 0 ? ['cpe'] : []
}

/** Describes what a source certainly lacks: years of NVD. Null if that is unknown or nothing is missing. */
export function gapOf(source: HeldSource): string | null {
  if (source.kind !== 'NVD') return null
  const years = missingYears(source, newestIn(source))
  return years.length === 0 ? null : `no complete feed of ${formatYears(years)}`
}

type HeldSource = Pick<AdvisorySource, 'kind' | 'ecosystems' | 'parts'> & SourceDates

/** Returns the names of the ecosystems that package URLs of these types are in; `cpe` for CPE names. */
export function wantedEcosystems(purlTypes: readonly string[], byCpe: boolean): ReadonlySet<string> {
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

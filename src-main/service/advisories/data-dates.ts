import { findFeedFacts } from '#service/domain/advisories/feed-kinds.ts'
import { newestIn, type SourceDates } from '#service/domain/advisories/source-dates.ts'
import { sampleSourceNames } from '#service/domain/products/sample-feeds.ts'
import { matchingSources, wantedEcosystems } from './matching-sources.ts'

interface CoveringSource extends SourceDates {
  readonly name: string
  readonly kind: string
  readonly ecosystems: readonly string[]
}

/**
 * Selects the sources whose age is shown. The invented data of the sample counts only if there is no other source at all, of whatever ecosystem,
 * but those that say something of known vulnerabilities only, as KEV and EPSS do.
 */
export function datedSources<Source extends { readonly name: string; readonly kind: string }>(
  sources: readonly Source[],
): readonly Source[] {
  const others = sources.filter(({ name }) => !sampleSourceNames.has(name))
  return others.some(({ kind }) => findFeedFacts(kind)?.isSecondary !== true) ? others : sources
}

/** Returns the dates of the oldest and newest data among the sources that components of these types are compared with. */
export function dataDateOf(sources: readonly CoveringSource[], purlTypes: readonly string[], byCpe: boolean) {
  const times = matchingSources(datedSources(sources), purlTypes, byCpe).map(newestIn)
  if (times.length === 0) return null
  const [oldest, newest] = [Math.min(...times), Math.max(...times)].map((time) => new Date(time).toISOString())
  return oldest === undefined || newest === undefined ? null : { oldest, newest }
}

/** A source with the ecosystems that it has records for, whether or not it is meant to be complete for them. */
interface HoldingSource extends CoveringSource {
  readonly held: readonly string[]
}

/**
 * Returns the date since when the data of a version is not renewed: of each ecosystem the newest data counts, and of the ecosystems the one
 * with the oldest data, so that new data of one does not hide old data of another. An ecosystem without any data has no date. The invented data
 * of the sample counts only if there is no other source at all: for any version but its own it says nothing.
 * @param purlTypes types of the components' package URLs
 * @param byCpe true if components have CPE names, which are compared with NVD
 * @returns null if nothing is compared with any data
 */
export function renewedSince(
  sources: readonly HoldingSource[],
  purlTypes: readonly string[],
  byCpe: boolean,
): string | null {
  const dated = datedSources(sources)
  const newest = [...wantedEcosystems(purlTypes, byCpe)].flatMap((ecosystem) => {
    const times = dated.filter((source) => hasDataOf(source, ecosystem)).map(newestIn)
    return times.length === 0 ? [] : Math.max(...times)
  })
  return newest.length === 0 ? null : new Date(Math.min(...newest)).toISOString()
}

function hasDataOf({ kind, ecosystems, held }: HoldingSource, ecosystem: string): boolean {
  if (ecosystem === 'cpe' || kind === 'NVD') return ecosystem === 'cpe' && kind === 'NVD'
  return findFeedFacts(kind)?.isSecondary !== true && (ecosystems.includes(ecosystem) || held.includes(ecosystem))
}

import type { AdvisorySource } from '#service/db/advisory-store.ts'
import { ecosystems } from '#service/vulnerabilities/ecosystems/ecosystems.ts'

/** Kinds that say something about vulnerabilities that others name, or about something else: they make no findings. */
const secondaryKinds: ReadonlySet<string> = new Set(['KEV', 'EPSS', 'CSAF', 'OPENVEX', 'END_OF_LIFE'])

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
  const wanted = new Set(
    ecosystems.flatMap((one) => (one.purlTypes.some((type) => purlTypes.includes(type)) ? [one.name] : [])),
  )
  if (byCpe) wanted.add('cpe')
  return sources
    .filter(({ kind }) => !secondaryKinds.has(kind))
    .filter((source) => source.ecosystems.length === 0 || source.ecosystems.some((name) => wanted.has(name)))
    .toSorted((a, b) => newestIn(a) - newestIn(b))
}

type SourceDates = Pick<AdvisorySource, 'newestRecord' | 'dataDate' | 'importedAt'>

/** When the newest that a source has is from: its newest record or the date that it states, or else its import. Milliseconds. */
export function newestIn({ newestRecord, dataDate, importedAt }: SourceDates): number {
  const times = [newestRecord, dataDate].flatMap((time) => (time === null ? [] : [Date.parse(time)]))
  return times.length > 0 ? Math.max(...times) : Date.parse(importedAt)
}

/** Data older than this is called stale. Milliseconds. */
const staleAfter = 5 * 24 * 60 * 60 * 1000

/** Whether the newest that a source has is old. */
export function isStale(source: SourceDates, now: Date): boolean {
  return now.getTime() - newestIn(source) > staleAfter
}

import * as texts from './first-texts.ts'
import { daysSince, formatAge } from './format.ts'

/** Dates of a source's data. Times are RFC 3339. */
export interface DatedSource {
  readonly name: string
  /** `OSV`, `KEV`, `EPSS` and others. */
  readonly kind: string
  readonly ecosystems: readonly string[]
  readonly records: number
  readonly newestRecord: string | null
  readonly dataDate: string | null
  readonly importedAt: string
  readonly stale: boolean
  readonly sample: boolean
}

/** Returns the date of the data of a source: the later of its newest record and its stated date, otherwise its import. */
export function sourceDate({ newestRecord, dataDate, importedAt }: DatedSource): string {
  const known = [newestRecord, dataDate].flatMap((at) => (at === null ? [] : [at]))
  return known.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1) ?? importedAt
}

/** Returns the newest date of all sources but the sample's invented ones, as their rows show it; null if there are none. */
export function newestDate(sources: readonly DatedSource[]): string | null {
  const real = sources.filter(({ sample }) => !sample)
  return real.map(sourceDate).toSorted((a, b) => Date.parse(b) - Date.parse(a))[0] ?? null
}

/** Names the data of a source in two words: `npm data`, `KEV data`, `Sample data`. */
export function formatSourceName({ name, kind, ecosystems, sample }: DatedSource): string {
  if (sample) return texts.sampleData
  if (kind === 'KEV' || kind === 'EPSS') return texts.kindData(kind)
  if (kind === 'NVD') return texts.nameData(name)
  return ecosystems.length === 1 ? texts.ecosystemsData(ecosystems[0]) : name
}

/**
 * Returns the source whose age is shown for all sources: the oldest one, because results are only as current as their oldest data. The
 * sample's invented data and individually imported records count only if there is nothing else. Ties go to the source with more records.
 */
export function oldestSource<Source extends DatedSource>(
  sources: readonly Source[],
  now = Date.now(),
): Source | undefined {
  const real = sources.filter(({ sample }) => !sample)
  const whole = real.filter(({ kind, ecosystems }) => ecosystems.length > 0 || ['KEV', 'EPSS', 'NVD'].includes(kind))
  const counted = [whole, real, sources].find((some) => some.length > 0) ?? []
  const age = (source: Source) => daysSince(sourceDate(source), now)
  return counted.toSorted((a, b) => age(b) - age(a) || b.records - a.records)[0]
}

/** Formats the age of a source's data: `npm data 1,648 days old`. */
export function formatSourceAge(source: DatedSource, now = Date.now()): string {
  return `${formatSourceName(source)} ${formatAge(sourceDate(source), now)}`
}

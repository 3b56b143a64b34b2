import type { Purl } from '#service/domain/components/purl.ts'
import type { VersionInterval } from '#service/domain/advisories/advisory-record.ts'
import type { ComparedVersion } from './compared-version.ts'
import type { Ecosystem } from './contract/ecosystem.ts'
import type { RecordMatch } from './contract/match-result.ts'
import { AffectedVersions } from './contract/affected-versions.ts'
import { contains, isEveryVersion, listsEqual } from './contract/prepared-entry.ts'
import type { Parsed, PreparedEntry, PreparedInterval } from './contract/prepared-entry.ts'
import { intervalAsVers, formatInterval, versionAsVers } from './contract/format-range.ts'

/** Maximum number of fixed versions of one record. A later one is never the next to update to. */
const maxFixes = 1_000
/** Maximum number of ranges of a record that are listed if no single one applies. */
const maxListedRanges = 20

/** One of both is wrong in the record. Of 140,738 listed versions of PyPI, 8 are outside. */
const listedOutside = "listed in versions, but outside the record's own range"

/** A component in the form that is compared with one record. */
export interface Comparison {
  readonly ecosystem: Ecosystem
  readonly purl: Purl
  readonly comparedName: string
  readonly version: ComparedVersion
  /** Why the package itself is uncertain. */
  readonly doubts: readonly string[]
  /** Describes what was compared. */
  readonly description: string
}

type Verdict =
  | {
      readonly state: 'AFFECTED'
      readonly prepared: PreparedEntry
      /** The range that contains the version; null if it is listed. */
      readonly interval: VersionInterval | null
      /** The version is listed, but outside of the entry's ranges. */
      readonly isOutside: boolean
    }
  | { readonly state: 'NOT_EVALUATED'; readonly prepared: PreparedEntry; readonly reason: string }

/**
 * Evaluates one record by all its entries for the component's package: affected if an entry says so, preferably without a doubt; not
 * evaluated if an entry could not be compared and none says affected; undefined if the record does not apply.
 */
export function evaluateRecord(entries: readonly PreparedEntry[], comparison: Comparison): RecordMatch | undefined {
  let doubtful: { readonly verdict: Verdict; readonly doubts: readonly string[] } | undefined
  let unclear: Verdict | undefined
  for (const prepared of entries) {
    const verdict = evaluateEntry(prepared, comparison)
    if (verdict?.state === 'AFFECTED') {
      const doubts = findUncertainties(verdict, comparison)
      if (doubts.length === 0) return describe(verdict, doubts, entries, comparison)
      doubtful ??= { verdict, doubts }
    } else {
      unclear ??= verdict
    }
  }
  if (doubtful !== undefined) return describe(doubtful.verdict, doubtful.doubts, entries, comparison)
  return unclear === undefined
    ? undefined
    : describe(unclear, findUncertainties(unclear, comparison), entries, comparison)
}

function evaluateEntry(prepared: PreparedEntry, { ecosystem, version }: Comparison): Verdict | undefined {
  const { intervals } = prepared
  const { parsed } = version
  const found = intervals.find(
    (interval) =>
      isEveryVersion(interval) || (parsed !== null && interval.flaw === null && contains(interval, parsed, ecosystem)),
  )
  if (found !== undefined) return { state: 'AFFECTED', prepared, interval: found.interval, isOutside: false }
  if (isListed(prepared, version, ecosystem)) {
    const isOutside = parsed !== null && intervals.length > 0 && intervals.every(({ flaw }) => flaw === null)
    return { state: 'AFFECTED', prepared, interval: null, isOutside }
  }
  const reason = incomparableReason(prepared, version)
  if (reason !== undefined) return { state: 'NOT_EVALUATED', prepared, reason }
  return undefined
}

function isListed(prepared: PreparedEntry, { text, clean, parsed }: ComparedVersion, ecosystem: Ecosystem): boolean {
  if (text !== null && (prepared.literals.has(text) || prepared.literals.has(clean))) return true
  return parsed !== null && listsEqual(prepared, parsed, ecosystem.versions)
}

/** Returns why an entry that does not say "affected" does not mean "not affected". */
function incomparableReason({ entry, intervals }: PreparedEntry, { skip }: ComparedVersion): string | undefined {
  const hasRanges = intervals.length > 0
  const hasVersions = entry.versions.length > 0
  if (skip !== null && (hasRanges || hasVersions)) return skip.reason
  const flaw = intervals.find((interval) => interval.flaw !== null)?.flaw
  if (flaw !== undefined && flaw !== null) return flaw
  if (hasRanges || hasVersions) return undefined
  if (entry.gitOnly) return 'the record has only Git ranges, which require the commit graph'
  return entry.note ?? undefined
}

function describe(
  verdict: Verdict,
  doubts: readonly string[],
  entries: readonly PreparedEntry[],
  comparison: Comparison,
): RecordMatch {
  const { ecosystem, comparedName, version } = comparison
  const { entry } = verdict.prepared
  const interval = verdict.state === 'AFFECTED' ? verdict.interval : null
  return {
    recordId: entry.recordId,
    source: entry.source,
    kind: entry.kind,
    state: verdict.state,
    stateReason: verdict.state === 'AFFECTED' ? null : verdict.reason,
    range: verdict.state === 'AFFECTED' ? formatRange(interval, version) : formatRanges(entry.intervals),
    versRange: verdict.state === 'AFFECTED' ? rangeAsVers(interval, comparison) : null,
    comparator: ecosystem.versions.name,
    comparedVersion: version.clean,
    comparedName,
    confidence: doubts.length === 0 ? 'EXACT' : 'WEAK',
    confidenceReason:
      doubts.length === 0 ? describeCertainty(interval, comparison) : describeUncertainty(doubts, comparison),
    intervals: entries.flatMap((prepared) => prepared.entry.intervals),
    fixedVersions: fixesAbove(entries, comparison),
  }
}

function findUncertainties(verdict: Verdict, { ecosystem, purl, version, doubts }: Comparison): string[] {
  const { entry } = verdict.prepared
  const interval = verdict.state === 'AFFECTED' ? verdict.interval : null
  const bounds = [interval?.introduced, interval?.fixed, interval?.lastAffected].filter(
    (bound) => typeof bound === 'string',
  )
  const doubt = bounds.length === 0 ? undefined : ecosystem.doubt?.(version.clean, bounds)
  const concern = ecosystem.concerns?.(entry, purl)
  const outside = verdict.state === 'AFFECTED' && verdict.isOutside ? listedOutside : null
  return [...doubts, concern, entry.note, outside, doubt].filter((reason) => typeof reason === 'string')
}

function describeCertainty(
  interval: VersionInterval | null,
  { version: { clean }, description: words }: Comparison,
): string {
  const fixed = interval?.fixed
  const isPreRelease = fixed !== undefined && clean.length > fixed.length && clean.replace(/^v/i, '').startsWith(fixed)
  // Composer, PEP 440 and RubyGems exclude pre-releases of the end from a range; the order of versions does not.
  return isPreRelease ? `${words}; pre-releases of the fixed version ${fixed} are treated as affected` : words
}

/** A distribution's package may be compared under another name, and is compared in one release. The text states both. */
function describeUncertainty(doubts: readonly string[], { ecosystem, description: words }: Comparison): string {
  return [...doubts, ...(ecosystem.distribution === undefined ? [] : [words])].join('; ')
}

function formatRange(interval: VersionInterval | null, { clean }: ComparedVersion): string {
  return interval === null ? `${clean}, listed as affected` : formatInterval(interval)
}

function formatRanges(intervals: readonly VersionInterval[]): string {
  const more = intervals.length - maxListedRanges
  const listed = intervals.slice(0, maxListedRanges).map(formatInterval)
  return [...listed, ...(more > 0 ? [`${more} more`] : [])].join('; ')
}

function rangeAsVers(interval: VersionInterval | null, { ecosystem, version }: Comparison): string | null {
  if (ecosystem.versType === null) return null
  if (interval === null) return versionAsVers(ecosystem.versType, version.clean)
  return intervalAsVers(ecosystem.versType, interval)
}

/**
 * Returns the record's fixed versions above the component's version that are in none of the record's ranges, lowest first: the first
 * thousand.
 */
function fixesAbove(entries: readonly PreparedEntry[], { ecosystem, version }: Comparison): readonly string[] {
  const { versions } = ecosystem
  const ends = [...endsAbove(entries, version.parsed, ecosystem)].sort((a, b) => versions.compare(a.parsed, b.parsed))
  const affected = new AffectedVersions(intervalsOf(entries), ecosystem)
  const fixes: string[] = []
  for (const [at, { text, parsed }] of ends.entries()) {
    if (fixes.length === maxFixes) break
    const before = ends[at - 1]
    if (before !== undefined && versions.compare(before.parsed, parsed) === 0) continue
    if (!entries.some(({ literals }) => literals.has(text)) && !affected.includes(parsed)) fixes.push(text)
  }
  return fixes
}

function* endsAbove(
  entries: readonly PreparedEntry[],
  version: Parsed | null,
  { versions }: Ecosystem,
): Iterable<{ readonly text: string; readonly parsed: Parsed }> {
  for (const { interval, high: parsed } of intervalsOf(entries)) {
    const { fixed: text } = interval
    if (text === undefined || parsed === null) continue
    if (version === null || versions.compare(parsed, version) > 0) yield { text, parsed }
  }
}

function* intervalsOf(entries: readonly PreparedEntry[]): Iterable<PreparedInterval> {
  for (const { intervals } of entries) yield* intervals
}

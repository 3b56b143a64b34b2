import type { VersionInterval } from './advisory-record.ts'
import type { ComparedVersion } from './compared-version.ts'
import type { Ecosystem } from './ecosystem.ts'
import type { RecordMatch } from './match-result.ts'
import { contains, isEveryVersion, listsEqual, parseOrUndefined } from './prepared-entry.ts'
import type { Parsed, PreparedEntry } from './prepared-entry.ts'
import { intervalAsVers, intervalInWords, versionAsVers } from './range-words.ts'

/** A component as one record sees it. */
export interface Comparison {
  readonly ecosystem: Ecosystem
  readonly comparedName: string
  readonly version: ComparedVersion
  /** Why the package itself is uncertain; null when it is not. */
  readonly packageDoubt: string | null
}

type Verdict =
  | { readonly state: 'AFFECTED'; readonly prepared: PreparedEntry; readonly interval: VersionInterval | null }
  | { readonly state: 'NOT_EVALUATED'; readonly prepared: PreparedEntry; readonly reason: string }

/**
 * Judges one record by all its entries for the component's package: affected when one of them says so, not evaluated when one of
 * them could not be compared and none says affected, undefined when it does not apply.
 */
export function evaluateRecord(entries: readonly PreparedEntry[], comparison: Comparison): RecordMatch | undefined {
  let unclear: Verdict | undefined
  for (const prepared of entries) {
    const verdict = evaluateEntry(prepared, comparison)
    if (verdict?.state === 'AFFECTED') return describe(verdict, entries, comparison)
    unclear ??= verdict
  }
  return unclear === undefined ? undefined : describe(unclear, entries, comparison)
}

function evaluateEntry(prepared: PreparedEntry, { ecosystem, version }: Comparison): Verdict | undefined {
  const { intervals } = prepared
  const { text, clean, parsed } = version
  const found = intervals.find(
    (interval) =>
      isEveryVersion(interval) || (parsed !== null && interval.flaw === null && contains(interval, parsed, ecosystem)),
  )
  if (found !== undefined) return { state: 'AFFECTED', prepared, interval: found.interval }
  if (text !== null && (prepared.literals.has(text) || prepared.literals.has(clean))) {
    return { state: 'AFFECTED', prepared, interval: null }
  }
  if (parsed !== null && listsEqual(prepared, parsed, ecosystem.versions)) {
    return { state: 'AFFECTED', prepared, interval: null }
  }
  const reason = obstacle(prepared, version)
  if (reason !== undefined) return { state: 'NOT_EVALUATED', prepared, reason }
  return undefined
}

/** What keeps an entry that does not say "affected" from meaning "not affected". */
function obstacle({ entry, intervals }: PreparedEntry, { skip }: ComparedVersion): string | undefined {
  const hasRanges = intervals.length > 0
  const hasVersions = entry.versions.length > 0
  if (skip !== null && (hasRanges || hasVersions)) return skip.reason
  const flaw = intervals.find((interval) => interval.flaw !== null)?.flaw
  if (flaw !== undefined && flaw !== null) return flaw
  if (hasRanges || hasVersions) return undefined
  if (entry.gitOnly) return 'the record gives only Git ranges, which need the commit graph'
  return entry.note ?? undefined
}

function describe(verdict: Verdict, entries: readonly PreparedEntry[], comparison: Comparison): RecordMatch {
  const { ecosystem, comparedName, version } = comparison
  const { entry } = verdict.prepared
  const interval = verdict.state === 'AFFECTED' ? verdict.interval : null
  const doubts = findDoubts(verdict, comparison)
  return {
    recordId: entry.recordId,
    source: entry.source,
    kind: entry.kind,
    state: verdict.state,
    stateReason: verdict.state === 'AFFECTED' ? null : verdict.reason,
    range:
      verdict.state === 'AFFECTED' ? rangeInWords(interval, version) : entry.intervals.map(intervalInWords).join('; '),
    versRange: verdict.state === 'AFFECTED' ? rangeAsVers(interval, comparison) : null,
    comparator: ecosystem.versions.name,
    comparedVersion: version.clean,
    comparedName,
    confidence: doubts.length === 0 ? 'EXACT' : 'WEAK',
    confidenceReason: doubts.length === 0 ? certainty(interval, version) : doubts.join('; '),
    intervals: entries.flatMap((prepared) => prepared.entry.intervals),
    fixedVersions: fixesAbove(entries, comparison),
  }
}

function findDoubts(verdict: Verdict, { ecosystem, version, packageDoubt }: Comparison): string[] {
  const { note } = verdict.prepared.entry
  const interval = verdict.state === 'AFFECTED' ? verdict.interval : null
  const bounds = [interval?.introduced, interval?.fixed, interval?.lastAffected].filter(
    (bound) => typeof bound === 'string',
  )
  const doubt = bounds.length === 0 ? undefined : ecosystem.doubt?.(version.clean, bounds)
  return [packageDoubt, note, doubt ?? null].filter((reason) => reason !== null)
}

function certainty(interval: VersionInterval | null, { clean }: ComparedVersion): string {
  const fixed = interval?.fixed
  const isPreRelease = fixed !== undefined && clean.length > fixed.length && clean.replace(/^v/i, '').startsWith(fixed)
  const base = 'package and version compared'
  // Composer, PEP 440 and RubyGems leave pre-releases of the end out of a range; the order of versions does not.
  return isPreRelease ? `${base}; a pre-release of the fixed version ${fixed} counts as affected` : base
}

function rangeInWords(interval: VersionInterval | null, { clean }: ComparedVersion): string {
  return interval === null ? `${clean}, listed as affected` : intervalInWords(interval)
}

function rangeAsVers(interval: VersionInterval | null, { ecosystem, version }: Comparison): string | null {
  if (ecosystem.versType === null) return null
  if (interval === null) return versionAsVers(ecosystem.versType, version.clean)
  return intervalAsVers(ecosystem.versType, interval)
}

/** Fixes named by the record that lie above the component's version and in none of the record's ranges, lowest first. */
function fixesAbove(entries: readonly PreparedEntry[], { ecosystem, version }: Comparison): readonly string[] {
  const { versions } = ecosystem
  const fixes: { text: string; parsed: Parsed }[] = []
  for (const { entry } of entries) {
    for (const { fixed } of entry.intervals) {
      const parsed = fixed === undefined ? undefined : parseOrUndefined(fixed, versions)
      if (fixed === undefined || parsed === undefined) continue
      if (version.parsed !== null && versions.compare(parsed, version.parsed) <= 0) continue
      if (fixes.some((other) => versions.compare(other.parsed, parsed) === 0)) continue
      if (!isAffected(parsed, fixed, entries, ecosystem)) fixes.push({ text: fixed, parsed })
    }
  }
  return fixes.sort((a, b) => versions.compare(a.parsed, b.parsed)).map(({ text }) => text)
}

function isAffected(parsed: Parsed, text: string, entries: readonly PreparedEntry[], ecosystem: Ecosystem): boolean {
  return entries.some(
    ({ intervals, literals }) =>
      literals.has(text) ||
      intervals.some((interval) => interval.flaw === null && contains(interval, parsed, ecosystem)),
  )
}

import type { VersionInterval } from '#service/domain/advisories/advisory-record.ts'
import type { Ecosystem } from './ecosystem.ts'
import type { AffectedEntry } from './match-result.ts'
import { formatInterval } from './format-range.ts'
import { IncomparableVersionError } from './version-scheme.ts'
import type { VersionScheme } from './version-scheme.ts'

/** A parsed version; only its scheme knows the content. */
export type Parsed = NonNullable<unknown>

/** An affected package with its versions parsed once, for many comparisons. */
export interface PreparedEntry {
  readonly entry: AffectedEntry
  readonly intervals: readonly PreparedInterval[]
  /** Explicit versions that have an order, lowest first, for a binary search. */
  readonly listed: readonly Parsed[]
  readonly literals: ReadonlySet<string>
}

export interface PreparedInterval {
  readonly interval: VersionInterval
  readonly low: Parsed | null
  readonly high: Parsed | null
  readonly includesHigh: boolean
  /** Why this interval cannot be compared; null if it can. */
  readonly flaw: string | null
}

const noListed: readonly Parsed[] = []
const noLiterals: ReadonlySet<string> = new Set()

/** Parses an affected package once. */
export function prepareEntry(entry: AffectedEntry, scheme: VersionScheme): PreparedEntry {
  const intervals = entry.intervals.map((interval) => prepareInterval(interval, scheme))
  if (entry.versions.length === 0) return { entry, intervals, listed: noListed, literals: noLiterals }
  const listed = entry.versions
    .map((text) => parseOrUndefined(text, scheme))
    // Not flatMap, because several schemes parse to lists.
    .filter((parsed) => parsed !== undefined)
    .sort((a, b) => scheme.compare(a, b))
  return { entry, intervals, listed, literals: new Set(entry.versions) }
}

/** Parses the bounds of an interval once. */
export function prepareInterval(interval: VersionInterval, scheme: VersionScheme): PreparedInterval {
  const { introduced, fixed, lastAffected, limit } = interval
  const end = fixed ?? lastAffected ?? limit
  try {
    return {
      interval,
      low: introduced === null ? null : (scheme.parse(introduced) as Parsed),
      high: end === undefined ? null : (scheme.parse(end) as Parsed),
      includesHigh: fixed === undefined && lastAffected !== undefined,
      flaw: null,
    }
  } catch (error) {
    if (!(error instanceof IncomparableVersionError)) throw error
    const flaw = `the range "${formatInterval(interval)}" has a bound that is not comparable: ${error.message}`
    return { interval, low: null, high: null, includesHigh: false, flaw }
  }
}

/** Tests whether an interval includes every version. */
export function isEveryVersion({ interval, high, flaw }: PreparedInterval): boolean {
  return flaw === null && interval.introduced === null && high === null
}

/** Tests whether a version lies in an interval without a flaw. */
export function contains(prepared: PreparedInterval, version: Parsed, { versions, comparable }: Ecosystem): boolean {
  const { low, high, includesHigh } = prepared
  const compare = comparable ?? versions.compare
  if (low !== null && compare(version, low) < 0) return false
  if (high === null) return true
  const atEnd = compare(version, high)
  return includesHigh ? atEnd <= 0 : atEnd < 0
}

/** Tests whether the entry lists a version with the same order, so that 5.0.5 finds 5.0.5.RELEASE. */
export function listsEqual({ listed }: PreparedEntry, version: Parsed, scheme: VersionScheme): boolean {
  let from = 0
  let to = listed.length
  while (from < to) {
    const middle = (from + to) >>> 1
    const result = scheme.compare(listed[middle], version)
    if (result === 0) return true
    if (result < 0) from = middle + 1
    else to = middle
  }
  return false
}

/** Parses a version; returns undefined for a text without order. */
export function parseOrUndefined(text: string, scheme: VersionScheme): Parsed | undefined {
  try {
    return scheme.parse(text) as Parsed
  } catch (error) {
    if (error instanceof IncomparableVersionError) return undefined
    throw error
  }
}

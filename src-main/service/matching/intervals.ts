import type { VersionInterval } from '#service/domain/advisories/advisory-record.ts'
import { IncomparableVersionError } from './contract/version-scheme.ts'
import type { VersionScheme } from './contract/version-scheme.ts'

/** One event of an OSV range: exactly one member is set. */
export interface RangeEvent {
  readonly introduced?: string | undefined
  readonly fixed?: string | undefined
  readonly lastAffected?: string | undefined
  readonly limit?: string | undefined
}

export interface ReadIntervals {
  readonly intervals: readonly VersionInterval[]
  /** Describes the problem with the events; null if there is none. */
  readonly note: string | null
}

/**
 * Reads the intervals from the events of one OSV range. If introductions and ends alternate, as in practically all records, each pair is an
 * interval whatever the order of the list; otherwise the events are sorted by version first, stably. The specification does not define the
 * order of events with equal versions; this reading agrees with the sources of real records. Without an order (an unsupported ecosystem)
 * the pairs are returned as they are.
 */
export function readIntervals(events: readonly RangeEvent[], scheme: VersionScheme | undefined): ReadIntervals {
  if (!events.some((event) => event.introduced !== undefined)) {
    return { intervals: [], note: 'a range has no "introduced" event' }
  }
  const bounds = events.filter((event) => event.limit === undefined)
  const limit = highestLimit(events, scheme)
  const notes = new Set<string>()
  const ordered = alternates(bounds) ? bounds : sortEvents(bounds, scheme, notes)
  const intervals = pairUp(ordered).flatMap((pair) =>
    dropEmptyInterval(limit === undefined ? pair : endAtLimit(pair, limit, scheme, notes), scheme, notes),
  )
  return { intervals, note: notes.size === 0 ? null : [...notes].join('; ') }
}

function alternates(events: readonly RangeEvent[]): boolean {
  return events.every((event, index) => (event.introduced !== undefined) === (index % 2 === 0))
}

function pairUp(events: readonly RangeEvent[]): VersionInterval[] {
  const pairs: VersionInterval[] = []
  let introduced: string | null | undefined
  for (const event of events) {
    if (event.introduced !== undefined) {
      // A second introduction inside an open interval changes nothing.
      if (introduced === undefined) introduced = event.introduced === '0' ? null : event.introduced
    } else if (introduced !== undefined) {
      pairs.push(
        event.fixed === undefined
          ? { introduced, lastAffected: event.lastAffected }
          : { introduced, fixed: event.fixed },
      )
      introduced = undefined
    }
  }
  if (introduced !== undefined) pairs.push({ introduced })
  return pairs
}

/** The limit replaces an end above it: a version has to be below both. */
function endAtLimit(
  pair: VersionInterval,
  limit: string,
  scheme: VersionScheme | undefined,
  notes: Set<string>,
): VersionInterval {
  const { introduced, fixed, lastAffected } = pair
  const end = fixed ?? lastAffected
  if (end === undefined) return { introduced, limit }
  if (scheme === undefined) return { ...pair, limit }
  const result = compareTexts(limit, end, scheme)
  if (result === undefined) notes.add(`the limit ${limit} is not comparable`)
  if (result === undefined || result > 0 || (result === 0 && fixed !== undefined)) return pair
  return { introduced, limit }
}

/**
 * Drops an empty interval that ends where it begins. An end below the beginning can only have meant the one version that it begins with
 * (osv.dev#1055).
 */
function dropEmptyInterval(
  pair: VersionInterval,
  scheme: VersionScheme | undefined,
  notes: Set<string>,
): VersionInterval[] {
  const end = pair.fixed ?? pair.lastAffected ?? pair.limit
  if (pair.introduced === null || end === undefined || scheme === undefined) return [pair]
  const result = compareTexts(pair.introduced, end, scheme)
  if (result === undefined) {
    notes.add(`the range ${pair.introduced} to ${end} has a bound that is not comparable`)
    return [pair]
  }
  if (result === 0 && pair.lastAffected === undefined) return []
  if (result > 0 && pair.limit !== undefined) return []
  if (result <= 0) return [pair]
  notes.add(`the range ends at ${end}, before it starts at ${pair.introduced}; read as ${pair.introduced} only`)
  return [{ introduced: pair.introduced, lastAffected: pair.introduced }]
}

function sortEvents(
  events: readonly RangeEvent[],
  scheme: VersionScheme | undefined,
  notes: Set<string>,
): readonly RangeEvent[] {
  if (scheme === undefined) return events
  try {
    return events
      .map((event) => ({ event, at: boundOf(event) === '0' ? null : scheme.parse(boundOf(event)) }))
      .toSorted((a, b) =>
        a.at === null || b.at === null ? Number(a.at !== null) - Number(b.at !== null) : scheme.compare(a.at, b.at),
      )
      .map(({ event }) => event)
  } catch (error) {
    if (!(error instanceof IncomparableVersionError)) throw error
    notes.add(`the events of a range do not alternate and are not comparable: ${error.message}`)
    return events
  }
}

function boundOf(event: RangeEvent): string {
  return event.introduced ?? event.fixed ?? event.lastAffected ?? event.limit ?? '0'
}

/** A version has to be below one of the limits, so the highest counts; `*` is no limit. */
function highestLimit(events: readonly RangeEvent[], scheme: VersionScheme | undefined): string | undefined {
  const limits = events.flatMap(({ limit }) => limit ?? [])
  if (limits.includes('*')) return undefined
  return limits.reduce<string | undefined>(
    (highest, limit) => (highest === undefined || (compareTexts(limit, highest, scheme) ?? 0) > 0 ? limit : highest),
    undefined,
  )
}

function compareTexts(a: string, b: string, scheme: VersionScheme | undefined): number | undefined {
  if (scheme === undefined) return undefined
  try {
    return scheme.compare(scheme.parse(a), scheme.parse(b))
  } catch (error) {
    if (error instanceof IncomparableVersionError) return undefined
    throw error
  }
}

import type { Ecosystem } from './ecosystem.ts'
import { contains } from './prepared-entry.ts'
import type { Parsed, PreparedInterval } from './prepared-entry.ts'

/** Maximum number of versions tested one interval at a time, where intervals cannot be searched. */
const maxScans = 200

interface Reach {
  readonly low: Parsed | null
  /** The interval that reaches furthest of those that start here or lower. */
  readonly furthest: PreparedInterval
}

/**
 * Tests whether versions lie in any of many intervals. The intervals are sorted once, so that a test costs a binary search: a record can
 * have 100,000. Intervals with a flaw include nothing.
 */
export class AffectedVersions {
  readonly #ecosystem: Ecosystem
  readonly #intervals: readonly PreparedInterval[]
  #reaches: readonly Reach[] | undefined
  #scans = 0

  constructor(intervals: Iterable<PreparedInterval>, ecosystem: Ecosystem) {
    this.#ecosystem = ecosystem
    this.#intervals = [...intervals].filter(({ flaw }) => flaw === null)
  }

  /**
   * Tests a version. In an ecosystem that compares versions with bounds in its own way, intervals are tested one by one and only for the
   * first versions; every later version counts as affected, so that no fix is claimed that was not tested.
   */
  includes(version: Parsed): boolean {
    if (this.#ecosystem.comparable === undefined) return this.#isReached(version)
    this.#scans += 1
    return this.#scans > maxScans || this.#intervals.some((interval) => contains(interval, version, this.#ecosystem))
  }

  #isReached(version: Parsed): boolean {
    this.#reaches ??= readReaches(this.#intervals, this.#ecosystem)
    const { compare } = this.#ecosystem.versions
    let from = 0
    let to = this.#reaches.length
    while (from < to) {
      const middle = (from + to) >>> 1
      const low = this.#reaches[middle]?.low ?? null
      if (low === null || compare(low, version) <= 0) from = middle + 1
      else to = middle
    }
    const furthest = this.#reaches[from - 1]?.furthest
    return furthest !== undefined && contains(furthest, version, this.#ecosystem)
  }
}

function readReaches(intervals: readonly PreparedInterval[], { versions }: Ecosystem): readonly Reach[] {
  const { compare } = versions
  const sorted = intervals.toSorted((a, b) =>
    a.low === null || b.low === null ? Number(a.low !== null) - Number(b.low !== null) : compare(a.low, b.low),
  )
  const reaches: Reach[] = []
  for (const interval of sorted) {
    const before = reaches.at(-1)?.furthest
    const isFurther = before === undefined || reachesBeyond(interval, before, compare)
    // A version above this start is above all earlier ones, so that only the end still matters.
    reaches.push({ low: interval.low, furthest: isFurther ? interval : before })
  }
  return reaches
}

function reachesBeyond(
  { high, includesHigh }: PreparedInterval,
  other: PreparedInterval,
  compare: (a: Parsed, b: Parsed) => number,
): boolean {
  if (other.high === null) return false
  if (high === null) return true
  const result = compare(high, other.high)
  return result > 0 || (result === 0 && includesHigh && !other.includesHigh)
}

/** Something in one version of a package, which is paired as often as it has findings. */
export interface Versioned {
  /** The numbers and words of its version. A version that ends before another has zeros there. */
  readonly parts: readonly string[]
  /** True once all of its findings are paired. */
  isPaired(): boolean
}

/**
 * Pairs versions on two sides, the nearest first: those that begin with the most parts in common, then those whose first numbers that differ are
 * nearest. Words have no distance, and come last. Time grows with the number of versions, not with that of their pairs.
 * @param pair pairs what it can of two versions; afterwards at least one of them is paired
 */
export function pairNearest<Version extends Versioned>(
  to: readonly Version[],
  from: readonly Version[],
  pair: (to: Version, from: Version) => void,
): void {
  const depth = Math.max(0, ...[...to, ...from].map(({ parts }) => parts.length))
  pairBelow(0)(to, from)

  /** Pairs versions that begin with the same parts, up to a place: first those with the same part there. */
  function pairBelow(place: number) {
    return (some: readonly Version[], others: readonly Version[]): void => {
      if (some.length === 0 || others.length === 0) return
      if (place >= depth) {
        pairInOrder(some, others)
        return
      }
      const groups = Map.groupBy(others, (one) => partAt(one, place))
      for (const [key, own] of Map.groupBy(some, (one) => partAt(one, place))) {
        pairBelow(place + 1)(own, groups.get(key) ?? [])
      }
      const left = some.filter((one) => !one.isPaired())
      const rest = others.filter((one) => !one.isPaired())
      pairByNumber(left, rest, place)
      pairInOrder(left, rest)
    }
  }

  function pairInOrder(some: readonly Version[], others: readonly Version[]): void {
    let at = 0
    for (const one of some) {
      for (; !one.isPaired() && at < others.length; at += 1) {
        const other = others[at]
        if (!other || other.isPaired()) continue
        pair(one, other)
        if (!other.isPaired()) break
      }
    }
  }

  function pairByNumber(some: readonly Version[], others: readonly Version[], place: number): void {
    const line = new NumberLine<Version>(
      some.map((one) => [Number(partAt(one, place)), one] as const),
      others.map((one) => [Number(partAt(one, place)), one] as const),
    )
    for (let next = line.nearest(); next; next = line.nearest()) pair(...next)
  }
}

function partAt({ parts }: Versioned, place: number): string {
  const part = parts[place] ?? '0'
  return /^\d+$/.test(part) ? String(Number(part)) : part
}

/** Versions with the same number, all of one side, in their order. */
interface Bucket<Version> {
  readonly value: number
  readonly isTo: boolean
  readonly versions: { readonly at: number; readonly version: Version }[]
  before: Bucket<Version> | undefined
  after: Bucket<Version> | undefined
}

interface Gap<Version> {
  readonly width: number
  /** The places of the first versions, which decide between equal gaps. */
  readonly order: readonly [to: number, from: number]
  readonly to: Bucket<Version>
  readonly from: Bucket<Version>
}

/** Versions of two sides in the order of a number. The nearest two of different sides are neighbors. */
class NumberLine<Version extends Versioned> {
  /** The widest first. */
  readonly #gaps: Gap<Version>[] = []

  constructor(to: readonly (readonly [number, Version])[], from: readonly (readonly [number, Version])[]) {
    const buckets = [...bucketsOf(to, true), ...bucketsOf(from, false)].toSorted((a, b) => a.value - b.value)
    for (const [at, bucket] of buckets.entries()) {
      bucket.before = buckets[at - 1]
      bucket.after = buckets[at + 1]
    }
    for (const bucket of buckets) this.#add(bucket, bucket.after)
  }

  /** Returns the nearest two versions of which neither is paired. */
  nearest(): readonly [to: Version, from: Version] | undefined {
    for (;;) {
      const gap = this.#gaps.at(-1)
      if (!gap) return undefined
      const [to, from] = [this.#firstOf(gap.to), this.#firstOf(gap.from)]
      if (to && from && to.at === gap.order[0] && from.at === gap.order[1]) return [to.version, from.version]
      this.#gaps.pop()
      if (to && from) this.#add(gap.to, gap.from)
    }
  }

  /** Returns the first version of a bucket that is not paired. An empty bucket is removed, and its neighbors become neighbors. */
  #firstOf(bucket: Bucket<Version>) {
    while (bucket.versions[0]?.version.isPaired()) bucket.versions.shift()
    const [first] = bucket.versions
    const { before, after } = bucket
    if (!first && (before || after)) {
      if (before) before.after = after
      if (after) after.before = before
      bucket.before = undefined
      bucket.after = undefined
      this.#add(before, after)
    }
    return first
  }

  #add(one: Bucket<Version> | undefined, other: Bucket<Version> | undefined): void {
    if (!one || !other || one.isTo === other.isTo) return
    const [to, from] = one.isTo ? [one, other] : [other, one]
    const [first, second] = [to.versions[0], from.versions[0]]
    if (!first || !second) return
    const gap = { width: Math.abs(to.value - from.value), order: [first.at, second.at] as const, to, from }
    this.#gaps.splice(this.#placeOf(gap), 0, gap)
  }

  #placeOf(gap: Gap<Version>): number {
    let [low, high] = [0, this.#gaps.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      const known = this.#gaps[middle]
      if (known && isWider(known, gap)) low = middle + 1
      else high = middle
    }
    return low
  }
}

function bucketsOf<Version>(versions: readonly (readonly [number, Version])[], isTo: boolean): Bucket<Version>[] {
  const placed = versions
    .map(([value, version], at) => ({ value, at, version }))
    .filter(({ value }) => !Number.isNaN(value))
  return [...Map.groupBy(placed, ({ value }) => value)].map(([value, some]) => ({
    ...{ value, isTo, before: undefined, after: undefined },
    versions: some.map(({ at, version }) => ({ at, version })),
  }))
}

function isWider<Version>(one: Gap<Version>, other: Gap<Version>): boolean {
  if (one.width !== other.width) return one.width > other.width
  return one.order[0] === other.order[0] ? one.order[1] > other.order[1] : one.order[0] > other.order[0]
}

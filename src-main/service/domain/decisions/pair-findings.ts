import type { FindingId } from '#service/domain/id.ts'
import { pairNearest, type Versioned } from './pair-nearest.ts'

/** A finding that is paired with one of another version, about the same vulnerability in the same package. */
export interface PairableFinding {
  readonly id: FindingId
  /** The package in its version. */
  readonly packageKey: string
  readonly componentVersion: string
  /** How it is included: relation and direct dependencies on the shortest paths. */
  readonly paths: string
  /** Its component's identifier in the document. */
  readonly ref: string
  readonly purl: string
}

/**
 * Pairs findings with earlier ones, the nearest evidence first and each at most once: of the same package version with the same paths,
 * then of the same version, then of the nearest version. A finding is paired with one of another version only if neither version of the
 * package is on both sides. All are about one vulnerability in one package.
 * @returns the earlier finding of each that has one
 */
export function pairFindings(
  findings: readonly PairableFinding[],
  earlier: readonly PairableFinding[],
): ReadonlyMap<FindingId, FindingId> {
  const pairs = new Map(pairAlike(findings, earlier, ({ packageKey }) => packageKey))
  const [versions, earlierVersions] = [versionsIn(findings), versionsIn(earlier)]
  pairNearest(without(versions, earlierVersions), without(earlierVersions, versions), (to, from) => {
    const alike = pairAlike(to.left, from.left, () => '')
    for (const [id, earlierId] of alike) pairs.set(id, earlierId)
    to.leave(new Set(alike.map(([id]) => id)))
    from.leave(new Set(alike.map(([, id]) => id)))
  })
  return pairs
}

/** Pairs findings with the same key, as many as there are: first those that agree in most of paths, purl and identifier. */
function pairAlike(
  findings: readonly PairableFinding[],
  earlier: readonly PairableFinding[],
  keyOf: (finding: PairableFinding) => string,
): readonly (readonly [FindingId, FindingId])[] {
  const pairs: (readonly [FindingId, FindingId])[] = []
  let [left, rest] = [findings, earlier]
  for (const more of detailsNearestFirst) {
    if (left.length === 0 || rest.length === 0) break
    const key = (finding: PairableFinding) => JSON.stringify([keyOf(finding), ...more(finding)])
    const free = Map.groupBy(rest, key)
    const places = new Map<string, number>()
    const taken = new Set<FindingId>()
    left = left.filter((finding) => {
      const own = key(finding)
      const place = places.get(own) ?? 0
      const next = free.get(own)?.[place]
      if (!next) return true
      places.set(own, place + 1)
      pairs.push([finding.id, next.id])
      taken.add(next.id)
      return false
    })
    rest = rest.filter(({ id }) => !taken.has(id))
  }
  return pairs
}

const detailsNearestFirst: readonly ((finding: PairableFinding) => readonly string[])[] = [
  ({ paths, purl, ref }) => [paths, purl, ref],
  ({ paths, purl }) => [paths, purl],
  ({ paths, ref }) => [paths, ref],
  ({ paths }) => [paths],
  ({ purl, ref }) => [purl, ref],
  ({ purl }) => [purl],
  ({ ref }) => [ref],
  () => [],
]

/** Findings of one version of the package. */
class FindingsOfVersion implements Versioned {
  readonly parts: readonly string[]
  /** Those that are not paired. */
  left: readonly PairableFinding[]

  constructor(findings: readonly PairableFinding[]) {
    this.parts = splitVersion(findings[0]?.componentVersion ?? '')
    this.left = findings
  }

  isPaired(): boolean {
    return this.left.length === 0
  }

  leave(paired: ReadonlySet<FindingId>): void {
    this.left = this.left.filter(({ id }) => !paired.has(id))
  }
}

function versionsIn(findings: readonly PairableFinding[]): ReadonlyMap<string, FindingsOfVersion> {
  const byKey = Map.groupBy(findings, ({ packageKey }) => packageKey)
  return new Map([...byKey].map(([key, some]) => [key, new FindingsOfVersion(some)]))
}

function without(
  versions: ReadonlyMap<string, FindingsOfVersion>,
  others: ReadonlyMap<string, FindingsOfVersion>,
): readonly FindingsOfVersion[] {
  return [...versions].flatMap(([key, version]) => (others.has(key) ? [] : [version]))
}

/** Splits a version into its numbers and words. Nearness needs no order: two versions are near if they begin alike. */
function splitVersion(version: string): readonly string[] {
  return (
    version
      .toLowerCase()
      .replace(/^v(?=\d)/, '')
      .match(/\d+|[a-z]+/g) ?? []
  )
}

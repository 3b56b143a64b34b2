import type { FindingId } from '#service/domain/id.ts'

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
  const pairs = new Map<FindingId, FindingId>()
  pairAlike(findings, earlier, pairs, ({ packageKey }) => packageKey)
  const [versions, earlierVersions] = [versionsIn(findings), versionsIn(earlier)]
  const moved = [...versions].filter(([key]) => !earlierVersions.has(key))
  const gone = [...earlierVersions].filter(([key]) => !versions.has(key))
  const near = moved.flatMap(([, to]) => gone.map(([, from]) => ({ to, from, ...compareVersions(to, from) })))
  for (const { to, from } of near.toSorted((a, b) => b.shared - a.shared || a.gap - b.gap)) {
    pairAlike(to.findings, from.findings, pairs, () => '')
  }
  return pairs
}

/** Pairs findings with the same key: first those that agree in most of paths, purl and identifier. */
function pairAlike(
  findings: readonly PairableFinding[],
  earlier: readonly PairableFinding[],
  pairs: Map<FindingId, FindingId>,
  keyOf: (finding: PairableFinding) => string,
): void {
  const taken = new Set(pairs.values())
  for (const more of detailsNearestFirst) {
    const key = (finding: PairableFinding) => JSON.stringify([keyOf(finding), ...more(finding)])
    const free = Map.groupBy(
      earlier.filter(({ id }) => !taken.has(id)),
      key,
    )
    for (const finding of findings.filter(({ id }) => !pairs.has(id))) {
      const next = free.get(key(finding))?.shift()
      if (!next) continue
      pairs.set(finding.id, next.id)
      taken.add(next.id)
    }
  }
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

interface FindingsOfVersion {
  readonly parts: readonly string[]
  readonly findings: readonly PairableFinding[]
}

function versionsIn(findings: readonly PairableFinding[]): ReadonlyMap<string, FindingsOfVersion> {
  const byKey = Map.groupBy(findings, ({ packageKey }) => packageKey)
  return new Map(
    [...byKey].map(([key, some]) => [key, { parts: splitVersion(some[0]?.componentVersion ?? ''), findings: some }]),
  )
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

/** Returns how many parts two versions begin with in common, and how far the numbers after them are from each other. */
function compareVersions(
  a: FindingsOfVersion,
  b: FindingsOfVersion,
): { readonly shared: number; readonly gap: number } {
  const length = Math.max(a.parts.length, b.parts.length)
  const part = ({ parts }: FindingsOfVersion, at: number) => parts[at] ?? '0'
  const isEqual = (at: number) => Number(part(a, at)) === Number(part(b, at)) || part(a, at) === part(b, at)
  let shared = 0
  while (shared < length && isEqual(shared)) shared += 1
  const gap = Math.abs(Number(part(a, shared)) - Number(part(b, shared)))
  return { shared, gap: Number.isNaN(gap) ? Number.MAX_SAFE_INTEGER : gap }
}

import type { Purl } from '#service/domain/components/purl.ts'
import { distributionText } from './contract/distribution.ts'
import { namesDistribution } from './distributions/find-release.ts'
import type { Ecosystem } from './contract/ecosystem.ts'
import { ecosystems } from './ecosystems/ecosystems.ts'
import { makeSkip } from './contract/match-result.ts'
import type { MatchSkip } from './contract/match-result.ts'

const byPurlType = groupByType()

/** Package types of operating systems: their versions do not follow upstream's. */
const systemTypes: ReadonlySet<string> = new Set(['deb', 'rpm', 'apk', 'alpm', 'ebuild', 'opkg'])

/**
 * Finds the ecosystem of a purl. Types that several distributions share are distinguished by the namespace, by the `distro` qualifier, or
 * by the distribution of the whole document.
 */
export function findEcosystem(purl: Purl, distribution: string | null): Ecosystem | MatchSkip {
  const candidates = byPurlType.get(purl.type) ?? []
  const [first] = candidates
  if (first === undefined) return makeSkip('unsupported ecosystem', JSON.stringify(purl.type))
  if (first.distribution === undefined) return first
  const namespace = purl.namespace === null ? null : distributionText(purl.namespace)
  const fitting = candidates.filter(
    (candidate) => namespace === null || candidate.distribution?.ids.includes(namespace) === true,
  )
  const stated = purl.qualifiers.get('distro') ?? distribution
  const named = stated === null ? undefined : fitting.find((candidate) => namesDistribution(candidate, stated))
  if (named !== undefined) return named
  if (namespace === null)
    return makeSkip('no distribution release', 'the distribution is not given in the purl or the document')
  const [fallback] = fitting
  return (
    fallback ?? makeSkip('unsupported ecosystem', `${JSON.stringify(purl.type)} of ${JSON.stringify(purl.namespace)}`)
  )
}

/** Tests whether a purl is about a package of an operating system. */
export function isSystemPackage({ type }: Purl): boolean {
  return systemTypes.has(type)
}

/** Tests whether a lookup found nothing. */
export function isSkip<Found extends object>(found: Found | MatchSkip): found is MatchSkip {
  return 'kind' in found && 'reason' in found
}

function groupByType(): ReadonlyMap<string, readonly Ecosystem[]> {
  const groups = new Map<string, Ecosystem[]>()
  for (const ecosystem of ecosystems) {
    for (const type of ecosystem.purlTypes) groups.set(type, [...(groups.get(type) ?? []), ecosystem])
  }
  return groups
}

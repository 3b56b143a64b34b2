import type { Purl } from '#service/domain/components/purl.ts'
import type { Ecosystem } from '#service/matching/contract/ecosystem.ts'
import { makeSkip } from '#service/matching/contract/match-result.ts'
import type { MatchSkip } from '#service/matching/contract/match-result.ts'
import { distributionText } from '#service/matching/contract/distribution.ts'
import type { Distribution, Release } from '#service/matching/contract/distribution.ts'

/**
 * Finds the release that a distribution's package was built for: by the purl's `distro` qualifier in any of its forms (`debian-11`,
 * `debian-11.6`, `bullseye`, `11`), otherwise by the operating system of the document. A package is never compared across releases
 * (dependency-track#4725).
 */
export function findRelease(
  purl: Purl,
  packageVersion: string,
  name: string,
  distribution: Distribution,
  documentDistribution: string | null,
): Release | MatchSkip {
  const stated = purl.qualifiers.get('distro')
  if (distribution.isRolling) {
    const release = distribution.release('', packageVersion)
    if (release !== undefined) return release
  }
  if (stated !== undefined) {
    const text = distributionText(stated)
    const release = releaseOf(distribution, text, packageVersion) ?? distribution.release(text, packageVersion)
    return release ?? makeSkip('no distribution release', `${JSON.stringify(stated)} is not a release of ${name}`)
  }
  if (documentDistribution === null) {
    return makeSkip('no distribution release', `the ${name} release is not given in the purl or the document`)
  }
  const release = releaseOf(distribution, distributionText(documentDistribution), packageVersion)
  const reason = `the operating system of the document, ${JSON.stringify(documentDistribution)}, is not a release of ${name}`
  return release ?? makeSkip('no distribution release', reason)
}

/** Tests whether a text like `debian-11` names the ecosystem's distribution. */
export function namesDistribution({ distribution }: Ecosystem, text: string): boolean {
  const plain = distributionText(text)
  return distribution?.ids.some((id) => plain === id || plain.startsWith(`${id}-`)) === true
}

/** Returns the release after the distribution's name; undefined if the text is about another one or names no release. */
export function releaseOf(distribution: Distribution, text: string, packageVersion: string): Release | undefined {
  for (const id of distribution.ids.toSorted((a, b) => b.length - a.length)) {
    if (text !== id && !text.startsWith(`${id}-`)) continue
    const release = distribution.release(text.slice(id.length + 1), packageVersion)
    if (release !== undefined) return release
  }
  return undefined
}

import type { Purl } from '#service/domain/components/purl.ts'
import { distributionText } from '#service/matching/contract/distribution.ts'
import type { Distribution, Release } from '#service/matching/contract/distribution.ts'
import { distributionOf } from '#service/matching/distribution-of.ts'
import { releaseOf } from '#service/matching/distributions/find-release.ts'

/**
 * Tests whether a statement about a distribution's package applies to the release that a component was built for: by the `distro` of its
 * purl, or by its platform. A statement that names neither applies to every release.
 * @param own null if the release is unknown: then only a statement without a release fits
 */
export function isStatedRelease(
  { qualifiers, version }: Purl,
  platformCpe: string | null,
  own: Release | null,
  distribution: Distribution,
): boolean {
  const distro = qualifiers.get('distro')
  if (distro === undefined && platformCpe === null) return true
  if (own === null) return false
  if (distro !== undefined && !isRelease(distributionText(distro), version ?? '', own, distribution)) return false
  if (platformCpe === null || own.fit(afterVendor(platformCpe)) > 0) return true
  const named = distributionOf({ name: '', version: null, purl: null, cpes: [platformCpe] })
  return named !== null && isRelease(named, version ?? '', own, distribution)
}

/** If one of the names has no edition, such as Ubuntu Pro, only the part that both have is compared. */
function isRelease(text: string, packageVersion: string, own: Release, distribution: Distribution): boolean {
  const release = releaseOf(distribution, text, packageVersion) ?? distribution.release(text, packageVersion)
  if (release === undefined) return false
  return (
    release.name === own.name || (packageVersion === '' && own.recorded.some((name) => release.recorded.includes(name)))
  )
}

/** Returns `enterprise_linux:9::appstream` for `cpe:/a:redhat:enterprise_linux:9::appstream`, as records name releases. */
function afterVendor(cpe: string): string {
  return cpe.replace(/^cpe:(?:\/|2\.3:)[aho]:[^:]*:/i, '')
}

import type { Purl } from '#service/domain/components/purl.ts'
import { distributionText } from '#service/matching/contract/distribution.ts'
import type { Distribution, Release } from '#service/matching/contract/distribution.ts'
import { distributionOf } from '#service/matching/distribution-of.ts'
import { releaseOf } from '#service/matching/distributions/find-release.ts'

/**
 * Whether what a statement says of a distribution's package holds for the release that a component was built for: by the `distro` of its
 * purl, or by the platform that it belongs to. A statement that names neither holds for every release.
 * @param own null where nothing says it: then only a statement that names no release fits
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

/** A name of a release that has no edition, such as of Ubuntu Pro, is compared by what both have in common. */
function isRelease(text: string, packageVersion: string, own: Release, distribution: Distribution): boolean {
  const release = releaseOf(distribution, text, packageVersion) ?? distribution.release(text, packageVersion)
  if (release === undefined) return false
  return (
    release.name === own.name || (packageVersion === '' && own.recorded.some((name) => release.recorded.includes(name)))
  )
}

/** `enterprise_linux:9::appstream` of `cpe:/a:redhat:enterprise_linux:9::appstream`, as records name releases. */
function afterVendor(cpe: string): string {
  return cpe.replace(/^cpe:(?:\/|2\.3:)[aho]:[^:]*:/i, '')
}

import { isPurl, parsePurl } from '#service/domain/components/purl.ts'
import { newestOf } from '#service/domain/conditions/version-distance.ts'
import { productsOf, type SupportSubject } from './assess-support.ts'
import { isDistributionPackage } from './distribution-release.ts'
import type { SupportLists } from './support-lists.ts'

/**
 * Returns the newest version of the product that a component is, as lifecycle lists name it; null if they do not. A package of a distribution
 * has the versions of its release, which the lists do not name.
 */
export function newestRelease(subject: SupportSubject, lists: SupportLists): string | null {
  const purl = subject.purl === null ? null : parsePurl(subject.purl)
  if (purl && isPurl(purl) && isDistributionPackage(purl)) return null
  const products = productsOf(subject, null, lists)
  return newestOf(products.flatMap(({ listed }) => listed.content.releases.flatMap(({ latest }) => latest ?? [])))
}

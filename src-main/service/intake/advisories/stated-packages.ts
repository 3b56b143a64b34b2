import type { PackageKey } from '#service/vulnerabilities/match.ts'
import { statedKeys } from '#service/vulnerabilities/stated-keys.ts'
import type { StatedProduct } from '#service/vulnerabilities/vendor-statement.ts'

/**
 * By which packages a vendor's product is found: the package of its purl without version, and with the ecosystem `cpe` the product of
 * its CPE name as `part:vendor:product`.
 */
export function packagesOfProduct({ purl, cpe }: Pick<StatedProduct, 'purl' | 'cpe'>): readonly PackageKey[] {
  return statedKeys({ purl, cpes: cpe === null ? [] : [cpe] })
}

import type { PackageKey } from '#service/matching/match.ts'
import { statedKeys } from '#service/matching/statements/stated-keys.ts'
import type { StatedProduct } from '#service/domain/advisories/vendor-statement.ts'

/**
 * By which packages a vendor's product is found: the package of its purl without version, and with the ecosystem `cpe` the product of
 * its CPE name as `part:vendor:product`.
 */
export function packagesOfProduct({ purl, cpe }: Pick<StatedProduct, 'purl' | 'cpe'>): readonly PackageKey[] {
  return statedKeys({ purl, cpes: cpe === null ? [] : [cpe] })
}

import type { PackageKey } from '#service/matching/match.ts'
import { statedKeys } from '#service/matching/statements/stated-keys.ts'
import type { StatedProduct } from '#service/domain/advisories/vendor-statement.ts'

/**
 * Returns the package keys of a vendor's product: the package of its purl without the version, and for its CPE name the product
 * `part:vendor:product` in the ecosystem `cpe`.
 */
export function packagesOfProduct({ purl, cpe }: Pick<StatedProduct, 'purl' | 'cpe'>): readonly PackageKey[] {
  return statedKeys({ purl, cpes: cpe === null ? [] : [cpe] })
}

import type { Ecosystem } from '#service/matching/contract/ecosystem.ts'
import { r } from '#service/matching/version-orders/r.ts'
import { exactNames } from '#service/matching/contract/package-names.ts'

/** CRAN, for R. Names are case-sensitive. */
export const cran: Ecosystem = {
  name: 'CRAN',
  purlTypes: ['cran'],
  versType: 'cran',
  ...exactNames,
  versions: r,
}

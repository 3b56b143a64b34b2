import type { Ecosystem } from '#service/matching/contract/ecosystem.ts'
import { r } from '#service/matching/version-orders/r.ts'
import { exactNames } from '#service/matching/contract/package-names.ts'

/** Bioconductor, for R. Names are case-sensitive. */
export const bioconductor: Ecosystem = {
  name: 'Bioconductor',
  purlTypes: ['bioconductor'],
  versType: null,
  ...exactNames,
  versions: r,
}

import type { Ecosystem } from '#service/matching/contract/ecosystem.ts'
import { opam as order } from '#service/matching/version-orders/opam.ts'
import { exactNames } from '#service/matching/contract/package-names.ts'

/** opam, for OCaml. Names are case-sensitive. */
export const opam: Ecosystem = {
  name: 'opam',
  purlTypes: ['opam'],
  versType: null,
  ...exactNames,
  versions: order,
}

import type { Ecosystem } from '#service/matching/contract/ecosystem.ts'
import { opam as order } from '#service/matching/version-orders/opam.ts'

/** opam, for OCaml. Names are case-sensitive. */
export const opam: Ecosystem = {
  name: 'opam',
  purlTypes: ['opam'],
  versType: null,
  packageName: ({ name }) => name,
  nameKey: (name) => name,
  versions: order,
}

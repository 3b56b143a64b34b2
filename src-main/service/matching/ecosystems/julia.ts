import type { Ecosystem } from '#service/matching/contract/ecosystem.ts'
import { julia as order } from '#service/matching/version-orders/julia.ts'

/** Julia's General registry. Names are case-sensitive. */
export const julia: Ecosystem = {
  name: 'Julia',
  purlTypes: ['julia'],
  versType: null,
  packageName: ({ name }) => name.replace(/\.jl$/, ''),
  nameKey: (name) => name,
  versions: order,
}

import type { Ecosystem } from '#service/matching/contract/ecosystem.ts'
import { haskell } from '#service/matching/version-orders/haskell.ts'
import { exactNames } from '#service/matching/contract/package-names.ts'

/** Hackage, for Haskell. Names are case-sensitive. */
export const hackage: Ecosystem = {
  name: 'Hackage',
  purlTypes: ['hackage'],
  versType: 'hackage',
  ...exactNames,
  versions: haskell,
}

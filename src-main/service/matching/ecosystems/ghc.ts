import type { Ecosystem } from '#service/matching/contract/ecosystem.ts'
import { haskell } from '#service/matching/version-orders/haskell.ts'
import { caselessNames } from '#service/matching/contract/package-names.ts'

/** The Haskell compiler. Names are parts of it: `compiler`, `ghci`, `rts`. No purl type is registered; documents use `ghc`. */
export const ghc: Ecosystem = {
  name: 'GHC',
  purlTypes: ['ghc'],
  versType: null,
  ...caselessNames,
  versions: haskell,
}

import type { Ecosystem } from '#service/matching/contract/ecosystem.ts'
import { haskell } from '#service/matching/version-orders/haskell.ts'

/** The Haskell compiler. Names are parts of it: `compiler`, `ghci`, `rts`. No purl type is registered; documents use `ghc`. */
export const ghc: Ecosystem = {
  name: 'GHC',
  purlTypes: ['ghc'],
  versType: null,
  packageName: ({ name }) => name,
  nameKey: (name) => name.toLowerCase(),
  versions: haskell,
}

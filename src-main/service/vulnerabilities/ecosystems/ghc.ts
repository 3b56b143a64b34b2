import type { Ecosystem } from '#service/vulnerabilities/ecosystem.ts'
import { haskell } from '#service/vulnerabilities/versions/haskell.ts'

/** The Haskell compiler. Names are parts of it: `compiler`, `ghci`, `rts`. No purl type is registered; `ghc` is what documents use. */
export const ghc: Ecosystem = {
  name: 'GHC',
  purlTypes: ['ghc'],
  versType: null,
  packageName: ({ name }) => name,
  nameKey: (name) => name.toLowerCase(),
  versions: haskell,
}

import { compareDebianTexts } from '#service/matching/version-orders/shared/debian-order.ts'
import { defineScheme, IncomparableVersionError } from '#service/matching/contract/version-scheme.ts'
import type { VersionScheme } from '#service/matching/contract/version-scheme.ts'

/** The order of OCaml packages: Debian's order for the whole text, without epoch and revision (opam manual, "Version ordering"). */
export const opam: VersionScheme<string> = defineScheme({
  name: 'opam',
  parse(text) {
    const bare = text.trim()
    if (!/^[\w.+~-]*\d[\w.+~-]*$/.test(bare)) throw new IncomparableVersionError(text, 'opam')
    return bare
  },
  compare: compareDebianTexts,
})

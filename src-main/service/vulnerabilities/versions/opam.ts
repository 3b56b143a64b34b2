import { compareDebianTexts } from '#service/vulnerabilities/debian-order.ts'
import { defineScheme, UnorderableVersion } from '#service/vulnerabilities/version-scheme.ts'
import type { VersionScheme } from '#service/vulnerabilities/version-scheme.ts'

/** The order of OCaml packages: Debian's over the whole text, without epoch and revision (opam manual, "Version ordering"). */
export const opam: VersionScheme<string> = defineScheme({
  name: 'opam',
  parse(text) {
    const bare = text.trim()
    if (!/^[\w.+~-]*\d[\w.+~-]*$/.test(bare)) throw new UnorderableVersion(text, 'opam')
    return bare
  },
  compare: compareDebianTexts,
})

import { compareIntegerSequences, parseIntegerSequence } from '#service/vulnerabilities/integer-sequence.ts'
import type { IntegerSequence } from '#service/vulnerabilities/integer-sequence.ts'
import { defineScheme } from '#service/vulnerabilities/version-scheme.ts'
import type { VersionScheme } from '#service/vulnerabilities/version-scheme.ts'

/** The order of Haskell packages: numbers joined by `.` (Data.Version, Haskell PVP). */
export const haskell: VersionScheme<IntegerSequence> = defineScheme({
  name: 'haskell',
  parse: (text) => parseIntegerSequence(text, /\./, 'haskell'),
  compare: compareIntegerSequences,
})

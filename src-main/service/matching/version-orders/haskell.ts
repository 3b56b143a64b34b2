import {
  compareIntegerSequences,
  parseIntegerSequence,
} from '#service/matching/version-orders/shared/integer-sequence.ts'
import type { IntegerSequence } from '#service/matching/version-orders/shared/integer-sequence.ts'
import { defineScheme } from '#service/matching/contract/version-scheme.ts'
import type { VersionScheme } from '#service/matching/contract/version-scheme.ts'

/** The order of Haskell packages: numbers joined by `.` (Data.Version, Haskell PVP). */
export const haskell: VersionScheme<IntegerSequence> = defineScheme({
  name: 'haskell',
  parse: (text) => parseIntegerSequence(text, /\./, 'haskell'),
  compare: compareIntegerSequences,
})

import {
  compareIntegerSequences,
  parseIntegerSequence,
} from '#service/matching/version-orders/shared/integer-sequence.ts'
import type { IntegerSequence } from '#service/matching/version-orders/shared/integer-sequence.ts'
import { defineScheme } from '#service/matching/contract/version-scheme.ts'
import type { VersionScheme } from '#service/matching/contract/version-scheme.ts'

/** The order of R packages: numbers joined by `.` and `-`, which mean the same (R's `package_version`). */
export const r: VersionScheme<IntegerSequence> = defineScheme({
  name: 'r',
  parse: (text) => parseIntegerSequence(text, /[.-]/, 'r'),
  compare: compareIntegerSequences,
})

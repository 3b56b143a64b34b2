import { compareIntegerSequences, parseIntegerSequence } from '#service/vulnerabilities/integer-sequence.ts'
import type { IntegerSequence } from '#service/vulnerabilities/integer-sequence.ts'
import { defineScheme } from '#service/vulnerabilities/version-scheme.ts'
import type { VersionScheme } from '#service/vulnerabilities/version-scheme.ts'

/** The order of R packages: numbers joined by `.` and `-`, which mean the same (R's `package_version`). */
export const r: VersionScheme<IntegerSequence> = defineScheme({
  name: 'r',
  parse: (text) => parseIntegerSequence(text, /[.-]/, 'r'),
  compare: compareIntegerSequences,
})

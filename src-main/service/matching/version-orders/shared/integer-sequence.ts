import { order, readNumber, IncomparableVersionError } from '#service/matching/contract/version-scheme.ts'
import type { VersionNumber } from '#service/matching/contract/version-scheme.ts'

/** A version that is a list of numbers. */
export type IntegerSequence = readonly VersionNumber[]

/**
 * Parses numbers joined by one of these separators.
 * @throws {IncomparableVersionError} for any other text
 */
export function parseIntegerSequence(text: string, separator: RegExp, scheme: string): IntegerSequence {
  const parts = text.trim().split(separator)
  if (!parts.every((part) => /^\d+$/.test(part))) throw new IncomparableVersionError(text, scheme)
  return parts.map(readNumber)
}

/** Compares number by number; if one list is a prefix of the other, it sorts first: 1.0 is below 1.0.0. */
export function compareIntegerSequences(a: IntegerSequence, b: IntegerSequence): number {
  const shared = Math.min(a.length, b.length)
  for (let i = 0; i < shared; i += 1) {
    const result = order<VersionNumber>(a[i] ?? 0, b[i] ?? 0)
    if (result !== 0) return result
  }
  return a.length - b.length
}

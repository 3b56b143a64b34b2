/** The text has no place in an order of versions. The message names the text and the order. */
export class IncomparableVersionError extends Error {
  override readonly name = 'UnorderableVersion'

  constructor(text: string, scheme: string) {
    super(`${JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text)} is not a ${scheme} version`)
  }
}

/**
 * An order of versions. `parse` prepares what `compare` needs, so that no comparison allocates; it throws IncomparableVersionError.
 * `compare` is negative, zero or positive.
 */
export interface VersionScheme<Parsed = unknown> {
  /** As shown in findings, for example `maven`. */
  readonly name: string
  parse(text: string): Parsed
  compare(a: Parsed, b: Parsed): number
}

/** No real version is longer. The limit protects every order against texts designed to be slow. */
const maxVersionLength = 256

/** Creates an order that rejects texts of more than 256 characters. */
export function defineScheme<Parsed>(scheme: VersionScheme<Parsed>): VersionScheme<Parsed> {
  return {
    ...scheme,
    parse(text) {
      if (text.length > maxVersionLength) throw new IncomparableVersionError(text, scheme.name)
      return scheme.parse(text)
    },
  }
}

/** A number of a version, exact at any length. JavaScript compares numbers and big integers with each other correctly. */
export type VersionNumber = number | bigint

/** Returns the value of decimal digits. */
export function readNumber(digits: string): VersionNumber {
  return digits.length < 16 ? Number(digits) : normalizeBigInt(BigInt(digits))
}

/** Compares two numbers, or two strings by code unit. */
export function order<T extends VersionNumber | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function normalizeBigInt(value: bigint): VersionNumber {
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value
}

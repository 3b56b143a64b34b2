import * as texts from './texts.tsx'

/** Returns a fingerprint in the form of the service. */
export function normalizeFingerprint(fingerprint: string): string {
  return fingerprint.toLowerCase().replaceAll(/[\s:-]/g, '')
}

/** True for 64 hexadecimal digits, however they are grouped. */
export function isFingerprint(text: string): boolean {
  return /^[\da-f]{64}$/.test(normalizeFingerprint(text))
}

/** Describes why a text is not a fingerprint. */
export function fingerprintHint(text: string): string {
  const digits = normalizeFingerprint(text)
  return /^[\da-f]*$/.test(digits) ? texts.of64DigitsEntered(digits.length) : texts.onlyHexadecimalDigits
}

/** A fingerprint as the service writes it. */
export function plain(fingerprint: string): string {
  return fingerprint.toLowerCase().replaceAll(/[\s:-]/g, '')
}

/** True for 64 hexadecimal digits, however they are grouped. */
export function isFingerprint(text: string): boolean {
  return /^[\da-f]{64}$/.test(plain(text))
}

/** What is wrong with a text that is no fingerprint. */
export function fingerprintHint(text: string): string {
  const digits = plain(text)
  return /^[\da-f]*$/.test(digits) ? `${digits.length} of 64 digits entered.` : 'Use only the digits 0–9 and a–f.'
}

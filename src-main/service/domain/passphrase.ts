import { Rejection } from './rejection.ts'

/** Characters of the shortest passphrase: of backups and of files for receivers. */
export const minPassphraseLength = 10
const maxCharacters = 1_000

/**
 * Rejects a passphrase that is short enough to be guessed, or that cannot be typed where a program asks for it.
 *
 * @throws {Rejection}
 */
export function requirePassphrase(passphrase: string): void {
  if (passphrase.length < minPassphraseLength) {
    throw new Rejection(`The passphrase must have at least ${minPassphraseLength} characters`)
  }
  if (passphrase.length > maxCharacters) {
    throw new Rejection(`The passphrase is longer than ${maxCharacters.toLocaleString('en')} characters`)
  }
  if (/\p{Cc}/u.test(passphrase) || !passphrase.isWellFormed()) {
    throw new Rejection(
      'The passphrase contains a character that cannot be typed, such as a line break. Use letters, digits and spaces',
    )
  }
}

import type { SigningAlgorithm } from '#service/domain/signatures/signing-key.ts'

/**
 * What is known of the signature of a backup, without the trust store: `VALID` says that the key that it names made it, not whose key that is.
 * `UNKNOWN`: the backup was not opened yet.
 */
export interface BackupSignature {
  readonly state: 'NONE' | 'UNKNOWN' | 'INVALID' | 'VALID'
  /** Why it is invalid. */
  readonly reason: string | null
  readonly algorithm: string | null
  /** SHA-256 of the key (SubjectPublicKeyInfo); null where there is none. */
  readonly fingerprint: string | null
}

export const noSignature: BackupSignature = { state: 'NONE', reason: null, algorithm: null, fingerprint: null }
export const unknownSignature: BackupSignature = { ...noSignature, state: 'UNKNOWN' }

/** Returns what is known of a signature that cannot be right. */
export function invalidSignature(reason: string): BackupSignature {
  return { ...noSignature, state: 'INVALID', reason }
}

/** Tests whether a signature is the one that was shown to the user. What was not known then is not compared. */
export function isAsShown(shown: BackupSignature, found: BackupSignature): boolean {
  if (shown.state === 'UNKNOWN') return true
  return shown.state === found.state && shown.fingerprint === found.fingerprint
}

/** The key that signs new backups. It is among the settings: a backup is also made before the database is opened. */
export interface BackupSigningKey {
  readonly id: string
  readonly name: string
  readonly algorithm: SigningAlgorithm
  readonly fingerprint: string
}

/** The remedy where a backup with an invalid signature is rejected. */
export const invalidRemedy =
  'Get the backup from where it was made. Restore it with "acceptInvalidSignature" (--accept-invalid-signature) only if you know why the signature does not fit.'

import type { KeyObject } from 'node:crypto'
import type { SigningAlgorithm } from '#service/domain/signatures/signing-key.ts'

/** A key that signs. */
export interface SigningKeyPair {
  readonly algorithm: SigningAlgorithm
  readonly fingerprint: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

/** A document with its signature. */
export interface SignedDocument {
  /** The signature as its format writes it, without what it signs. */
  readonly value: string
  readonly pieces: Iterable<Uint8Array>
}

import type { Actor } from '#service/domain/actor.ts'
import type { DocumentSignature } from '#service/domain/documents/parsed-sbom.ts'
import type { OrganizationId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'

/** Algorithms of keys that sign or are trusted, as JSON Web Algorithms names them. */
export const signingAlgorithms = ['ES256', 'ES384', 'RS256', 'Ed25519'] as const
export type SigningAlgorithm = (typeof signingAlgorithms)[number]

/** A key of the trust store. Its private part, if the installation has it, is among the secrets. */
export interface SigningKey {
  readonly id: string
  readonly organizationId: OrganizationId
  readonly name: string
  readonly algorithm: SigningAlgorithm
  /** SHA-256 of the SubjectPublicKeyInfo, lower-case hexadecimal. */
  readonly fingerprint: string
  /** PEM. */
  readonly publicKey: string
  /** Whether it was made here. */
  readonly hasPrivate: boolean
  /** Whose key it is; null where nobody said. */
  readonly person: KeyPerson | null
  readonly createdBy: Actor
  readonly createdAt: string
}

/** A person that a key belongs to. */
export interface KeyPerson {
  /** A user of the organization; null for any other person, and for a user who was removed. */
  readonly userId: string | null
  readonly name: string
  readonly email: string | null
}

/** What tests whether a signature is by a trusted key. */
export type TrustedKey = Pick<SigningKey, 'fingerprint' | 'publicKey'>

/** A key that is trusted, as it is tried. */
export type StoredKey = TrustedKey & Pick<SigningKey, 'id'>

/** Adds to a signature that names no key which keys were tried, so that it is known which were not. */
export function withTried<Signature extends DocumentSignature | null>(
  signature: Signature,
  keys: readonly StoredKey[],
): Signature {
  if (signature?.needsKey !== true || keys.length === 0) return signature
  const newestTried = keys.reduce((newest, { id }) => (id > newest ? id : newest), '')
  return { ...signature, newestTried }
}

const maxNameCharacters = 200

/** @throws {Rejection} if there is no name, or it is too long */
export function normalizeKeyName(given: string): string {
  const name = given.trim().replaceAll(/\s+/g, ' ')
  if (name === '') throw new Rejection('The key needs a name')
  if (name.length > maxNameCharacters)
    throw new Rejection(`The name of a key has at most ${maxNameCharacters} characters`)
  return name
}

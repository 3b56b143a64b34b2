import type { Actor } from '#service/domain/actor.ts'
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
  readonly createdBy: Actor
  readonly createdAt: string
}

/** What tests whether a signature is by a trusted key. */
export type TrustedKey = Pick<SigningKey, 'fingerprint' | 'publicKey'>

const maxNameCharacters = 200

/** @throws {Rejection} if there is no name, or it is too long */
export function normalizeKeyName(given: string): string {
  const name = given.trim().replaceAll(/\s+/g, ' ')
  if (name === '') throw new Rejection('The key needs a name')
  if (name.length > maxNameCharacters)
    throw new Rejection(`The name of a key has at most ${maxNameCharacters} characters`)
  return name
}

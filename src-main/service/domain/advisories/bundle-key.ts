import type { Actor } from '#service/domain/actor.ts'

/** A key that signs bundles of advisory data. Times are RFC 3339 in UTC. */
export interface BundleKey {
  /** SHA-256 of the public key (SubjectPublicKeyInfo, DER), lower-case hexadecimal. */
  readonly fingerprint: string
  readonly name: string
  /** Whether it is the key of this installation. */
  readonly own: boolean
  readonly addedBy: Actor
  readonly addedAt: string
  readonly revokedAt: string | null
}

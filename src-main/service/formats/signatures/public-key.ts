import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import type { TrustedKey } from '#service/domain/signatures/signing-key.ts'

/** A public key with its name among keys. */
export interface NamedKey {
  readonly publicKey: KeyObject
  /** SHA-256 of the key (SubjectPublicKeyInfo, DER), lower-case hexadecimal. */
  readonly fingerprint: string
}

export function namedKey(publicKey: KeyObject): NamedKey {
  const der = publicKey.export({ type: 'spki', format: 'der' })
  return { publicKey, fingerprint: createHash('sha256').update(der).digest('hex') }
}

/** Bits of an RSA key. A shorter one can be broken; a longer one costs seconds to verify. */
const rsaBits = { least: 2048, most: 8192 } as const

/** Describes why nothing that a key signed is trusted. Null if there is no such reason. */
export function keyProblem(key: KeyObject): string | null {
  if (key.asymmetricKeyType !== 'rsa') return null
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  if (bits < rsaBits.least) return `The RSA key has ${bits} bits. At least ${rsaBits.least} are required`
  return bits > rsaBits.most ? `The RSA key has ${bits} bits. At most ${rsaBits.most} are supported` : null
}

/**
 * Returns the trusted keys that may have made a signature that has no key of its own: those that it names first. At most as many as are
 * tried.
 */
export function candidateKeys(keys: readonly TrustedKey[], name: string | null): readonly NamedKey[] {
  const named = name === null ? [] : keys.filter(({ fingerprint }) => fingerprint === name.toLowerCase())
  const all = named.length > 0 ? named : keys.slice(0, maxCandidates)
  return all.flatMap(({ publicKey, fingerprint }) => {
    try {
      return [{ publicKey: createPublicKey(publicKey), fingerprint }]
    } catch {
      return [] // made by a runtime that knows more kinds of keys
    }
  })
}

/** Each reads the whole document. */
const maxCandidates = 32

/** Said of a signature that names no key, if no trusted key made it. */
export const unknownMaker = 'The signature contains no key, and no trusted key made it'

import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fingerprintOf } from '#service/feeds/bundle/bundle-head.ts'
import type { SecretStore } from '#service/secrets/secret-store.ts'

/** The key with which this installation signs its bundles. */
export interface SigningKey {
  readonly privateKey: KeyObject
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Buffer
  readonly fingerprint: string
}

/** Where the key of an installation is. */
export interface SigningKeyPlace {
  readonly secrets: SecretStore
  readonly dataFolder: string
}

const secretName = 'bundle-signing-key'

/**
 * Returns the private key of the installation (PKCS 8, PEM). Creates one if there is none, and carries over the file in which earlier
 * versions kept it.
 *
 * @throws {Rejection} if it cannot be read here
 */
export async function ensureSigningKey(place: SigningKeyPlace): Promise<string> {
  const { secrets } = place
  const stored = await secrets.get(secretName)
  const earlier = await readEarlierFile(place)
  const pem = stored ?? earlier ?? newKey()
  if (stored === null) await secrets.set(secretName, pem)
  // Only once the same key is stored elsewhere.
  if (earlier === pem) await rm(earlierFile(place), { force: true })
  return pem
}

/** Removes the installation's key: the next bundle is signed with a new one. */
export async function removeSigningKey(place: SigningKeyPlace): Promise<void> {
  await rm(earlierFile(place), { force: true })
  await place.secrets.set(secretName, null)
}

/** Reads a key from its PEM. */
export function signingKeyOf(pem: string): SigningKey {
  const privateKey = createPrivateKey(pem)
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return { privateKey, publicKey, fingerprint: fingerprintOf(publicKey) }
}

function newKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
}

function earlierFile({ dataFolder }: Pick<SigningKeyPlace, 'dataFolder'>): string {
  return join(dataFolder, 'keys', 'bundle-signing.pem')
}

async function readEarlierFile(place: SigningKeyPlace): Promise<string | null> {
  try {
    return await readFile(earlierFile(place), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

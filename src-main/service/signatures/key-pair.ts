import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { Rejection } from '#service/domain/rejection.ts'
import { type SigningAlgorithm, signingAlgorithms, type SigningKey } from '#service/domain/signatures/signing-key.ts'
import { keyProblem, namedKey } from '#service/formats/signatures/public-key.ts'

/** What is stored of a public key. */
export type PublicPart = Pick<SigningKey, 'algorithm' | 'fingerprint' | 'publicKey'>

/** @throws {Rejection} if the algorithm is unknown */
export function readAlgorithm(given: string): SigningAlgorithm {
  const word = given.trim().toLowerCase()
  const found = signingAlgorithms.find((one) => one.toLowerCase() === word)
  if (found) return found
  throw new Rejection(
    `"algorithm" ${JSON.stringify(given.slice(0, 40))} is not valid. Use ${signingAlgorithms.join(', ')}`,
  )
}

/** Makes a key pair. Returns the private part as PKCS 8 (PEM). */
export function newKeyPair(algorithm: SigningAlgorithm): { readonly secret: string; readonly part: PublicPart } {
  const { publicKey, privateKey } = generate(algorithm)
  return { secret: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(), part: partOf(publicKey, algorithm) }
}

function generate(algorithm: SigningAlgorithm): { readonly publicKey: KeyObject; readonly privateKey: KeyObject } {
  switch (algorithm) {
    case 'ES256':
      return generateKeyPairSync('ec', { namedCurve: 'P-256' })
    case 'ES384':
      return generateKeyPairSync('ec', { namedCurve: 'P-384' })
    case 'RS256':
      return generateKeyPairSync('rsa', { modulusLength: 3072 })
    case 'Ed25519':
      return generateKeyPairSync('ed25519')
  }
}

const maxPemCharacters = 16 * 1024

/**
 * Reads a public key in PEM, or that of a certificate.
 * @throws {Rejection} if it is none, or of a kind that is not supported
 */
export function readPublicKey(pem: string): PublicPart {
  const text = pem.trim()
  if (text.length > maxPemCharacters) throw new Rejection('The public key is too long')
  if (/PRIVATE KEY-----/.test(text)) {
    throw new Rejection('This is a private key. Paste only its public key: a private key must not leave its owner')
  }
  const begins = text.match(/-----BEGIN /g)?.length ?? 0
  if (begins > 1) throw new Rejection('The text contains several keys. Add one at a time')
  const key = tryRead(text)
  if (!key) throw new Rejection('This is not a public key in PEM. It starts with "-----BEGIN PUBLIC KEY-----"')
  const algorithm = algorithmOf(key)
  const problem = keyProblem(key)
  if (problem !== null) throw new Rejection(problem)
  return partOf(key, algorithm)
}

function tryRead(text: string): KeyObject | undefined {
  try {
    return createPublicKey(text)
  } catch {
    return undefined // also a kind of key that the runtime does not have
  }
}

function algorithmOf(key: KeyObject): SigningAlgorithm {
  const { namedCurve } = key.asymmetricKeyDetails ?? {}
  const type = key.asymmetricKeyType
  if (type === 'ed25519') return 'Ed25519'
  if (type === 'rsa') return 'RS256'
  if (type === 'ec' && namedCurve === 'prime256v1') return 'ES256'
  if (type === 'ec' && namedCurve === 'secp384r1') return 'ES384'
  const kind = [type, namedCurve].filter((word) => word !== undefined).join(' ')
  throw new Rejection(`Keys of the kind "${kind}" are not supported. Use Ed25519, ECDSA with P-256 or P-384, or RSA`)
}

function partOf(key: KeyObject, algorithm: SigningAlgorithm): PublicPart {
  const publicKey = key.export({ format: 'pem', type: 'spki' }).toString()
  return { algorithm, fingerprint: namedKey(key).fingerprint, publicKey }
}

/** Reads the private part from its PEM, and the public one from it. */
export function openKeyPair(secret: string): { readonly privateKey: KeyObject; readonly publicKey: KeyObject } {
  const privateKey = createPrivateKey(secret)
  return { privateKey, publicKey: createPublicKey(privateKey) }
}

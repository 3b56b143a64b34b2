import { createHash, createPublicKey } from 'node:crypto'
import { type BackupSignature, invalidSignature } from '#service/domain/backups/backup-signature.ts'
import { isObject } from '#service/domain/json-values.ts'
import { dsseHead, verifyEnvelope } from '#service/formats/containers/dsse-signature.ts'
import { namedKey } from '#service/formats/signatures/public-key.ts'
import { openKeyPair } from '#service/signatures/key-pair.ts'
import type { SigningMaterial } from '#service/signatures/signing-material.ts'
import { signPieces } from '#service/signatures/writing/sign-bytes.ts'

/** What is signed: a signature of one kind is none of another. */
export interface SignedKind {
  readonly payloadType: string
  /** In messages, such as "the backup". */
  readonly what: string
}

const backupKind: SignedKind = { payloadType: 'application/vnd.waybill.backup+json', what: 'the backup' }

/**
 * Signs the manifest of a backup, or of another kind of file, which has the hash of every other entry: an envelope (DSSE 1.0) whose payload names the hash of the manifest, with
 * the public key beside it, so that a signature by an unknown key is told from a wrong one.
 */
export function signManifest(manifest: string, key: SigningMaterial, { payloadType } = backupKind): string {
  const { privateKey, publicKey } = openKeyPair(key.secret)
  const payload = Buffer.from(JSON.stringify({ manifest: hashOf(manifest) }))
  const { algorithm, fingerprint } = key
  const sig = signPieces([dsseHead(payloadType, payload.length), payload], { algorithm, privateKey }, 'der')
  return JSON.stringify({
    ...{ payloadType, payload: payload.toString('base64') },
    signatures: [{ keyid: fingerprint, sig: sig.toString('base64') }],
    publicKey: publicKey.export({ format: 'pem', type: 'spki' }),
  })
}

/** Verifies the signature of a manifest. Whether its key is trusted is for the caller to say. */
export function verifyManifest(text: string, manifest: string, { payloadType, what } = backupKind): BackupSignature {
  const envelope = readObject(text)
  const key = readKey(envelope?.['publicKey'])
  const payload = envelope?.['payload']
  if (!key || envelope?.['payloadType'] !== payloadType || typeof payload !== 'string') {
    return invalidSignature(`The signature of ${what} cannot be read`)
  }
  const bytes = Buffer.from(payload, 'base64')
  const found = verifyEnvelope(
    { payloadType, payload: bytes, signatures: envelope['signatures'], certificate: undefined },
    [{ fingerprint: key.fingerprint, publicKey: key.pem }],
  )
  const made = { algorithm: found.algorithm, fingerprint: key.fingerprint }
  if (!found.verifiedBy?.includes(key.fingerprint)) {
    return { ...made, state: 'INVALID', reason: 'The signature was not made by the key that it names' }
  }
  if (readObject(bytes.toString('utf8'))?.['manifest'] !== hashOf(manifest)) {
    return { ...made, state: 'INVALID', reason: 'The content was changed after it was signed' }
  }
  return { ...made, state: 'VALID', reason: null }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function readObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined // the caller says so
  }
}

function readKey(pem: unknown): { readonly pem: string; readonly fingerprint: string } | undefined {
  if (typeof pem !== 'string' || !pem.startsWith('-----BEGIN PUBLIC KEY-----')) return undefined
  try {
    return { pem, fingerprint: namedKey(createPublicKey(pem)).fingerprint }
  } catch {
    return undefined // not a key
  }
}

import { constants, type KeyObject, verify, X509Certificate } from 'node:crypto'
import type { DocumentSignature } from '#service/domain/documents/parsed-sbom.ts'
import { documentLimits } from '#service/domain/documents/document-limits.ts'
import { isObject, type JsonObject, listOf, textOf } from '#service/domain/json-values.ts'
import type { TrustedKey } from '#service/domain/signatures/signing-key.ts'
import {
  candidateKeys,
  keyProblem,
  type NamedKey,
  namedKey,
  unknownMaker,
} from '#service/formats/signatures/public-key.ts'

/** A signed envelope. */
export interface DsseEnvelope {
  readonly payloadType: string
  readonly payload: Buffer
  /** The list `signatures`, as it was read. */
  readonly signatures: unknown
  /** The certificate (DER) of the bundle around it. */
  readonly certificate: Buffer | undefined
}

/** Bytes that are hashed at most while keys are tried. */
const maxHashedBytes = 2 * 2 ** 30

/** Verifies the signatures of an envelope (DSSE 1.0). It contains no key: that of its bundle is tried, or the trusted ones. */
export function verifyEnvelope(envelope: DsseEnvelope, trusted: readonly TrustedKey[]): DocumentSignature {
  const own = certificateKey(envelope.certificate)
  const found = findMakers(envelope, own, trusted)
  const [first] = found.makers
  return {
    ...verdictOf(found, own ? keyProblem(own.publicKey) : null),
    format: 'DSSE',
    algorithm: first ? algorithmOf(first.publicKey) : null,
    keyFingerprint: (first ?? own)?.fingerprint ?? null,
  }
}

function verdictOf({ makers, isWrong, limit }: Makers, problem: string | null) {
  const none = { verifiedBy: [], needsKey: false }
  if (problem !== null) return { state: 'UNTRUSTED', reason: problem, ...none } as const
  if (isWrong) {
    return { state: 'INVALID', reason: 'The signature of the envelope does not match its content', ...none } as const
  }
  if (makers.length === 0)
    return { state: 'UNTRUSTED', reason: limit ?? unknownMaker, ...none, needsKey: true } as const
  const verifiedBy = makers.map(({ fingerprint }) => fingerprint)
  return { state: 'UNTRUSTED', reason: null, verifiedBy, needsKey: false } as const
}

/** What is known of the signatures of an envelope. */
interface Makers {
  readonly makers: readonly NamedKey[]
  /** A signature names a key that did not make it. */
  readonly isWrong: boolean
  /** Why no key was found, if that may be because of a limit. */
  readonly limit: string | null
}

/** Finds the keys that made the signatures: first of those that name one, so that no others use up the attempts. */
function findMakers(envelope: DsseEnvelope, own: NamedKey | undefined, trusted: readonly TrustedKey[]): Makers {
  const all = listOf(envelope.signatures).filter(isObject)
  const signatures = all.slice(0, documentLimits.signers)
  const isTrusted = new Set(trusted.map(({ fingerprint }) => fingerprint))
  const isNamed = (one: JsonObject) => own !== undefined || isTrusted.has(nameOf(one))
  const tries = new Tries(signedBytes(envelope))
  const makers: NamedKey[] = []
  let isWrong = false
  for (const one of signatures.filter(isNamed)) {
    const maker = (own ? [own] : candidateKeys(trusted, nameOf(one))).find((key) => tries.isMadeBy(key, one))
    if (maker) makers.push(maker)
    else isWrong ||= !tries.areUsedUp
  }
  const unnamed = new Set(signatures.filter((one) => !isNamed(one)))
  for (const key of unnamed.size > 0 ? candidateKeys(trusted, null) : []) {
    for (const one of unnamed) {
      if (!tries.isMadeBy(key, one)) continue
      makers.push(key)
      unnamed.delete(one)
    }
  }
  return { makers, isWrong, limit: limitOf(all.length, tries.areUsedUp) }
}

function nameOf(signature: JsonObject): string {
  return (textOf(signature['keyid']) ?? '').toLowerCase()
}

function limitOf(signatures: number, areUsedUp: boolean): string | null {
  if (areUsedUp)
    return 'The signature contains no key, and the document is so large that not all trusted keys were tried'
  if (signatures <= documentLimits.signers) return null
  return `The signature contains no key, and no trusted key made one of the first ${documentLimits.signers} of its ${signatures} signatures`
}

/** Tests signatures of the same bytes, as often as their size allows. */
class Tries {
  readonly #signed: Buffer
  #left: number
  #areUsedUp = false

  constructor(signed: Buffer) {
    this.#signed = signed
    this.#left = Math.max(4, Math.floor(maxHashedBytes / Math.max(1, signed.length)))
  }

  /** Whether a test was not made any more. */
  get areUsedUp(): boolean {
    return this.#areUsedUp
  }

  isMadeBy({ publicKey }: NamedKey, { sig }: JsonObject): boolean {
    const value = typeof sig === 'string' ? Buffer.from(sig, 'base64') : undefined
    if (!value || !canBeOf(publicKey, value) || keyProblem(publicKey) !== null) return false
    if (this.#left === 0) {
      this.#areUsedUp = true
      return false
    }
    this.#left -= 1
    return isSignedBy(publicKey, this.#signed, value)
  }
}

/** Tells by its length and start whether bytes can be a signature of a key of this kind: without reading what is signed. */
function canBeOf(key: KeyObject, value: Buffer): boolean {
  if (key.asymmetricKeyType === 'ed25519') return value.length === 64
  if (key.asymmetricKeyType === 'ec') return value[0] === 0x30 && value.length <= 150
  return value.length <= 1024
}

/** The pre-authentication encoding: what is signed. */
export function dsseHead(payloadType: string, payloadBytes: number): Buffer {
  return Buffer.from(`DSSEv1 ${Buffer.byteLength(payloadType)} ${payloadType} ${payloadBytes} `)
}

function signedBytes({ payloadType, payload }: DsseEnvelope): Buffer {
  return Buffer.concat([dsseHead(payloadType, payload.length), payload])
}

function certificateKey(certificate: Buffer | undefined): NamedKey | undefined {
  try {
    return certificate && namedKey(new X509Certificate(certificate).publicKey)
  } catch {
    return undefined // not a readable certificate: the trusted keys are tried
  }
}

function isSignedBy(publicKey: KeyObject, signed: Buffer, value: Buffer): boolean {
  try {
    switch (publicKey.asymmetricKeyType) {
      case 'ed25519':
        return verify(null, signed, publicKey, value)
      case 'ec':
        return verify(digestOf(publicKey), signed, publicKey, value)
      case 'rsa':
        return (
          verify('sha256', signed, publicKey, value) ||
          verify('sha256', signed, { key: publicKey, padding: constants.RSA_PKCS1_PSS_PADDING }, value)
        )
      default:
        return false
    }
  } catch {
    return false // bytes that cannot be a signature of this type
  }
}

function digestOf(key: KeyObject): string {
  return key.asymmetricKeyDetails?.namedCurve === 'secp384r1' ? 'sha384' : 'sha256'
}

/** As JSON Web Algorithms names it. */
function algorithmOf(key: KeyObject): string {
  if (key.asymmetricKeyType === 'ed25519') return 'Ed25519'
  if (key.asymmetricKeyType === 'rsa') return 'RS256'
  return digestOf(key) === 'sha384' ? 'ES384' : 'ES256'
}

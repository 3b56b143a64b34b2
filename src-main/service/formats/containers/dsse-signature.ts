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
  const { makers, isWrong } = findMakers(envelope, own, trusted)
  const [first] = makers
  return {
    ...verdictOf(makers, { isWrong, problem: own ? keyProblem(own.publicKey) : null }),
    format: 'DSSE',
    algorithm: first ? algorithmOf(first.publicKey) : null,
    keyFingerprint: (first ?? own)?.fingerprint ?? null,
  }
}

function verdictOf(
  makers: readonly NamedKey[],
  { isWrong, problem }: { readonly isWrong: boolean; readonly problem: string | null },
) {
  const none = { verifiedBy: [], needsKey: false }
  if (problem !== null) return { state: 'UNTRUSTED', reason: problem, ...none } as const
  if (isWrong) {
    return { state: 'INVALID', reason: 'The signature of the envelope does not match its content', ...none } as const
  }
  if (makers.length === 0) return { state: 'UNTRUSTED', reason: unknownMaker, ...none, needsKey: true } as const
  const verifiedBy = makers.map(({ fingerprint }) => fingerprint)
  return { state: 'UNTRUSTED', reason: null, verifiedBy, needsKey: false } as const
}

/** Finds the keys that made the signatures. A signature is wrong if it names a key that did not make it. */
function findMakers(envelope: DsseEnvelope, own: NamedKey | undefined, trusted: readonly TrustedKey[]) {
  const signed = signedBytes(envelope)
  let attempts = Math.max(4, Math.floor(maxHashedBytes / Math.max(1, signed.length)))
  const makers: NamedKey[] = []
  let isWrong = false
  for (const one of listOf(envelope.signatures).filter(isObject).slice(0, documentLimits.signers)) {
    const name = textOf(one['keyid'])
    const tried = (own ? [own] : candidateKeys(trusted, name)).slice(0, attempts)
    attempts -= tried.length
    const maker = tried.find((key) => isMadeBy(key, one, signed))
    if (maker) makers.push(maker)
    else isWrong ||= tried.some(({ fingerprint }) => own !== undefined || fingerprint === name)
  }
  return { makers, isWrong }
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

function isMadeBy({ publicKey }: NamedKey, { sig }: JsonObject, signed: Buffer): boolean {
  if (typeof sig !== 'string' || keyProblem(publicKey) !== null) return false
  const value = Buffer.from(sig, 'base64')
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

import { createHash, createPublicKey, verify } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Rejection } from '#service/domain/rejection.ts'
import type { BundledState } from '#service/feeds/reading/feed.ts'

/**
 * A bundle is three lines of text and a payload: the mark, the header and the signature as JSON, then zstd of feed items, one in a
 * line. The signature is over the first two lines, and the header names the hash of the payload.
 */
const bundleMark = 'waybill-advisory-bundle 1\n'
const anyBundleMark = 'waybill-advisory-bundle '
const maxHeaderBytes = 4 * 2 ** 20

/** A source in a bundle. */
export interface BundledSource {
  readonly name: string
  readonly kind: string
  /** Number of its items in this bundle: of a delta, those added, changed or removed. */
  readonly items: number
  readonly licence: string | null
  readonly attribution: string | null
}

/** What a bundle says about itself. Times are RFC 3339 in UTC, hashes SHA-256 in lower-case hexadecimal. */
export interface BundleDescription {
  /** The snapshot of the machine that wrote it; null for a bundle of selected sources. */
  readonly snapshotId: string | null
  /** The snapshot that a delta is based on; null for a full bundle. */
  readonly baseSnapshotId: string | null
  readonly createdAt: string
  /** Version of the matching engine that the data was read for. */
  readonly engineVersion: string
  readonly sources: readonly BundledSource[]
  /** Every source that the bundle is about, by name. */
  readonly states: readonly BundledState[]
  readonly payload: {
    readonly compression: 'zstd'
    readonly bytes: number
    readonly unpackedBytes: number
    readonly lines: number
    readonly sha256: string
  }
}

/** The head of a bundle with a valid signature, whose key may not be trusted. */
export interface BundleHead {
  readonly description: BundleDescription
  /** SHA-256 of the key that signed it (SubjectPublicKeyInfo, DER). */
  readonly fingerprint: string
  /** Offset of the payload in bytes. */
  readonly payloadStart: number
}

/** Tests whether a file begins like a bundle of any version. */
export function looksLikeBundle(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, anyBundleMark.length)).toString('latin1') === anyBundleMark
}

/** Returns the first two lines of a bundle, which are signed. */
export function signedLines(description: BundleDescription): Buffer {
  return Buffer.from(`${bundleMark}${JSON.stringify(description)}\n`)
}

/**
 * Returns the third line.
 * @param publicKey SubjectPublicKeyInfo, DER
 */
export function signatureLine(publicKey: Uint8Array, signature: Uint8Array): Buffer {
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  return Buffer.from(
    `${JSON.stringify({ algorithm: 'Ed25519', publicKey: base64(publicKey), signature: base64(signature) })}\n`,
  )
}

/**
 * Returns the fingerprint by which users identify a key.
 * @param publicKey SubjectPublicKeyInfo, DER
 */
export function fingerprintOf(publicKey: Uint8Array): string {
  return createHash('sha256').update(publicKey).digest('hex')
}

/**
 * Reads the head of a bundle and verifies its signature.
 * @throws {Rejection} if the head is truncated, of another version, or not signed by the key that it names
 */
export async function readBundleHead(path: string, name: string): Promise<BundleHead> {
  const lines = await firstLines(path, name)
  const [mark, header, signature] = lines
  if (`${mark.toString('latin1')}\n` !== bundleMark) {
    throw new Rejection(`"${name}" was exported with a newer version of Waybill`, 'Update Waybill on this computer.')
  }
  const { publicKey, bytes } = readSignature(signature, name)
  const signed = Buffer.concat([mark, Buffer.from('\n'), header, Buffer.from('\n')])
  if (!isSigned(signed, publicKey, bytes)) {
    throw new Rejection(`"${name}" was modified after it was signed, or is damaged`, 'Get a new copy of the bundle.')
  }
  return {
    description: readDescription(header, name),
    fingerprint: fingerprintOf(publicKey),
    payloadStart: lines.reduce((sum, line) => sum + line.length + 1, 0),
  }
}

async function firstLines(path: string, name: string): Promise<[Buffer, Buffer, Buffer]> {
  const handle = await open(path, 'r')
  try {
    let head = Buffer.alloc(0)
    for (let size = 65_536; ; size *= 4) {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(size), 0, size, 0)
      head = buffer.subarray(0, bytesRead)
      const first = head.indexOf(0x0a)
      const second = first < 0 ? -1 : head.indexOf(0x0a, first + 1)
      const third = second < 0 ? -1 : head.indexOf(0x0a, second + 1)
      if (third >= 0)
        return [head.subarray(0, first), head.subarray(first + 1, second), head.subarray(second + 1, third)]
      if (bytesRead < size || size >= maxHeaderBytes)
        throw new Rejection(`"${name}" is incomplete: its header is truncated`)
    }
  } finally {
    await handle.close()
  }
}

function readSignature(line: Buffer, name: string): { readonly publicKey: Buffer; readonly bytes: Buffer } {
  const { algorithm, publicKey, signature } = objectOf(line) ?? {}
  if (algorithm !== 'Ed25519' || typeof publicKey !== 'string' || typeof signature !== 'string') {
    throw new Rejection(`"${name}" has an unsupported signature`)
  }
  return { publicKey: Buffer.from(publicKey, 'base64'), bytes: Buffer.from(signature, 'base64') }
}

function isSigned(signed: Buffer, publicKey: Buffer, signature: Buffer): boolean {
  try {
    const key = createPublicKey({ key: publicKey, format: 'der', type: 'spki' })
    // For another type of key, `verify` would accept a signature of that type.
    return key.asymmetricKeyType === 'ed25519' && verify(null, signed, key, signature)
  } catch {
    return false // not a key
  }
}

/** The signer is not the threat here; this only checks the shape that this version writes. */
function readDescription(line: Buffer, name: string): BundleDescription {
  const description = objectOf(line) as Partial<BundleDescription> | null
  const payload = description?.payload
  const isWhole =
    Array.isArray(description?.sources) &&
    Array.isArray(description.states) &&
    description.states.every(isState) &&
    payload?.compression === 'zstd' &&
    [payload.bytes, payload.unpackedBytes, payload.lines].every((number) => Number.isSafeInteger(number)) &&
    typeof payload.sha256 === 'string'
  if (!isWhole) throw new Rejection(`"${name}" has an invalid header`)
  return description as BundleDescription // its members were checked above
}

function isState(state: Partial<BundledState> | null): boolean {
  const isHash = (hash: unknown) => hash === null || (typeof hash === 'string' && /^[\da-f]{64}$/.test(hash))
  return (
    typeof state?.name === 'string' && typeof state.kind === 'string' && isHash(state.before) && isHash(state.after)
  )
}

function objectOf(line: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line.toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null // the caller reports it
  }
}

import { createSign, type KeyObject, sign } from 'node:crypto'
import { Rejection } from '#service/domain/rejection.ts'
import type { SigningAlgorithm } from '#service/domain/signatures/signing-key.ts'

const digests: Readonly<Record<Exclude<SigningAlgorithm, 'Ed25519'>, string>> = {
  ES256: 'sha256',
  ES384: 'sha384',
  RS256: 'sha256',
}

/** Bytes that are held for a key that signs the message itself: as many as are held to verify it. */
const maxHeldBytes = 64 * 2 ** 20

/**
 * Signs a text that comes in pieces.
 * @param encoding how the two numbers of an elliptic signature are written
 * @throws {Rejection} if it is too long for the algorithm
 */
export function signPieces(
  pieces: Iterable<Uint8Array | string>,
  { algorithm, privateKey }: { readonly algorithm: SigningAlgorithm; readonly privateKey: KeyObject },
  encoding: 'ieee-p1363' | 'der',
): Buffer {
  const key = { key: privateKey, dsaEncoding: encoding }
  if (algorithm === 'Ed25519') return sign(null, Buffer.concat(held(pieces)), privateKey)
  const signing = createSign(digests[algorithm])
  for (const piece of pieces) signing.update(piece)
  return signing.sign(key)
}

function held(pieces: Iterable<Uint8Array | string>): readonly Buffer[] {
  const all: Buffer[] = []
  let length = 0
  for (const piece of pieces) {
    const bytes = Buffer.from(piece)
    length += bytes.length
    if (length > maxHeldBytes) {
      throw new Rejection('The document is too large for an Ed25519 signature', 'Sign it with a key of the kind ES256.')
    }
    all.push(bytes)
  }
  return all
}

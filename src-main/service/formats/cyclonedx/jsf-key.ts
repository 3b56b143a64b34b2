import { createPublicKey, getCurves, type JsonWebKey, type KeyObject, X509Certificate } from 'node:crypto'
import { isObject, type JsonObject, listOf } from '#service/domain/json-values.ts'
import { type NamedKey, namedKey } from '#service/formats/signatures/public-key.ts'

/** Reads the key of a signature: its own, or that of its first certificate. Undefined if it has no readable key. */
export function keyOf(signer: JsonObject): NamedKey | undefined {
  const { publicKey, certificatePath } = signer
  const [certificate] = listOf(certificatePath)
  const key = isObject(publicKey)
    ? tryReadKey(() => createPublicKey({ key: publicKey as JsonWebKey, format: 'jwk' })) // createPublicKey validates the value
    : typeof certificate === 'string'
      ? tryReadKey(() => new X509Certificate(Buffer.from(certificate, 'base64url')).publicKey)
      : undefined
  return key && namedKey(key)
}

/** Whether a signature contains a key, readable or not. */
export function hasKey({ publicKey, certificatePath }: JsonObject): boolean {
  return publicKey !== undefined || certificatePath !== undefined
}

/**
 * Names the algorithm or curve of a key that cannot be read because this runtime does not have it. Electron's library for cryptography
 * (BoringSSL) has no Ed448 and no secp256k1. Undefined if it has.
 */
export function missingAlgorithm({ algorithm, publicKey }: JsonObject): string | undefined {
  const curve = isObject(publicKey) ? publicKey['crv'] : undefined
  if ((algorithm === 'Ed448' || curve === 'Ed448') && !hasEd448()) return 'Ed448'
  return curve === 'secp256k1' && !getCurves().includes(curve) ? curve : undefined
}

function hasEd448(): boolean {
  const x = Buffer.alloc(57).toString('base64url') // any bytes of that length are read as a key
  return tryReadKey(() => createPublicKey({ key: { kty: 'OKP', crv: 'Ed448', x }, format: 'jwk' })) !== undefined
}

/** Returns undefined if the key is damaged in any way. The type of error depends on the type of key. */
function tryReadKey(read: () => KeyObject): KeyObject | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

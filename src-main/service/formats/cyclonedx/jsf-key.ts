import { createHash, createPublicKey, type JsonWebKey, type KeyObject, X509Certificate } from 'node:crypto'
import { isObject, type JsonObject, listOf } from '#service/domain/json-values.ts'

/** The public key of a signature. */
export interface JsfKey {
  readonly publicKey: KeyObject
  /** SHA-256 of the key (DER), lower-case hexadecimal. */
  readonly fingerprint: string
}

/** Reads the key of a signature: its own, or that of its first certificate. Undefined if it has no readable key. */
export function keyOf(signer: JsonObject): JsfKey | undefined {
  const { publicKey, certificatePath } = signer
  const [certificate] = listOf(certificatePath)
  const key = isObject(publicKey)
    ? tryReadKey(() => createPublicKey({ key: publicKey as JsonWebKey, format: 'jwk' })) // createPublicKey validates the value
    : typeof certificate === 'string'
      ? tryReadKey(() => new X509Certificate(Buffer.from(certificate, 'base64url')).publicKey)
      : undefined
  if (!key) return undefined
  const der = key.export({ type: 'spki', format: 'der' })
  return { publicKey: key, fingerprint: createHash('sha256').update(der).digest('hex') }
}

/** Returns undefined if the key is damaged in any way. The type of error depends on the type of key. */
function tryReadKey(read: () => KeyObject): KeyObject | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

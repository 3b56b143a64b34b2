import { createHash, createPublicKey, type JsonWebKey, type KeyObject, X509Certificate } from 'node:crypto'
import { isObject, type JsonObject, listOf } from '#service/domain/json-values.ts'

/** The public key that a signature names. */
export interface JsfKey {
  readonly publicKey: KeyObject
  /** SHA-256 of the key (DER), lower-case hexadecimal. */
  readonly fingerprint: string
}

/** Key of a signature: its own, or that of its first certificate. Undefined when it has none that can be read. */
export function keyOf(signer: JsonObject): JsfKey | undefined {
  const { publicKey, certificatePath } = signer
  const [certificate] = listOf(certificatePath)
  const key = isObject(publicKey)
    ? readable(() => createPublicKey({ key: publicKey as JsonWebKey, format: 'jwk' })) // checked by the call itself
    : typeof certificate === 'string'
      ? readable(() => new X509Certificate(Buffer.from(certificate, 'base64url')).publicKey)
      : undefined
  if (!key) return undefined
  const der = key.export({ type: 'spki', format: 'der' })
  return { publicKey: key, fingerprint: createHash('sha256').update(der).digest('hex') }
}

/** Whatever is wrong with a key, there is none then; what is thrown differs by the kind of key. */
function readable(read: () => KeyObject): KeyObject | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

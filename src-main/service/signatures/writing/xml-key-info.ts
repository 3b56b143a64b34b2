import type { KeyObject } from 'node:crypto'

const dsig11 = 'http://www.w3.org/2009/xmldsig11#'

const curves: Readonly<Record<string, string>> = {
  prime256v1: 'urn:oid:1.2.840.10045.3.1.7',
  secp384r1: 'urn:oid:1.3.132.0.34',
}

/** Writes the content of `KeyInfo` for a public key. Ed25519 has no element of its own and is written as DER. */
export function keyInfoOf(key: KeyObject, prefix: string): string {
  const { n = '', e = '', x = '', y = '' } = key.export({ format: 'jwk' })
  const bytesOf = (text: string) => Buffer.from(text, 'base64url')
  const base64 = (bytes: Buffer) => bytes.toString('base64')
  switch (key.asymmetricKeyType) {
    case 'rsa': {
      const numbers = `<${prefix}Modulus>${base64(bytesOf(n))}</${prefix}Modulus><${prefix}Exponent>${base64(bytesOf(e))}</${prefix}Exponent>`
      return `<${prefix}KeyValue><${prefix}RSAKeyValue>${numbers}</${prefix}RSAKeyValue></${prefix}KeyValue>`
    }
    case 'ec': {
      const curve = curves[key.asymmetricKeyDetails?.namedCurve ?? ''] ?? ''
      const point = base64(Buffer.concat([Buffer.from([4]), bytesOf(x), bytesOf(y)]))
      const parts = `<dsig11:NamedCurve URI="${curve}"/><dsig11:PublicKey>${point}</dsig11:PublicKey>`
      return `<${prefix}KeyValue><dsig11:ECKeyValue xmlns:dsig11="${dsig11}">${parts}</dsig11:ECKeyValue></${prefix}KeyValue>`
    }
    default: {
      const der = base64(key.export({ format: 'der', type: 'spki' }))
      return `<dsig11:DEREncodedKeyValue xmlns:dsig11="${dsig11}">${der}</dsig11:DEREncodedKeyValue>`
    }
  }
}

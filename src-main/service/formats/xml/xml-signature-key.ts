import { createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import { type NamedKey, namedKey } from '#service/formats/signatures/public-key.ts'

/** Curves of ECKeyValue, as Node names them, with the bytes of a coordinate. */
const curves: ReadonlyMap<string, { readonly crv: string; readonly bytes: number }> = new Map([
  ['urn:oid:1.2.840.10045.3.1.7', { crv: 'P-256', bytes: 32 }],
  ['urn:oid:1.3.132.0.34', { crv: 'P-384', bytes: 48 }],
  ['urn:oid:1.3.132.0.35', { crv: 'P-521', bytes: 66 }],
])

/** Returns the key of an XML signature. Elements are found by local name, whatever the prefix. Undefined without a readable key. */
export function xmlKeyOf(signature: string): NamedKey | undefined {
  try {
    const key = readKey(signature)
    return key && namedKey(key)
  } catch {
    return undefined // not a readable key, so there is none to verify with
  }
}

function readKey(signature: string): KeyObject | undefined {
  const bytesOf = (name: string) => Buffer.from(contentOf(signature, name) ?? '', 'base64')
  const certificate = bytesOf('X509Certificate')
  if (certificate.length > 0) return new X509Certificate(certificate).publicKey
  const der = bytesOf('DEREncodedKeyValue')
  if (der.length > 0) return createPublicKey({ key: der, format: 'der', type: 'spki' })
  const [n, e] = [bytesOf('Modulus'), bytesOf('Exponent')].map((bytes) => bytes.toString('base64url'))
  if (n && e) return createPublicKey({ key: { kty: 'RSA', n, e }, format: 'jwk' })
  const curve = curves.get(/NamedCurve\s[^<>]*?\bURI="([^"]*)"/.exec(signature)?.[1] ?? '')
  const point = bytesOf('PublicKey')
  if (!curve || point.length !== 1 + 2 * curve.bytes || point[0] !== 4) return undefined
  const [x, y] = [point.subarray(1, 1 + curve.bytes), point.subarray(1 + curve.bytes)].map((part) => {
    return part.toString('base64url')
  })
  return createPublicKey({ key: { kty: 'EC', crv: curve.crv, x: x ?? '', y: y ?? '' }, format: 'jwk' })
}

/** White space as a reference: Java ends each line of Base64 with `&#13;`, whose digits would be read as part of it. */
const writtenSpace = /&#(?:0*(?:9|10|13|32)|x0*(?:9|A|D|20));/gi

function contentOf(xml: string, name: string): string | undefined {
  const content = new RegExp(`<(?:[^\\s<>/:]+:)?${name}(?:\\s[^<>]*)?>([^<]+)<`).exec(xml)?.[1]
  return content?.replaceAll(writtenSpace, '')
}

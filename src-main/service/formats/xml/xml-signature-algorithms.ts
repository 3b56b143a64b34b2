import { type KeyLike, sign, verify } from 'node:crypto'
import type { SignatureAlgorithm, SignedXml } from 'xml-crypto'

/** Algorithms that the library does not have, with their digest; null for one that signs the message itself (RFC 9231). */
const algorithms: Readonly<Record<string, { readonly digest: string | null; readonly key: 'ec' | 'ed25519' }>> = {
  'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256': { digest: 'sha256', key: 'ec' },
  'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha384': { digest: 'sha384', key: 'ec' },
  'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha512': { digest: 'sha512', key: 'ec' },
  'http://www.w3.org/2021/04/xmldsig-more#eddsa-ed25519': { digest: null, key: 'ed25519' },
}

/** Lets the library sign and verify with elliptic curves. */
export function addAlgorithms(signedXml: SignedXml): void {
  for (const [name, { digest }] of Object.entries(algorithms)) {
    signedXml.SignatureAlgorithms[name] = class implements SignatureAlgorithm {
      getSignature = (signedInfo: unknown, privateKey: KeyLike): string =>
        sign(digest, Buffer.from(String(signedInfo)), forKey(privateKey)).toString('base64')
      verifySignature = (material: string, key: KeyLike, value: string): boolean =>
        verify(digest, Buffer.from(material), forKey(key), Buffer.from(value, 'base64'))
      getAlgorithmName = (): string => name
    }
  }
}

/** XML writes both numbers of an elliptic signature one after the other. Other keys ignore this. */
function forKey(key: KeyLike) {
  if (typeof key !== 'string') throw new Error('keys are PEM')
  return { key, dsaEncoding: 'ieee-p1363' } as const
}

import { createRequire } from 'node:module'
import type * as XmlCrypto from 'xml-crypto'
import { Rejection } from '#service/domain/rejection.ts'
import { addAlgorithms } from '#service/formats/xml/xml-signature-algorithms.ts'
import { keyInfoOf } from './xml-key-info.ts'
import type { SignedDocument, SigningKeyPair } from './signed-document.ts'

/** Loaded when the first document is signed. */
const requireModule = createRequire(import.meta.url)

/** Bytes: larger documents are not verified either. */
const maxBytes = 16 * 2 ** 20

const methods = {
  ES256: 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256',
  ES384: 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha384',
  RS256: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  Ed25519: 'http://www.w3.org/2021/04/xmldsig-more#eddsa-ed25519',
} as const

const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'

/**
 * Signs an XML document with an enveloped signature (XML Signature Syntax and Processing 1.1), in place of one that it has. All else stays
 * as it is, but its encoding becomes UTF-8.
 *
 * @param text the document, UTF-8
 * @throws {Rejection} if it cannot be signed
 */
export function signXml(text: Buffer, key: SigningKeyPair): SignedDocument {
  if (text.length > maxBytes) {
    throw new Rejection(
      `XML is signed up to ${maxBytes / 2 ** 20} MiB`,
      'Download the version as JSON: its signature has no such limit.',
    )
  }
  const unsigned = withoutSignature(text.toString().replace(encodingOfHead, '$1UTF-8$2'))
  const { SignedXml } = requireModule('xml-crypto') as typeof XmlCrypto
  const signing = new SignedXml({
    privateKey: key.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    signatureAlgorithm: methods[key.algorithm],
    canonicalizationAlgorithm: exclusive,
    getKeyInfoContent: ({ prefix } = {}) => keyInfoOf(key.publicKey, prefix ? `${prefix}:` : ''),
  })
  addAlgorithms(signing)
  signing.addReference({
    xpath: '/*',
    uri: '',
    isEmptyUri: true,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', exclusive],
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
  })
  signing.computeSignature(unsigned, { prefix: 'ds' })
  const value = signing.getSignatureXml()
  const end = unsigned.lastIndexOf('</')
  if (end < 0) throw new Rejection('The document has no content to sign')
  return { value, pieces: [unsigned.slice(0, end), value, unsigned.slice(end)].map((piece) => Buffer.from(piece)) }
}

/** What stands before and behind the encoding in the declaration of a document. */
const encodingOfHead = /^(<\?xml\s[^>]*?encoding=["'])[^"']*(["'])/

const signatureElement =
  /<((?:[\w.-]+:)?)Signature(?=[\s>])[^>]*http:\/\/www\.w3\.org\/2000\/09\/xmldsig#[\s\S]*?<\/\1Signature\s*>/

/** @throws {Rejection} if it has elements of that name that are not certain to be its signature */
function withoutSignature(text: string): string {
  const count = text.match(/<(?:[^\s<>/:!?]+:)?Signature[\s/>]/g)?.length ?? 0
  if (count === 0) return text
  const rest = text.replace(signatureElement, '')
  if (count === 1 && rest !== text) return rest
  throw new Rejection('The document has signatures of parts, which cannot be told from a signature of the whole')
}

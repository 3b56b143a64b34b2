import { createHash, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import { createRequire } from 'node:module'
import type * as XmlCrypto from 'xml-crypto'
import type { DocumentFinding, DocumentSignature } from '#service/domain/documents/parsed-sbom.ts'

/** Loaded when the first signed document is met: 335 KB, which no other document needs. */
const requireModule = createRequire(import.meta.url)

/** The result of verifying a signature inside an XML document. */
export interface XmlSignatureVerdict {
  readonly signature: DocumentSignature
  readonly findings: readonly DocumentFinding[]
}

/** Maximum document size. Verification needs the whole document as a tree, and its canonical form. */
const sizeLimit = 16 * 2 ** 20

/** Maximum number of references and transforms. Each reads the whole document again; a signature of a whole document needs three. */
const maxSteps = 16

/**
 * Verifies an enveloped signature (XML Signature Syntax and Processing 1.1) with the key that it contains. That key is never trusted, even
 * if the signature is correct.
 * @param text the document, UTF-8
 * @param signature its element `Signature`, as standalone XML
 */
export function checkXmlSignature(text: Buffer, signature: string): XmlSignatureVerdict {
  const key = keyOf(signature)
  const algorithm = attributeOf(signature, 'SignatureMethod', 'Algorithm')?.replace(/^.*#/, '') ?? null
  const spki = key?.export({ type: 'spki', format: 'der' })
  const keyFingerprint = spki ? createHash('sha256').update(spki).digest('hex') : null
  const about = { format: 'XMLDSIG', algorithm, keyFingerprint } as const
  const [state, message] = stateOf(text, signature, key)
  if (message === undefined) return { signature: { state, ...about }, findings: [] }
  const severity = state === 'INVALID' ? 'error' : 'info'
  return { signature: { state, ...about }, findings: [{ severity, pointer: null, message, line: null, column: null }] }
}

function stateOf(
  text: Buffer,
  signature: string,
  key: KeyObject | undefined,
): readonly ['INVALID' | 'UNTRUSTED', message?: string] {
  const reason = whyNotVerified(text, signature)
  if (reason !== null) return ['UNTRUSTED', reason]
  const publicCert = key?.export({ type: 'spki', format: 'pem' }).toString()
  const { SignedXml } = requireModule('xml-crypto') as typeof XmlCrypto
  const check = new SignedXml({ ...(publicCert && { publicCert }), getCertFromKeyInfo: () => null })
  try {
    check.loadSignature(signature)
    return check.checkSignature(text.toString())
      ? ['UNTRUSTED']
      : ['INVALID', 'The document was changed after it was signed']
  } catch (error) {
    // The library reports everything by throwing, including a wrong signature value and unsupported features.
    const why = error instanceof Error ? error.message : String(error)
    if (why.startsWith('invalid signature')) return ['INVALID', 'The signature does not match its key']
    // Digests come first: they show whether the document is the one that was signed, by whomever.
    if (!key) return ['UNTRUSTED', 'The signature has no supported key; only its digests were verified']
    return ['UNTRUSTED', `The signature could not be verified: ${why.slice(0, 200)}`]
  }
}

/** Returns why a signature is not verified at all; null if it is. */
function whyNotVerified(text: Buffer, signature: string): string | null {
  if (text.length > sizeLimit) return `The signature was not verified: the document exceeds ${sizeLimit / 2 ** 20} MiB`
  const steps = signature.match(/<(?:[^\s<>/:]+:)?(?:Reference|Transform)[\s/>]/g)?.length ?? 0
  if (steps > maxSteps) {
    return `The signature has ${steps} references and transforms, more than ${maxSteps}, and was not verified`
  }
  const isOfWhole = attributeOf(signature, 'Reference', 'URI') === ''
  return isOfWhole ? null : 'The signature covers only part of the document and was not verified'
}

/** Returns the key of the signature. Elements are found by local name, whatever the prefix. */
function keyOf(signature: string): KeyObject | undefined {
  const certificate = contentOf(signature, 'X509Certificate')
  const n = contentOf(signature, 'Modulus')
  const e = contentOf(signature, 'Exponent')
  try {
    if (certificate) return new X509Certificate(Buffer.from(certificate, 'base64')).publicKey
    if (!n || !e) return undefined
    return createPublicKey({ key: { kty: 'RSA', n: base64url(n), e: base64url(e) }, format: 'jwk' })
  } catch {
    // Not a readable key, so there is none to verify with.
    return undefined
  }
}

function base64url(text: string): string {
  return Buffer.from(text, 'base64').toString('base64url')
}

function contentOf(xml: string, name: string): string | undefined {
  return new RegExp(`<(?:[^\\s<>/:]+:)?${name}(?:\\s[^<>]*)?>([^<]+)<`).exec(xml)?.[1]
}

function attributeOf(xml: string, element: string, name: string): string | undefined {
  return new RegExp(`<(?:[^\\s<>/:]+:)?${element}\\s[^<>]*?\\b${name}="([^"]*)"`).exec(xml)?.[1]
}

import { createRequire } from 'node:module'
import type * as XmlCrypto from 'xml-crypto'
import type { DocumentFinding, DocumentSignature } from '#service/domain/documents/parsed-sbom.ts'
import type { TrustedKey } from '#service/domain/signatures/signing-key.ts'
import { candidateKeys, keyProblem, type NamedKey, unknownMaker } from '#service/formats/signatures/public-key.ts'
import { addAlgorithms } from './xml-signature-algorithms.ts'
import { xmlKeyOf } from './xml-signature-key.ts'

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
 * Verifies an enveloped signature (XML Signature Syntax and Processing 1.1). Whether the key is trusted is for the caller to say.
 * @param text the document, UTF-8
 * @param signature its element `Signature`, as standalone XML
 * @param trusted keys that may have made a signature that contains none
 */
export function checkXmlSignature(
  text: Buffer,
  signature: string,
  trusted: readonly TrustedKey[] = [],
): XmlSignatureVerdict {
  const own = xmlKeyOf(signature)
  const algorithm = attributeOf(signature, 'SignatureMethod', 'Algorithm')?.replace(/^.*#/, '').slice(0, 100) ?? null
  const { state, reason, by, needsKey = false } = verdictOf(text, signature, { own, trusted })
  const verified: DocumentSignature = {
    ...{ state, format: 'XMLDSIG', algorithm, keyFingerprint: own?.fingerprint ?? by ?? null },
    ...{ reason, verifiedBy: by === undefined ? [] : [by], needsKey },
  }
  if (reason === null) return { signature: verified, findings: [] }
  const severity = state === 'INVALID' ? 'error' : 'info'
  return { signature: verified, findings: [{ severity, pointer: null, message: reason, line: null, column: null }] }
}

interface Verdict {
  readonly state: 'INVALID' | 'UNTRUSTED'
  readonly reason: string | null
  /** Fingerprint of the key that made it, if it is right and covers the whole document. */
  readonly by?: string
  readonly needsKey?: boolean
}

function verdictOf(
  text: Buffer,
  signature: string,
  { own, trusted }: { readonly own: NamedKey | undefined; readonly trusted: readonly TrustedKey[] },
): Verdict {
  const reason = whyNotVerified(text, signature)
  if (reason !== null) return { state: 'UNTRUSTED', reason }
  if (own) return verifyWith(text, signature, own)
  const hasKey = /<(?:[^\s<>/:]+:)?(?:KeyValue|DEREncodedKeyValue|X509Data)[\s/>]/.test(signature)
  const candidates = hasKey ? [] : candidateKeys(trusted, null)
  for (const key of candidates) {
    const verdict = verifyWith(text, signature, key)
    // A key of another kind says nothing of the signature.
    if (verdict.by !== undefined) return verdict
  }
  // Digests show whether the document is the one that was signed, by whomever.
  const { state, reason: why } = verifyWith(text, signature, undefined)
  if (candidates.length === 0 || why === changed)
    return { state, reason: why, needsKey: !hasKey && state !== 'INVALID' }
  return { state: 'UNTRUSTED', reason: unknownMaker, needsKey: true }
}

const changed = 'The document was changed after it was signed'

function verifyWith(text: Buffer, signature: string, key: NamedKey | undefined): Verdict {
  const problem = key ? keyProblem(key.publicKey) : null
  if (problem !== null) return { state: 'UNTRUSTED', reason: problem }
  const publicCert = key?.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const { SignedXml } = requireModule('xml-crypto') as typeof XmlCrypto
  const check = new SignedXml({ ...(publicCert && { publicCert }), getCertFromKeyInfo: () => null })
  addAlgorithms(check)
  try {
    check.loadSignature(signature)
    if (!check.checkSignature(text.toString())) return { state: 'INVALID', reason: changed }
    const open = describeCoverage(text, check)
    return open !== null || !key
      ? { state: 'UNTRUSTED', reason: open }
      : { state: 'UNTRUSTED', reason: null, by: key.fingerprint }
  } catch (error) {
    // The library reports everything by throwing, including a wrong signature value and unsupported features.
    const why = error instanceof Error ? error.message : String(error)
    if (why.startsWith('invalid signature')) return { state: 'INVALID', reason: 'The signature does not match its key' }
    // Digests come first: they show whether the document is the one that was signed, by whomever.
    if (!key) {
      return { state: 'UNTRUSTED', reason: 'The signature has no supported key; only its digests were verified' }
    }
    return { state: 'UNTRUSTED', reason: `The signature could not be verified: ${why.slice(0, 200)}` }
  }
}

/** Describes what a right signature leaves open: a document of which a part may be anything. Null if it covers the whole document. */
function describeCoverage(text: Buffer, check: XmlCrypto.SignedXml): string | null {
  const references = check.getReferences()
  // What was signed decides, and not what the text of the signature mentions first.
  const isWhole = references.some(({ uri, transforms }) => {
    return (uri ?? '') === '' && transforms.every((name) => wholeTransforms.has(name))
  })
  if (!isWhole) return partly
  if (references.some(({ digestAlgorithm }) => digestAlgorithm.endsWith('#sha1')))
    return 'The digest SHA-1 can be forged'
  if ((check.signatureAlgorithm ?? '').endsWith('-sha1'))
    return 'The signature algorithm uses SHA-1, which can be forged'
  const elements = text.toString().match(/<(?:[^\s<>/:!?]+:)?Signature[\s/>]/g)?.length ?? 0
  return elements === 1
    ? null
    : `The document has ${elements} elements "Signature", so that it is not certain what is signed`
}

const partly = 'The signature covers only part of the document and was not verified'

/** Transforms after which the whole document without its signature is left, comments aside. */
const wholeTransforms: ReadonlySet<string> = new Set([
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  ...['http://www.w3.org/TR/2001/REC-xml-c14n-20010315', 'http://www.w3.org/2001/10/xml-exc-c14n#'].flatMap((name) => {
    return [name, `${name}${name.endsWith('#') ? '' : '#'}WithComments`]
  }),
])

/** Returns why a signature is not verified at all; null if it is. */
function whyNotVerified(text: Buffer, signature: string): string | null {
  if (text.length > sizeLimit) return `The signature was not verified: the document exceeds ${sizeLimit / 2 ** 20} MiB`
  const steps = signature.match(/<(?:[^\s<>/:]+:)?(?:Reference|Transform)[\s/>]/g)?.length ?? 0
  if (steps > maxSteps) {
    return `The signature has ${steps} references and transforms, more than ${maxSteps}, and was not verified`
  }
  return attributeOf(signature, 'Reference', 'URI') === '' ? null : partly
}

function attributeOf(xml: string, element: string, name: string): string | undefined {
  return new RegExp(`<(?:[^\\s<>/:]+:)?${element}\\s[^<>]*?\\b${name}="([^"]*)"`).exec(xml)?.[1]
}

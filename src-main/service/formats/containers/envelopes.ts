import type { DocumentSignature } from '#service/domain/documents/parsed-sbom.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { type DocumentHead, readHead } from '#service/formats/known-kinds/document-head.ts'
import type { JsonDocument } from '#service/formats/json/json-document.ts'
import { isObject, listOf, objectOf, textOf } from '#service/domain/json-values.ts'
import type { TrustedKey } from '#service/domain/signatures/signing-key.ts'
import { type DsseEnvelope, verifyEnvelope } from './dsse-signature.ts'

/** A document without its envelopes. */
export interface Unwrapped {
  readonly head: DocumentHead
  readonly isWrapped: boolean
  /** The signature of the innermost envelope, verified. Null if unsigned. */
  readonly signature: DocumentSignature | null
}

/** Maximum number of nested envelopes. Real files have three: an API response, an envelope and a statement. */
const maxEnvelopeDepth = 6

/**
 * Extracts a document from the JSON around it: a DSSE envelope (plain or in a Sigstore bundle), an in-toto statement, GitHub's
 * response `{"sbom": …}`, or `{"Document": …}`. Any other file is returned unchanged.
 * @param trusted keys that may have made the signature of an envelope
 * @throws {Rejection} if a payload is not Base64 or not a document
 */
export function unwrapEnvelopes(head: DocumentHead, trusted: readonly TrustedKey[] = []): Unwrapped {
  let signature: DocumentSignature | null = null
  let inner = head
  let certificate: Buffer | undefined
  for (let layer = 0; ; layer += 1) {
    const found = inner.json && contentOf(inner.json)
    if (!found) return { head: inner, isWrapped: inner !== head, signature }
    if (layer >= maxEnvelopeDepth)
      throw new Rejection(`The document is nested in more than ${maxEnvelopeDepth} envelopes`)
    if (found.envelope) signature = verifyEnvelope({ ...found.envelope, certificate }, trusted)
    certificate = found.certificate
    inner = readInner(found)
  }
}

interface Content {
  readonly what: string
  readonly bytes: Buffer
  /** A signed envelope whose payload this is. */
  readonly envelope?: Omit<DsseEnvelope, 'certificate'>
  /** The certificate beside an envelope, which is inside. */
  readonly certificate?: Buffer | undefined
}

function readInner({ what, bytes }: Content): DocumentHead {
  try {
    return readHead(bytes)
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    throw new Rejection(error.messages.map((message) => `${what}: ${message}`))
  }
}

function contentOf(json: JsonDocument): Content | undefined {
  // JSON that names its own format is a document, whatever else it contains.
  if (json.root !== 'object' || ['bomFormat', 'spdxVersion', '@context'].some((name) => json.kind(name)))
    return undefined
  return envelopeOf(json) ?? statementOf(json) ?? wrapperOf(json)
}

/** Reads a DSSE 1.0 envelope: `payload` is Base64. `payloadType` names the type but is ignored; the content decides. */
function envelopeOf(json: JsonDocument): Content | undefined {
  const bundled = json.kind('dsseEnvelope') === 'object' ? json.bytesOf('dsseEnvelope') : undefined
  if (bundled) return { what: 'The envelope of the bundle', bytes: bundled, certificate: certificateOf(json) }
  const isEnvelope = json.kind('payload') === 'string' && (json.kind('payloadType') ?? json.kind('signatures'))
  if (!isEnvelope) return undefined
  const payload = json.bytesOf('payload')?.subarray(1, -1) ?? Buffer.alloc(0)
  const bytes = fromBase64(payload)
  const what = 'The payload of the envelope'
  if (json.length('signatures') === 0) return { what, bytes }
  const payloadType = json.text('payloadType') ?? ''
  return { what, bytes, envelope: { payloadType, payload: bytes, signatures: json.member('signatures') } }
}

/** Reads the certificate of a bundle: alone, or the first of a chain. */
function certificateOf(json: JsonDocument): Buffer | undefined {
  const material = objectOf(json.member('verificationMaterial'))
  const chain = objectOf(material['x509CertificateChain'])
  const [first] = listOf(chain['certificates'])
  const one = isObject(material['certificate']) ? material['certificate'] : objectOf(first)
  const bytes = textOf(one['rawBytes'])
  return bytes === null ? undefined : Buffer.from(bytes, 'base64')
}

/** Number of Base64 characters that are decoded at a time: a multiple of four. */
const base64Piece = 2 ** 20

/** Decodes a payload piece by piece, without one string of the whole text. A payload can be nearly as long as an upload. */
function fromBase64(payload: Buffer): Buffer {
  // JSON may write "/" as "\/"; nothing else in Base64 needs an escape.
  const plain = payload.includes(0x5c) ? Buffer.from(payload.toString('latin1').replaceAll('\\/', '/')) : payload
  const document = Buffer.allocUnsafeSlow(Math.ceil((plain.length / 4) * 3))
  let length = 0
  for (let at = 0; at < plain.length; at += base64Piece) {
    const text = plain.toString('latin1', at, at + base64Piece)
    const isLast = at + base64Piece >= plain.length
    if (!(isLast ? /^[A-Za-z0-9+/_-]*={0,2}$/ : /^[A-Za-z0-9+/_-]*$/).test(text)) {
      throw new Rejection("The envelope's payload is not valid Base64")
    }
    length += document.write(text, length, 'base64')
  }
  return document.subarray(0, length)
}

/** Reads an in-toto statement. The document is its predicate, or, from old writers, the `Data` of the predicate. */
function statementOf(json: JsonDocument): Content | undefined {
  if (json.kind('predicateType') !== 'string') return undefined
  const what = 'The predicate of the statement'
  const bytes = memberText(json, 'predicate')
  if (!bytes || !isAboutContent(json, bytes)) return undefined
  const predicate = json.kind('predicate') === 'object' ? readInner({ what, bytes }).json : undefined
  return { what, bytes: (predicate && memberText(predicate, 'Data')) ?? bytes }
}

/** Returns a member as the text of a document: the JSON of an object, or the value of a string. */
function memberText(json: JsonDocument, name: string): Buffer | undefined {
  if (json.kind(name) === 'string') return Buffer.from(json.text(name) ?? '')
  return json.kind(name) === 'object' ? json.bytesOf(name) : undefined
}

/** Statements about builds and reviews also have predicates. They are reported by their own name. */
function isAboutContent(json: JsonDocument, predicate: Buffer): boolean {
  const words = /cyclonedx|spdx|bom|vex|csaf/i
  return (
    words.test(json.text('predicateType') ?? '') ||
    /"(bomFormat|spdxVersion|@context)"/.test(predicate.toString('latin1', 0, 4096))
  )
}

function wrapperOf(json: JsonDocument): Content | undefined {
  const name = ['sbom', 'Document'].find((candidate) => json.kind(candidate) === 'object')
  const bytes = name && json.bytesOf(name)
  return bytes ? { what: `The member "${name}"`, bytes } : undefined
}

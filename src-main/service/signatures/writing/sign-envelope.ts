import { createHash } from 'node:crypto'
import { dsseHead } from '#service/formats/containers/dsse-signature.ts'
import type { SignedDocument, SigningKeyPair } from './signed-document.ts'
import { signPieces } from './sign-bytes.ts'

/** What an envelope says of the document inside. */
export interface EnvelopedDocument {
  /** The document, UTF-8. */
  readonly text: Buffer
  readonly filename: string
  /** `JSON` becomes the predicate of an in-toto statement; anything else is the payload itself. */
  readonly format: 'JSON' | 'XML' | 'TAG_VALUE'
  readonly spec: string
  readonly specVersion: string
}

/** Characters of Base64 come from three bytes each: a piece must be a multiple. */
const pieceBytes = 3 * 2 ** 18

/**
 * Signs a document in an envelope (DSSE 1.0). A JSON document is the predicate of an in-toto statement about the file, which others read as
 * an attestation; any other one is the payload itself.
 */
export function signEnvelope(document: EnvelopedDocument, key: SigningKeyPair): SignedDocument {
  const { payloadType, payload } = payloadOf(document)
  const signed = [dsseHead(payloadType, payload.length), payload]
  const sig = signPieces(signed, key, 'der').toString('base64')
  const signatures = JSON.stringify([{ keyid: key.fingerprint, sig }])
  return { value: signatures, pieces: envelopePieces({ payloadType, payload, signatures }) }
}

function payloadOf({ text, filename, format, spec, specVersion }: EnvelopedDocument) {
  if (format !== 'JSON') return { payloadType: format === 'XML' ? 'text/xml' : 'text/spdx', payload: text }
  const sha256 = createHash('sha256').update(text).digest('hex')
  const about = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: filename, digest: { sha256 } }],
    predicateType: spec === 'SPDX' ? `https://spdx.dev/Document/v${specVersion}` : 'https://cyclonedx.org/bom',
  }
  const head = `${JSON.stringify(about).slice(0, -1)},"predicate":`
  const payload = Buffer.concat([Buffer.from(head), text, Buffer.from('}')])
  return { payloadType: 'application/vnd.in-toto+json', payload }
}

function* envelopePieces(envelope: {
  readonly payloadType: string
  readonly payload: Buffer
  readonly signatures: string
}): Generator<Buffer> {
  const { payloadType, payload, signatures } = envelope
  yield Buffer.from(`{"payloadType":${JSON.stringify(payloadType)},"payload":"`)
  for (let at = 0; at < payload.length; at += pieceBytes) {
    yield Buffer.from(payload.toString('base64', at, Math.min(at + pieceBytes, payload.length)))
  }
  yield Buffer.from(`","signatures":${signatures}}\n`)
}

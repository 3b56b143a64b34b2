import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DocumentEncoding, DocumentFamily } from '#service/domain/documents/document-family.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { type SignatureFormat, signatureFormatOf } from '#service/domain/signatures/signature-format.ts'
import { openDocument } from '#service/formats/containers/open-document.ts'
import { type DocumentHead, readHead } from '#service/formats/known-kinds/document-head.ts'
import { prepareReading } from '#service/formats/xml/lazy-xsd-verdict.ts'
import { openKeyPair } from '#service/signatures/key-pair.ts'
import type { SigningMaterial } from '#service/signatures/signing-material.ts'
import { signEnvelope } from '#service/signatures/writing/sign-envelope.ts'
import { signJson } from '#service/signatures/writing/sign-json.ts'
import { signXml } from '#service/signatures/writing/sign-xml.ts'
import type { SignedDocument } from '#service/signatures/writing/signed-document.ts'
import type { Task } from '#service/workers/task.ts'

export interface SignFileInput {
  readonly path: string
  /** Whether the signed document takes the place of the file. */
  readonly replaces: boolean
  readonly filename: string
  readonly spec: DocumentFamily
  readonly specVersion: string
  readonly format: DocumentEncoding
  readonly key: SigningMaterial
}

export interface SignFileOutput {
  readonly format: SignatureFormat
  /** The signature as its format writes it. */
  readonly value: string
  /** Size of the signed file; 0 if none was written. */
  readonly bytes: number
  /** SHA-256 of the signed file; empty if none was written. */
  readonly sha256: string
}

/**
 * Signs a document. A signed file takes the place of the other in one step: after a kill one of them is there, whole.
 * @throws {Rejection} if it cannot be signed
 */
export const signFileTask: Task<SignFileInput, SignFileOutput> = {
  name: 'sign-file',
  async run({ report, signal }, input) {
    report({ message: 'Signing the document' })
    const format = signatureFormatOf(input)
    const signed = await sign(input, format)
    if (!input.replaces) return { format, value: signed.value, bytes: 0, sha256: '' }
    const next = `${input.path}.signed`
    const hash = createHash('sha256')
    try {
      const pieces = Readable.from(hashed(signed.pieces, (piece) => hash.update(piece)))
      await pipeline(pieces, createWriteStream(next, { mode: 0o600, flush: true }), { signal })
      await rename(next, input.path)
    } catch (error) {
      await rm(next, { force: true })
      throw error
    }
    return { format, value: signed.value, bytes: (await stat(input.path)).size, sha256: hash.digest('hex') }
  },
}

async function sign(input: SignFileInput, format: SignatureFormat): Promise<SignedDocument> {
  return signHead((await openDocument(input.path)).head, input, format)
}

type About = Pick<SignFileInput, 'filename' | 'spec' | 'specVersion' | 'format' | 'key'>

/**
 * Signs a document that was just written, in memory, and yields the signed one.
 * @throws {Rejection} if it cannot be signed
 */
export async function signWritten(bytes: Buffer, about: About): Promise<Iterable<Uint8Array>> {
  const head = readHead(bytes)
  await prepareReading(head)
  return signHead(head, about, signatureFormatOf(about)).pieces
}

function signHead(head: DocumentHead, input: About, format: SignatureFormat): SignedDocument {
  if (head.hasBrokenText) throw new Rejection('The document contains bytes that are not text, which cannot be signed')
  const { secret, algorithm, fingerprint } = input.key
  const key = { algorithm, fingerprint, ...openKeyPair(secret) }
  if (format === 'XMLDSIG') return signXml(head.text, key)
  if (format === 'JSF' && head.json) return signJson(head.text, head.json, key)
  return signEnvelope({ ...input, text: head.text }, key)
}

function* hashed(pieces: Iterable<Uint8Array>, add: (piece: Uint8Array) => void): Generator<Uint8Array> {
  for (const piece of pieces) {
    add(piece)
    yield piece
  }
}

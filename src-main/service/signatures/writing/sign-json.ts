import type { JsonObject } from '#service/domain/json-values.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { signedPieces } from '#service/formats/cyclonedx/jsf-signed-pieces.ts'
import type { JsonDocument } from '#service/formats/json/json-document.ts'
import type { SignedDocument, SigningKeyPair } from './signed-document.ts'
import { signPieces } from './sign-bytes.ts'

/**
 * Signs a JSON document (JSON Signature Format 0.82): the signature becomes its member `signature`, in place of one that it has. All else
 * stays as it is, byte for byte, unless it had one.
 *
 * @param text the document, UTF-8
 * @throws {Rejection} if it cannot be signed
 */
export function signJson(text: Buffer, json: JsonDocument, key: SigningKeyPair): SignedDocument {
  const [repeated] = json.repeated
  if (repeated !== undefined) {
    throw new Rejection(`The document has the member "${repeated}" twice, so that a signature would be ambiguous`)
  }
  const unsigned: JsonObject = { algorithm: key.algorithm, publicKey: key.publicKey.export({ format: 'jwk' }) }
  const hasOne = json.names.includes('signature')
  const names = hasOne ? json.names : [...json.names, 'signature']
  const document = {
    names,
    member: (name: string) => json.member(name),
    length: (name: string) => json.length(name),
    elements: (name: string) => json.elements(name),
  }
  const value = signPieces(signedPieces(document, unsigned, new Set()), key, 'ieee-p1363').toString('base64url')
  const signature = JSON.stringify({ ...unsigned, value })
  return { value: signature, pieces: hasOne ? replaced(json, signature) : appended(text, signature) }
}

function* appended(text: Buffer, signature: string): Generator<Buffer> {
  const end = text.lastIndexOf(0x7d) // }
  const isEmpty = /^\s*\{\s*$/.test(text.toString('latin1', 0, Math.min(end, 1000)))
  yield text.subarray(0, end)
  yield Buffer.from(`${isEmpty ? '' : ','}"signature":${signature}`)
  yield text.subarray(end)
}

function* replaced(json: JsonDocument, signature: string): Generator<Buffer> {
  let before = '{'
  for (const name of json.names.filter((one) => one !== 'signature')) {
    yield Buffer.from(`${before}\n  ${JSON.stringify(name)}: `)
    yield json.bytesOf(name) ?? Buffer.from('null')
    before = ','
  }
  yield Buffer.from(`${before}\n  "signature": ${signature}\n}\n`)
}

import type { DocumentSignature } from '#service/domain/documents/parsed-sbom.ts'
import type { DocumentFindings } from '#service/formats/reading/document-findings.ts'
import { isObject, type JsonObject, listOf, textOf } from '#service/domain/json-values.ts'
import { documentLimits } from '#service/domain/documents/document-limits.ts'
import type { SourceDocument } from '#service/formats/reading/source-document.ts'
import { keyOf, missingAlgorithm } from './jsf-key.ts'
import { signedPieces } from './jsf-signed-pieces.ts'
import { JsfVerifier } from './jsf-verifier.ts'

type State = 'INVALID' | 'UNTRUSTED'

/** One signature, and the signature object at the time of signing, without its value. */
interface Signer {
  readonly signer: JsonObject
  readonly asSigned: JsonObject
}

/**
 * Verifies the document's own signature (JSON Signature Format 0.82): simple, several signers or a chain. A correct signature is still
 * untrusted, because Waybill has no list of trusted keys. Null if unsigned. Reads the document once for each signer.
 */
export function* signatureOf(
  document: SourceDocument,
  findings: DocumentFindings,
): Generator<undefined, DocumentSignature | null> {
  const signature = document.member('signature')
  if (signature === undefined) return null
  const signers = signersOf(signature)
  let state: State = 'UNTRUSTED'
  for (const one of signers.slice(0, documentLimits.signers)) {
    const judged = yield* verifySigner(document, one)
    if (judged.state === 'INVALID') state = 'INVALID'
    if (judged.why !== null) findings.add(judged.state === 'INVALID' ? 'error' : 'info', '/signature', judged.why)
  }
  reportNumber(signers.length, findings)
  const first = signers[0]?.signer ?? {}
  return {
    state,
    format: 'JSF',
    algorithm: textOf(first['algorithm']),
    keyFingerprint: keyOf(first)?.fingerprint ?? null,
  }
}

function reportNumber(signers: number, findings: DocumentFindings): void {
  if (signers === 0) findings.add('warning', '/signature', 'The signature has no signer')
  if (signers <= documentLimits.signers) return
  findings.add('info', '/signature', `Only the first ${documentLimits.signers} signatures were verified`)
}

function signersOf(signature: unknown): readonly Signer[] {
  if (!isObject(signature)) return []
  if (isObject(signature['signers']) || Array.isArray(signature['signers'])) {
    // Each signer signs independently of the others.
    return objects(signature['signers']).map((signer) => ({
      signer,
      asSigned: { signers: [removeUnsignedMembers(signer)] },
    }))
  }
  if (isObject(signature['chain']) || Array.isArray(signature['chain'])) {
    // Each signer also signs the previous signatures.
    const chain = objects(signature['chain'])
    return chain.map((signer, index) => ({
      signer,
      asSigned: { chain: [...chain.slice(0, index), removeUnsignedMembers(signer)] },
    }))
  }
  return [{ signer: signature, asSigned: removeUnsignedMembers(signature) }]
}

function objects(value: unknown): readonly JsonObject[] {
  return listOf(value)
    .filter(isObject)
    .slice(0, documentLimits.signers + 1)
}

/** Removes what cannot be signed: the value, and the excluded members with the list that names them. */
function removeUnsignedMembers(signer: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(signer).filter(([name]) => name !== 'value' && name !== 'excludes'))
}

function* verifySigner(
  document: SourceDocument,
  { signer, asSigned }: Signer,
): Generator<undefined, { readonly state: State; readonly why: string | null }> {
  const key = keyOf(signer)
  if (!key) return { state: 'UNTRUSTED', why: describeMissingKey(signer) }
  const algorithm = textOf(signer['algorithm']) ?? ''
  const verifier = JsfVerifier.for(algorithm, key.publicKey)
  if (verifier === 'unknown') {
    return { state: 'UNTRUSTED', why: `The signature algorithm ${JSON.stringify(algorithm)} is not supported` }
  }
  if (verifier === 'mismatch') return { state: 'INVALID', why: `The signature's key does not fit ${algorithm}` }
  const excluded = new Set(listOf(signer['excludes']))
  for (const piece of signedPieces(document, asSigned, excluded)) {
    if (!verifier.update(piece)) {
      return { state: 'UNTRUSTED', why: `The document is too large to verify a ${algorithm} signature` }
    }
    yield
  }
  const isRight = verifier.verify(Buffer.from(textOf(signer['value']) ?? '', 'base64url'))
  return isRight
    ? { state: 'UNTRUSTED', why: describeUnsignedMembers(document, excluded) }
    : { state: 'INVALID', why: 'The signature does not match the document' }
}

function describeMissingKey(signer: JsonObject): string {
  const missing = missingAlgorithm(signer)
  if (missing === undefined) return 'The signature has no readable key and was not verified'
  return `The signature was not verified: ${missing} is not supported by this program`
}

/** Describes the members that the signature does not protect. Null if there are none. */
function describeUnsignedMembers(document: SourceDocument, excluded: ReadonlySet<unknown>): string | null {
  const names = document.names.filter((name) => excluded.has(name))
  return names.length === 0 ? null : `The signature does not cover ${names.map((name) => `"${name}"`).join(', ')}`
}

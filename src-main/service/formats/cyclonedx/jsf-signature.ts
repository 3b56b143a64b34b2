import type { DocumentSignature } from '#service/domain/documents/parsed-sbom.ts'
import type { DocumentFindings } from '#service/formats/reading/document-findings.ts'
import { isObject, type JsonObject, listOf, textOf } from '#service/domain/json-values.ts'
import { documentLimits } from '#service/domain/documents/document-limits.ts'
import type { TrustedKey } from '#service/domain/signatures/signing-key.ts'
import type { SourceDocument } from '#service/formats/reading/source-document.ts'
import { candidateKeys, keyProblem, type NamedKey, unknownMaker } from '#service/formats/signatures/public-key.ts'
import { hasKey, keyOf, missingAlgorithm } from './jsf-key.ts'
import { signedPieces } from './jsf-signed-pieces.ts'
import { JsfVerifier } from './jsf-verifier.ts'

/** One signature, and the signature object at the time of signing, without its value. */
interface Signer {
  readonly signer: JsonObject
  readonly asSigned: JsonObject
}

/** The result of verifying one signature. */
interface Verdict {
  readonly state: 'INVALID' | 'UNTRUSTED'
  readonly why: string | null
  /** The key that made it, if it is right and covers the whole document. */
  readonly by?: NamedKey
  readonly needsKey?: boolean
}

/**
 * Verifies the document's own signature (JSON Signature Format 0.82): simple, several signers or a chain. Whether the key is trusted is
 * for the caller to say. Null if unsigned. Reads the document once for each signer, or for each key that may have made the signature.
 *
 * @param trusted keys that may have made a signature that contains none
 */
export function* signatureOf(
  document: SourceDocument,
  findings: DocumentFindings,
  trusted: readonly TrustedKey[] = [],
): Generator<undefined, DocumentSignature | null> {
  const signature = document.member('signature')
  if (signature === undefined) return null
  const signers = signersOf(signature)
  const verdicts: Verdict[] = []
  for (const one of signers.slice(0, documentLimits.signers)) {
    const verdict = yield* verifySigner(document, one, trusted)
    verdicts.push(verdict)
    if (verdict.why !== null) findings.add(verdict.state === 'INVALID' ? 'error' : 'info', '/signature', verdict.why)
  }
  reportNumber(signers.length, findings)
  const first = signers[0]?.signer ?? {}
  const verifiedBy = verdicts.flatMap(({ by }) => by?.fingerprint ?? [])
  return {
    ...stateOf(verdicts, verifiedBy),
    format: 'JSF',
    algorithm: textOf(first['algorithm']),
    keyFingerprint: keyOf(first)?.fingerprint ?? verifiedBy[0] ?? null,
  }
}

function stateOf(verdicts: readonly Verdict[], verifiedBy: readonly string[]) {
  const wrong = verdicts.find(({ state }) => state === 'INVALID')
  if (wrong) return { state: 'INVALID', reason: wrong.why, verifiedBy: [], needsKey: false } as const
  const isVerified = verifiedBy.length > 0
  const why = verdicts.length === 0 ? noSigner : (verdicts.find((one) => one.why !== null)?.why ?? null)
  const needsKey = !isVerified && verdicts.some((one) => one.needsKey === true)
  return { state: 'UNTRUSTED', reason: isVerified ? null : why, verifiedBy, needsKey } as const
}

const noSigner = 'The signature has no signer'

function reportNumber(signers: number, findings: DocumentFindings): void {
  if (signers === 0) findings.add('warning', '/signature', noSigner)
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
  one: Signer,
  trusted: readonly TrustedKey[],
): Generator<undefined, Verdict> {
  const { signer } = one
  const own = keyOf(signer)
  if (own) return yield* verifyWith(document, one, own)
  if (hasKey(signer)) return { state: 'UNTRUSTED', why: describeMissingKey(signer) }
  const candidates = candidateKeys(trusted, textOf(signer['keyId']))
  for (const key of candidates) {
    const verdict = yield* verifyWith(document, one, key)
    if (verdict.state !== 'INVALID') return verdict
  }
  return {
    state: 'UNTRUSTED',
    why: candidates.length === 0 ? describeMissingKey(signer) : unknownMaker,
    needsKey: true,
  }
}

function* verifyWith(
  document: SourceDocument,
  { signer, asSigned }: Signer,
  key: NamedKey,
): Generator<undefined, Verdict> {
  const problem = keyProblem(key.publicKey)
  if (problem !== null) return { state: 'UNTRUSTED', why: problem }
  const algorithm = textOf(signer['algorithm']) ?? ''
  const verifier = JsfVerifier.for(algorithm, key.publicKey)
  if (verifier === 'unknown') {
    return { state: 'UNTRUSTED', why: `The signature algorithm ${shortened(algorithm)} is not supported` }
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
  if (!isRight) return { state: 'INVALID', why: 'The signature does not match the document' }
  const open = describeUnsignedMembers(document, excluded) ?? describeRepeated(document)
  return open === null ? { state: 'UNTRUSTED', why: null, by: key } : { state: 'UNTRUSTED', why: open }
}

function shortened(word: string): string {
  return JSON.stringify(word.length > 40 ? `${word.slice(0, 40)}…` : word)
}

/** Of a member that is written twice, readers may take either. */
function describeRepeated({ repeated }: SourceDocument): string | null {
  const [name] = repeated
  return name === undefined
    ? null
    : `The document has the member ${shortened(name)} twice, so that its signature is ambiguous`
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

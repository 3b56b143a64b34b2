import type { DocumentSignature } from '#service/domain/documents/parsed-sbom.ts'
import type { SbomDocument } from '#service/domain/documents/sbom-document.ts'
import type { SigningKey } from '#service/domain/signatures/signing-key.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { loadSigningKeys } from '#service/graphql/resolving/signing-key-loader.ts'

const unknownKey = 'The key that created it is not among the trusted keys'

/**
 * Returns the signature of a document as the API shows it: that of the file if it is invalid, otherwise the newest one that was made here,
 * otherwise that of the file. A missing signature is a state of its own.
 */
export async function presentSignature(
  document: Pick<SbomDocument, 'signature' | 'ownSignature'> | null | undefined,
  context: RequestContext,
) {
  const signature = shownSignature(document)
  if (!signature) return { state: 'NONE' }
  const { state, format, algorithm, keyFingerprint, signedAt, signedBy } = signature
  const known = { state, format, algorithm, signedAt, signedBy }
  if (state !== 'TRUSTED') return { ...known, keyFingerprint, keyName: null, reason: signature.reason ?? unknownKey }
  const key = await findMaker(signature, context)
  return {
    ...known,
    keyFingerprint: key?.fingerprint ?? keyFingerprint,
    keyName: key?.name ?? null,
    keyPerson: key?.person ?? null,
    reason: null,
  }
}

/** The newest one that was made here takes the place of that in the file, unless the document is not the one that was signed. */
function shownSignature(document: Pick<SbomDocument, 'signature' | 'ownSignature'> | null | undefined) {
  const { ownSignature = null, signature = null } = document ?? {}
  return signature?.state === 'INVALID' ? signature : (ownSignature ?? signature)
}

async function findMaker(signature: DocumentSignature, context: RequestContext): Promise<SigningKey | undefined> {
  const keys = await loadSigningKeys(context)
  return keys.find(({ fingerprint }) => signature.verifiedBy?.includes(fingerprint))
}

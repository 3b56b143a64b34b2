import { findSigningKey, listSigningKeys } from '#service/db/signatures/signing-keys.ts'
import { insertSignature } from '#service/db/signatures/document-signatures.ts'
import type { UserDatabase } from '#service/db/database.ts'
import type { Actor } from '#service/domain/actor.ts'
import type { SbomDocument } from '#service/domain/documents/sbom-document.ts'
import type { ExportRequest } from '#service/domain/downloads/export-request.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SigningKey } from '#service/domain/signatures/signing-key.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { Originals } from '#service/documents/originals.ts'
import { documentWork } from '#service/documents/document-work.ts'
import type { SecretStore } from '#service/secrets/secret-store.ts'
import { rejectLimit } from '#service/workers/reject-limit.ts'
import type { ProcessingPool } from '#service/workers/processing-pool.ts'
import { leavesNothing } from '#service/workers/run-options.ts'
import { materialOf, type SigningMaterial } from './signing-material.ts'
import type { SignFileInput, SignFileOutput } from './thread/sign-file.ts'

export interface SignerTools {
  readonly database: UserDatabase
  readonly pool: Pick<ProcessingPool, 'run'>
  readonly originals: Pick<Originals, 'requireWhole'>
  readonly secrets: SecretStore
  readonly now: () => Date
}

/** A file that was written and is to be signed. */
export type WrittenFile = Pick<SignFileInput, 'path' | 'filename' | 'spec' | 'specVersion' | 'format'>

/** Signs documents with keys of the installation. */
export interface Signer {
  /**
   * Signs the active document of a version. After a kill there is either no new signature, or a whole one.
   *
   * @throws {Rejection} if it cannot be signed
   */
  sign(version: SbomVersion, document: SbomDocument, key: SigningKey, by: Actor): Promise<void>
  /**
   * Signs a file in its place.
   *
   * @throws {Rejection} if the key is not there any more
   */
  signFile(
    file: WrittenFile,
    place: { readonly organizationId: string; readonly keyId: string },
    signal?: AbortSignal,
  ): Promise<SignFileOutput>
  /**
   * Returns what a thread needs to sign with a key.
   *
   * @throws {Rejection} if the key is not there any more
   */
  material(organizationId: string, keyId: string): Promise<SigningMaterial>
  /** Returns the key that signs files of a version without being asked for: that of its newest signature, in the same format. */
  keyFor(version: SbomVersion, document: SbomDocument | undefined, request: ExportRequest): Promise<string | null>
  /**
   * Returns the key that is named, or the only one that can sign.
   *
   * @throws {Rejection} if there is none, or several
   */
  chooseKey(organizationId: string, id: string | null): Promise<SigningKey>
}

/**
 * What a document says is not vouched for if its own signature is invalid, in none of its files.
 * @throws {Rejection} if it is
 */
export function requireSignable(document: SbomDocument | undefined): void {
  if (document?.signature?.state !== 'INVALID') return
  throw new Rejection(
    'The signature in the document is invalid. Get the document from its author again, or upload it without that signature',
  )
}

export function createSigner({ database, pool, originals, secrets, now }: SignerTools): Signer {
  const material = async (organizationId: string, keyId: string) => {
    const key = await findSigningKey(database.write, organizationId, keyId)
    if (!key) throw new Rejection('The key that was to sign the file was removed')
    return materialOf(secrets, key)
  }
  return {
    async sign(version, document, key, by) {
      requireSignable(document)
      const [own, path] = [await materialOf(secrets, key), await originals.requireWhole(document)]
      const { spec, specVersion, format } = document
      const filename = document.filename ?? version.label
      const input: SignFileInput = { path, replaces: false, filename, spec, specVersion, format, key: own }
      const options = { ...(await documentWork(path)), beforeRepeat: leavesNothing }
      const signed = await rejectLimit('Signing the document', () =>
        pool.run<SignFileInput, SignFileOutput>('sign-file', input, options),
      )
      const { algorithm, fingerprint } = key
      const made = { format: signed.format, value: signed.value, algorithm, fingerprint, by, at: now().toISOString() }
      await insertSignature(database, version, document, made)
    },
    material,
    async signFile(file, { organizationId, keyId }, signal) {
      const input: SignFileInput = { ...file, replaces: true, key: await material(organizationId, keyId) }
      const options = { ...(await documentWork(file.path)), ...(signal && { signal }) }
      return rejectLimit('Signing the file', () => pool.run<SignFileInput, SignFileOutput>('sign-file', input, options))
    },
    async keyFor({ organizationId }, document, request) {
      if (!document || document.signature?.state === 'INVALID' || request.kind !== 'sbom') return null
      const fingerprint = document.ownSignature?.keyFingerprint
      if (fingerprint == null || document.spec !== request.spec || document.format !== request.format) return null
      const keys = await listSigningKeys(database.read, organizationId)
      return keys.find((key) => key.hasPrivate && key.fingerprint === fingerprint)?.id ?? null
    },
    async chooseKey(organizationId, id) {
      if (id !== null) {
        const key = await findSigningKey(database.write, organizationId, id)
        if (!key) throw new Rejection('SigningKey not found')
        return key
      }
      const keys = (await listSigningKeys(database.write, organizationId)).filter(({ hasPrivate }) => hasPrivate)
      const [only] = keys
      if (!only) throw new Rejection('There is no key to sign with', 'Create one in Settings, Signing keys.')
      if (keys.length > 1) throw new Rejection('There are several keys that can sign. Name one as "signingKeyId"')
      return only
    },
  }
}

import type { DocumentFamily } from './document-family.ts'
import type { Actor } from '#service/domain/actor.ts'
import type { DocumentSignature } from './parsed-sbom.ts'
import type { DocumentId, VersionId } from '#service/domain/id.ts'

/** One SBOM document of a version. Its bytes are stored unchanged in the data folder, under its id. */
export interface SbomDocument {
  readonly id: DocumentId
  readonly versionId: VersionId
  readonly filename: string | null
  readonly spec: DocumentFamily
  readonly specVersion: string
  readonly format: 'JSON' | 'XML' | 'TAG_VALUE'
  /** How the bytes are wrapped; determines the content type of the original. */
  readonly wrapping: 'plain' | 'gzip' | 'zip' | 'envelope'
  readonly bytes: number
  /** Lower-case hexadecimal. */
  readonly sha256: string
  readonly active: boolean
  /** Null if it was not validated. */
  readonly schemaValid: boolean | null
  /** Null without a signature. */
  readonly signature: DocumentSignature | null
  /** The newest signature made here; null without one. It takes the place of that in the file. */
  readonly ownSignature: DocumentSignature | null
  readonly createdAt: string
  readonly createdBy: Actor
}

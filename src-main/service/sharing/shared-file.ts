import type { ExportRequest } from '#service/domain/downloads/export-request.ts'
import type { ExportPreview } from '#service/domain/downloads/export-file.ts'
import type { SigningMaterial } from '#service/signatures/signing-material.ts'

/** A document that goes into a file for receivers. */
export interface SharedDocument {
  /** Name in the archive, without folders. */
  readonly name: string
  readonly formatName: string
  readonly request: ExportRequest
  /** Signs it; null for none. */
  readonly signingKey: SigningMaterial | null
}

/** What the README says beside the documents. */
export interface SharedFileAbout {
  readonly productName: string
  readonly label: string
  /** TLP label; null for none. */
  readonly tlp: string | null
  readonly organization: { readonly name: string; readonly email: string | null; readonly url: string | null }
  /** RFC 3339, UTC. */
  readonly madeAt: string
  readonly waybillVersion: string
  /** Title of the profile of the SBOM. */
  readonly profileTitle: string
}

/** A file in the archive, as it was written. */
export interface ArchivedDocument extends Pick<ExportPreview, 'warnings'> {
  readonly name: string
  readonly formatName: string
  readonly kind: ExportRequest['kind']
  readonly isSigned: boolean
  /** `12 components`. */
  readonly contents: readonly string[]
  readonly bytes: number
  /** SHA-256, lower-case hexadecimal. */
  readonly sha256: string
}

/** The name of the file with the checksums, in the form that `sha256sum -c` reads. */
export const sumsName = 'SHA256SUMS.txt'
export const readmeName = 'README.txt'

import type { VersionId } from '#service/domain/id.ts'

/** A file that an SBOM lists separately from components. */
export interface ListedFile {
  readonly versionId: VersionId
  /** Name of its list in the document, and its position there. Together they identify the file. */
  readonly section: string
  readonly position: number
  /** `SPDXID` or `spdxId`; null without one. */
  readonly ref: string | null
  readonly path: string
  /** The element in the JSON form of its format. */
  readonly value: Readonly<Record<string, unknown>>
}

import type { VersionId } from '#service/domain/id.ts'

/** A file that an SBOM lists beside its components, as its document has it. */
export interface ListedFile {
  readonly versionId: VersionId
  /** Name of the list in its document, and the place in it: together they are the file's own. */
  readonly section: string
  readonly position: number
  /** `SPDXID` or `spdxId`; null without one. */
  readonly ref: string | null
  readonly path: string
  /** The element in the JSON form of its format. */
  readonly value: Readonly<Record<string, unknown>>
}

import type { Actor } from '#service/domain/actor.ts'
import type { Job } from '#service/domain/job.ts'
import type { CiMetadata, SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { SkippedEntry } from '#service/formats/containers/open-document.ts'

/** What the ingest task needs to know: everything but the document's content. */
export interface IngestInput {
  /** Where the document lies: its final place in the data folder. */
  readonly path: string
  readonly filename: string | null
  readonly bytes: number
  readonly sha256: string
  readonly versionId: string
  readonly documentId: string
  readonly organizationId: string
  readonly productId: string
  readonly environmentId: string
  /** Name of the primary component when the document has none. */
  readonly productName: string
  readonly label: string | null
  readonly licenseOperator: 'AND' | 'OR'
  readonly actor: Actor
  readonly provenance: CiMetadata | null
  /** When the upload arrived, RFC 3339 in UTC. */
  readonly at: string
  /** Other files of the archive that the document was packed in, to be named. */
  readonly leftOut?: readonly SkippedEntry[]
}

export interface IngestOutput {
  readonly version: SbomVersion
  readonly job: Job
}

/** A version whose content is stored and that nobody sees yet. `kept`: what of the document no column models. */
export interface HiddenVersion {
  readonly version: SbomVersion
  readonly kept: Readonly<Record<string, unknown>>
}

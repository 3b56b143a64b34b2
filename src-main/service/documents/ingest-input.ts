import type { Actor } from '#service/domain/actor.ts'
import type { JobBatch } from '#service/domain/job-batch.ts'
import type { Job } from '#service/domain/job.ts'
import type { CiMetadata, SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { SkippedEntry } from '#service/formats/containers/open-document.ts'

/** Input of the ingest task: everything but the document's content. */
export interface IngestInput {
  /** Path of the document: its final one in the data folder. */
  readonly path: string
  readonly filename: string | null
  readonly bytes: number
  readonly sha256: string
  readonly versionId: string
  readonly documentId: string
  readonly organizationId: string
  readonly productId: string
  readonly environmentId: string
  /** Name of the primary component if the document names none. */
  readonly productName: string
  readonly label: string | null
  readonly licenseOperator: 'AND' | 'OR'
  readonly actor: Actor
  readonly provenance: CiMetadata | null
  /** When the upload arrived, RFC 3339 in UTC. */
  readonly at: string
  /** Other files of the document's archive, to be reported. */
  readonly leftOut?: readonly SkippedEntry[]
  /** What its processing is part of. */
  readonly batch?: JobBatch | null
}

export interface IngestOutput {
  readonly version: SbomVersion
  readonly job: Job
}

/** A version whose content is stored but not visible. `kept`: the unmodelled parts of the document. */
export interface HiddenVersion {
  readonly version: SbomVersion
  readonly kept: Readonly<Record<string, unknown>>
}

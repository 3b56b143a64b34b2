import type { UserDatabase } from '#service/db/database.ts'
import { recordFailedUpload } from '#service/db/versions/unfinished-versions.ts'
import { deleteVersionContent } from '#service/db/versions/version-removal.ts'
import { findUploadTarget } from '#service/db/versions/upload-target.ts'
import type { Actor } from '#service/domain/actor.ts'
import type { DocumentFinding } from '#service/domain/documents/parsed-sbom.ts'
import { newId } from '#service/domain/id.ts'
import type { Job } from '#service/domain/job.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SpooledFile } from '#service/domain/spooled-file.ts'
import type { CiMetadata, SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { ProcessingPool } from '#service/workers/processing-pool.ts'
import { uploadsIn } from './archive-upload.ts'
import { keepDocument, removeDocument } from './document-files.ts'
import type { IngestInput, IngestOutput } from './ingest-input.ts'
import { ingestLimits } from './ingest-limits.ts'

/** Where an upload goes: ids resolved before. `label` overrides the version string that the document names. */
export interface UploadTarget {
  readonly organizationId: string
  readonly productId: string
  readonly environmentId: string
  readonly label?: string | undefined
}

/** What an upload made: its first version with its processing, and all of its versions, the first among them. */
export interface Uploaded {
  readonly version: SbomVersion
  readonly job: Job
  readonly versions: readonly SbomVersion[]
}

/** Takes uploaded documents in (specification 4.4). */
export interface Intake {
  /**
   * Parses and stores a document as a new version and starts its processing. The file is moved away from its place. A zip archive of
   * several SBOMs makes a version of each, in the order of the archive: all of them or none.
   *
   * @throws Rejection when a document cannot be understood; nothing is left behind.
   */
  upload(
    file: SpooledFile,
    target: UploadTarget,
    by: { readonly actor: Actor; readonly provenance: CiMetadata | null },
  ): Promise<Uploaded>
  /** Reads a document's head without storing a version: what it is, where it would go. Never throws for a bad document. */
  inspect(file: SpooledFile, organizationId: string): Promise<InspectedDocument>
}

/** What a file is and names, found without storing a version. `rejections` is empty when it can be taken in. */
export interface InspectedDocument {
  readonly kind: 'SBOM' | 'ADVISORIES' | 'VEX' | 'UNKNOWN'
  readonly format: string | null
  readonly componentCount: number | null
  readonly primaryName: string | null
  readonly label: string | null
  readonly rejections: readonly string[]
  /** The first 100 faults that it would be accepted with. */
  readonly findings: readonly DocumentFinding[]
}

export interface IntakeOptions {
  readonly database: UserDatabase
  readonly pool: Pick<ProcessingPool, 'run'>
  readonly dataFolder: string
  readonly now: () => Date
  /** Called when a job was queued: the pipeline looks at its queue then. */
  readonly onQueued?: (() => void) | undefined
}

type Inputs = readonly [IngestInput, ...IngestInput[]]
type Outputs = readonly [IngestOutput, ...IngestOutput[]]

/** Takes uploads in: parsing and storing happen on a processing thread. */
export function createIntake(options: IntakeOptions): Intake {
  return {
    upload: async (file, target, by) => {
      const at = options.now().toISOString()
      try {
        const place = await requireTarget(options.database, target)
        const documentId = newId()
        const input: IngestInput = {
          path: await keepDocument(options.dataFolder, file.path, documentId),
          filename: file.name.trim() || null,
          bytes: file.size,
          sha256: file.sha256,
          versionId: newId(),
          documentId,
          organizationId: target.organizationId,
          productId: target.productId,
          environmentId: target.environmentId,
          productName: place.productName,
          label: target.label?.trim() || null,
          licenseOperator: place.licenseListAsAnd ? 'AND' : 'OR',
          actor: by.actor,
          provenance: by.provenance,
          at,
        }
        const outputs = await stored(options, await uploadsIn({ ...options, limits: ingestLimits }, input))
        options.onQueued?.()
        return { ...outputs[0], versions: outputs.map(({ version }) => version) }
      } catch (error) {
        const errors = error instanceof Rejection ? error.messages : ['The document could not be saved']
        await recordFailedUpload(options.database, target, { filename: file.name, errors, at })
        throw error
      }
    },
    inspect: (file) =>
      options.pool.run<{ path: string }, InspectedDocument>('inspect', { path: file.path }, ingestLimits),
  }
}

/** Runs the ingestion. If it fails, everything it stored is removed. */
async function stored({ database, pool, dataFolder }: IntakeOptions, inputs: Inputs): Promise<Outputs> {
  const [first] = inputs
  try {
    if (inputs.length === 1) return [await pool.run<IngestInput, IngestOutput>('ingest', first, ingestLimits)]
    return await pool.run<Inputs, Outputs>('ingest-all', inputs, ingestLimits)
  } catch (error) {
    for (const { documentId, versionId } of inputs) {
      await deleteVersionContent(database, versionId)
      await removeDocument(dataFolder, documentId)
    }
    throw error
  }
}

/** @throws Rejection when there is no such place, or it takes no uploads. */
export async function requireTarget(database: UserDatabase, target: UploadTarget) {
  const place = await findUploadTarget(database, target)
  if (!place) throw new Rejection('Project not found')
  if (!place.productEnabled) {
    throw new Rejection(`The product ${JSON.stringify(place.productName)} is disabled and does not accept uploads`)
  }
  if (!place.environmentEnabled) {
    throw new Rejection(
      `The environment ${JSON.stringify(place.environmentName)} is disabled and does not accept uploads`,
    )
  }
  return place
}

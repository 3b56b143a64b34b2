import type { UserDatabase } from '#service/db/database.ts'
import { keepReserve, withReserve } from '#service/db/store/disk-reserve.ts'
import { recordFailedUpload } from '#service/db/versions/unfinished-versions.ts'
import { deleteVersionContent } from '#service/db/versions/version-removal.ts'
import { findUploadTarget } from '#service/db/versions/upload-target.ts'
import type { Actor } from '#service/domain/actor.ts'
import type { DocumentFinding } from '#service/domain/documents/parsed-sbom.ts'
import { newId } from '#service/domain/id.ts'
import type { JobBatch } from '#service/domain/job-batch.ts'
import type { Job } from '#service/domain/job.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SpooledFile } from '#service/domain/spooled-file.ts'
import { storageFaultOf } from '#service/domain/storage-fault.ts'
import type { CiMetadata, SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { rejectLimit } from '#service/workers/reject-limit.ts'
import type { ProcessingPool } from '#service/workers/processing-pool.ts'
import { uploadsIn } from './archive-upload.ts'
import { storeDocument, removeDocument } from './document-files.ts'
import { documentWork, readingWork } from './document-work.ts'
import type { IngestInput, IngestOutput } from './ingest-input.ts'
import { ingestLimits } from './ingest-limits.ts'

/** Target of an upload, with resolved ids. `label` overrides the version string in the document. */
export interface UploadTarget {
  readonly organizationId: string
  readonly productId: string
  readonly environmentId: string
  readonly label?: string | undefined
}

/** Result of an upload: its first version with its processing, and all of its versions, including the first. */
export interface Uploaded {
  readonly version: SbomVersion
  readonly job: Job
  readonly versions: readonly SbomVersion[]
}

/** Ingests uploaded documents (specification 4.4). */
export interface Intake {
  /**
   * Parses and stores a document as a new version and starts its processing. The file is moved. A zip archive of several SBOMs creates one
   * version for each, in the order of the archive: all of them or none.
   *
   * @throws {Rejection} if a document cannot be read; nothing is stored then
   */
  upload(
    file: SpooledFile,
    target: UploadTarget,
    by: { readonly actor: Actor; readonly provenance: CiMetadata | null; readonly batch?: JobBatch | null },
  ): Promise<Uploaded>
  /** Reads the head of a document without storing a version: its format, and where it belongs. Never throws for an invalid document. */
  inspect(file: SpooledFile, organizationId: string): Promise<InspectedDocument>
}

/** What a file is and names, found without storing a version. `rejections` is empty if it can be ingested. */
export interface InspectedDocument {
  readonly kind: 'SBOM' | 'ADVISORIES' | 'VEX' | 'UNKNOWN'
  readonly format: string | null
  readonly componentCount: number | null
  readonly primaryName: string | null
  readonly label: string | null
  readonly rejections: readonly string[]
  /** The first 100 issues with which it would be accepted. */
  readonly findings: readonly DocumentFinding[]
}

export interface IntakeOptions {
  readonly database: UserDatabase
  readonly pool: Pick<ProcessingPool, 'run'>
  readonly dataFolder: string
  readonly now: () => Date
  /** Called when documents were stored and their jobs queued, with the first of them. */
  readonly onRead?: ((document: Pick<IngestInput, 'organizationId' | 'documentId'>) => void) | undefined
}

type Inputs = readonly [IngestInput, ...IngestInput[]]
type Outputs = readonly [IngestOutput, ...IngestOutput[]]

/** Creates the intake of uploads. Parsing and storing run on a processing thread. */
export function createIntake(options: IntakeOptions): Intake {
  return {
    upload: async (file, target, by) => {
      const at = options.now().toISOString()
      try {
        const place = await requireTarget(options.database, target)
        const documentId = newId()
        const input: IngestInput = {
          path: await storeDocument(options.dataFolder, file.path, documentId),
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
          batch: by.batch ?? null,
          at,
        }
        const outputs = await stored(options, await uploadsIn({ ...options, limits: ingestLimits }, input))
        options.onRead?.(input)
        await keepReserve(options.dataFolder)
        return { ...outputs[0], versions: outputs.map(({ version }) => version) }
      } catch (error) {
        await recordFailure(options.database, target, { filename: file.name, error, at })
        throw error
      }
    },
    inspect: ({ path }) =>
      rejectLimit('Reading the document', async () =>
        options.pool.run<{ path: string }, InspectedDocument>('inspect', { path }, await readingWork(path)),
      ),
  }
}

/** Runs the ingestion. If it fails, everything it stored is removed. */
async function stored({ database, pool, dataFolder }: IntakeOptions, inputs: Inputs): Promise<Outputs> {
  const [first] = inputs
  const beforeRepeat = async () => {
    for (const { versionId } of inputs) {
      await withReserve(dataFolder, () => deleteVersionContent(database, versionId))
    }
  }
  try {
    return await rejectLimit('Reading the document', async () => {
      if (inputs.length > 1) return pool.run<Inputs, Outputs>('ingest-all', inputs, { ...ingestLimits, beforeRepeat })
      const work = { ...(await documentWork(first.path)), beforeRepeat }
      return [await pool.run<IngestInput, IngestOutput>('ingest', first, work)]
    })
  } catch (error) {
    // The files first: on a full disk they make room for the rest.
    for (const { documentId } of inputs) await removeDocument(dataFolder, documentId)
    await attempt(beforeRepeat)
    throw error
  }
}

/** Records why an upload failed, for notifications. */
export async function recordFailure(
  database: UserDatabase,
  target: UploadTarget,
  { filename, error, at }: { readonly filename: string; readonly error: unknown; readonly at: string },
): Promise<void> {
  const reason = storageFaultOf(error, null)?.message ?? 'The document could not be saved'
  const errors = error instanceof Rejection ? error.messages : [reason]
  await attempt(() => recordFailedUpload(database, target, { filename, errors, at }))
}

/** Runs work after a failure. A disk that does not take it is what failed already: the next start removes what is left. */
export async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (storageFaultOf(error, null) === null) throw error
  }
}

/** @throws {Rejection} if the environment does not exist, or accepts no uploads */
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

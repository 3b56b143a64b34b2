import type { UserDatabase } from '#service/db/database.ts'
import { deleteDocument } from '#service/db/documents/document-removal.ts'
import { type ContentSwap, prepareSwap, swapContent } from '#service/db/documents/document-swap.ts'
import { withReserve } from '#service/db/store/disk-reserve.ts'
import { findUploadTarget } from '#service/db/versions/upload-target.ts'
import { betweenLargeSteps } from '#service/decisions/change-in-parts.ts'
import { deleteVersionContent } from '#service/db/versions/version-removal.ts'
import type { Actor } from '#service/domain/actor.ts'
import { newId } from '#service/domain/id.ts'
import type { Job } from '#service/domain/job.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { ComponentPlace, WantedPlace } from '#service/domain/documents/component-place.ts'
import type { DocumentDifference } from '#service/domain/documents/document-comparison.ts'
import type { SbomDocument } from '#service/domain/documents/sbom-document.ts'
import type { CiMetadata, SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { ExcerptRequest, SourceExcerpt } from '#service/domain/documents/source-excerpt.ts'
import type { SpooledFile } from '#service/domain/spooled-file.ts'
import type { JobQueue } from '#service/jobs/job-queue.ts'
import { newJob } from '#service/domain/new-job.ts'
import { rejectLimit } from '#service/workers/reject-limit.ts'
import type { ProcessingPool } from '#service/workers/processing-pool.ts'
import type { ComparedDocuments } from '#service/compare/thread/compare-documents.ts'
import type { LocateInput } from '#service/documents/thread/locate-components.ts'
import type { ExcerptInput } from '#service/documents/thread/source-excerpt.ts'
import type { StatedInput, StatedValues } from '#service/documents/thread/stated-values.ts'
import { storeDocument, removeDocument } from './document-files.ts'
import type { HiddenVersion, IngestInput } from './ingest-input.ts'
import { documentWork, readingWork } from './document-work.ts'
import { attempt, recordFailure, requireTarget } from './intake.ts'
import type { Originals } from './originals.ts'
import { processingJob } from './new-version.ts'

/** Further documents of a version (specification 1.2). The version's content comes from the active one. */
export interface VersionDocuments {
  /**
   * Adds a document and makes it the active one: its content replaces the version's. The file is moved.
   *
   * @throws {Rejection} if the document cannot be read; nothing changes then
   */
  add(
    file: SpooledFile,
    version: SbomVersion,
    by: { readonly actor: Actor; readonly provenance: CiMetadata | null },
  ): Promise<{ readonly documentId: string; readonly job: Job }>
  /**
   * Activates a document, read from its bytes.
   * @throws {Rejection} if it is active already
   * @throws {OriginalLost} if its bytes are not whole
   */
  activate(document: SbomDocument, version: SbomVersion, actor: Actor): Promise<Job>
  /**
   * Removes a document and its file.
   * @throws {Rejection} if it is the active one
   */
  delete(document: SbomDocument, version: SbomVersion): Promise<void>
  /**
   * Returns lines of a document's text.
   * @throws {OriginalLost} if its bytes are not whole
   */
  excerpt(document: SbomDocument, request: ExcerptRequest): Promise<SourceExcerpt>
  /**
   * Returns what a document says about some of its components, and about itself, without edits.
   * @throws {OriginalLost} if its bytes are not whole
   */
  stated(document: SbomDocument, wanted: Omit<StatedInput, 'path'>): Promise<StatedValues>
  /**
   * Returns where components are in a document's text; null for one that it does not have.
   * @throws {OriginalLost} if its bytes are not whole
   */
  locate(document: SbomDocument, wanted: readonly WantedPlace[]): Promise<readonly (ComponentPlace | null)[]>
  /**
   * Compares the contents of two documents.
   * @throws {OriginalLost} if the bytes of one are not whole
   */
  compare(base: SbomDocument, target: SbomDocument): Promise<DocumentDifference>
}

export interface DocumentOptions {
  readonly database: UserDatabase
  readonly pool: Pick<ProcessingPool, 'run'>
  readonly jobs: Pick<JobQueue, 'alone'>
  readonly originals: Originals
  readonly dataFolder: string
  readonly now: () => Date
  /** Called when a document was read and is the active one of its version. */
  readonly onRead?: ((document: Pick<IngestInput, 'organizationId' | 'documentId'>) => void) | undefined
}

/** Manages further documents of versions. A document that becomes active is read again from its bytes. */
export function createVersionDocuments(options: DocumentOptions): VersionDocuments {
  const { database, dataFolder, now, originals, pool } = options
  return {
    add: async (file, version, by) => {
      const at = now().toISOString()
      try {
        await requireTarget(database, version)
        const documentId = newId()
        const path = await storeDocument(dataFolder, file.path, documentId)
        try {
          const filename = file.name.trim() || null
          const provenance = by.provenance ?? version.ciMetadata
          const source = { path, filename, bytes: file.size, sha256: file.sha256, documentId, provenance }
          const job = await replaced(options, version, { ...source, of: null, actor: by.actor, at })
          return { documentId, job }
        } catch (error) {
          await removeDocument(dataFolder, documentId)
          throw error
        }
      } catch (error) {
        await recordFailure(database, version, { filename: file.name, error, at })
        throw error
      }
    },
    activate: async (document, version, actor) => {
      if (document.active) throw new Rejection('The document is already active')
      const path = await originals.requireWhole(document)
      const { filename, bytes, sha256, id: of } = document
      const source = { path, filename, bytes, sha256, documentId: newId(), provenance: version.ciMetadata }
      const at = now().toISOString()
      return reading(originals, [document], () => replaced(options, version, { ...source, of, actor, at }))
    },
    delete: async (document, version) => {
      await deleteDocument(database, document, version, now().toISOString())
      await removeDocument(dataFolder, document.id)
    },
    excerpt: (document, request) => {
      const isPlain = document.wrapping === 'plain'
      return readOriginal<ExcerptInput, SourceExcerpt>(options, document, 'source-excerpt', { ...request, isPlain })
    },
    locate: (document, wanted) =>
      readOriginal<LocateInput, readonly (ComponentPlace | null)[]>(options, document, 'locate-components', { wanted }),
    stated: (document, wanted) => readOriginal<StatedInput, StatedValues>(options, document, 'stated-values', wanted),
    compare: async (base, target) => {
      const paths = { base: await originals.requireWhole(base), target: await originals.requireWhole(target) }
      const run = () => comparedIn(pool, paths)
      return reading(originals, [base, target], () => rejectLimit('Comparing the documents', run))
    },
  }
}

/** Runs a task that reads the bytes of a document. */
async function readOriginal<Input extends { readonly path: string }, Output>(
  { originals, pool }: DocumentOptions,
  document: SbomDocument,
  task: string,
  input: Omit<Input, 'path'>,
): Promise<Output> {
  const path = await originals.requireWhole(document)
  const run = async () => pool.run<object, Output>(task, { ...input, path }, await readingWork(path))
  return reading(originals, [document], () => rejectLimit('Reading the document', run))
}

async function comparedIn(pool: DocumentOptions['pool'], paths: ComparedDocuments): Promise<DocumentDifference> {
  const work = await readingWork(paths.base, paths.target)
  return pool.run<ComparedDocuments, DocumentDifference>('compare-documents', paths, work)
}

type Source = Pick<IngestInput, 'path' | 'filename' | 'bytes' | 'sha256' | 'documentId' | 'provenance' | 'at'> & {
  /** Id of the version's document that is read again; null for a new one. */
  readonly of: string | null
  readonly actor: Actor
}

/** Reads a document into hidden rows and then swaps them with the version's content. If it fails, nothing changes. */
async function replaced(options: DocumentOptions, version: SbomVersion, source: Source): Promise<Job> {
  const { database, jobs, pool } = options
  const input = await inputFor(database, version, source)
  const removeRead = () => withReserve(options.dataFolder, () => deleteVersionContent(database, input.versionId))
  try {
    const { version: hidden, kept } = await rejectLimit('Reading the document', async () =>
      pool.run<IngestInput, HiddenVersion>('read-aside', input, {
        ...(await documentWork(input.path)),
        beforeRepeat: removeRead,
      }),
    )
    const processing = processingJob({ ...input, versionId: version.id }, hidden.counts.components)
    const removal = removalJob(version, hidden.id, source)
    const swap: ContentSwap = {
      version,
      hidden,
      kept,
      jobs: [processing, removal],
      at: options.now().toISOString(),
      document: { id: source.documentId, of: source.of },
    }
    await jobs.alone(version.id, async () => {
      await prepareSwap(database, version.id)
      await betweenLargeSteps(database, () => swapContent(database, swap))
    })
    options.onRead?.(input)
    return processing
  } catch (error) {
    await attempt(removeRead)
    // The product was deleted meanwhile, including the rows that the content belonged to.
    if (!(await findUploadTarget(database, version))) throw new Rejection('Sbom not found')
    throw error
  }
}

async function inputFor(database: UserDatabase, version: SbomVersion, source: Source): Promise<IngestInput> {
  const place = await findUploadTarget(database, version)
  if (!place) throw new Rejection('Sbom not found')
  const { of: _, ...rest } = source
  const { organizationId, productId, environmentId, label } = version
  return {
    ...rest,
    versionId: newId(),
    organizationId,
    productId,
    environmentId,
    label,
    productName: place.productName,
    licenseOperator: place.licenseListAsAnd ? 'AND' : 'OR',
  }
}

/** Creates the job that removes the version's previous content, which the hidden row has after the swap. */
function removalJob({ organizationId }: SbomVersion, hiddenId: string, { actor, at }: Source): Job {
  const payload = { versionIds: [hiddenId], replaced: true }
  return newJob({ kind: 'DELETE', organizationId, payload, cancellable: false }, actor, new Date(at))
}

/** Runs work that reads documents. Reports bytes that were lost meanwhile, whatever error the work threw. */
async function reading<T>(
  originals: Originals,
  documents: readonly SbomDocument[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    for (const document of documents) await originals.requireWhole(document)
    throw error
  }
}

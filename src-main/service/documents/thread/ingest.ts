import {
  ingestChunk,
  insertNewComponents,
  insertNewDependencies,
  insertNewDocument,
  insertNewElements,
  insertUnfinishedVersion,
  publishVersions,
} from '#service/db/documents/ingest.ts'
import { cutText } from '#service/db/components/long-texts.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { newId } from '#service/domain/id.ts'
import type { ParsedDocument } from '#service/domain/documents/parsed-sbom.ts'
import { openDocument, type OpenedDocument, withEnvelope } from '#service/formats/containers/open-document.ts'
import { formatOf } from '#service/formats/formats.ts'
import { markPlace } from '#service/workers/task-place.ts'
import type { Task, TaskContext } from '#service/workers/task.ts'
import { listTrustedKeys } from '#service/db/signatures/signing-keys.ts'
import { withTried } from '#service/domain/signatures/signing-key.ts'
import { actorColumn } from '#service/db/actor-column.ts'
import type { HiddenVersion, IngestInput, IngestOutput } from '#service/documents/ingest-input.ts'
import { createPrimary, newDocument, newVersion, processingJob } from '#service/documents/new-version.ts'
import { VersionContent } from './version-content.ts'

/** Reads an uploaded document and stores it as a new version. */
export const ingestTask: Task<IngestInput, IngestOutput> = { name: 'ingest', run: ingest }

/** Reads a document and stores its content hidden, to replace the content of a version. */
export const readReplacementTask: Task<IngestInput, HiddenVersion> = { name: 'read-aside', run: storeHidden }

/**
 * Reads a document and stores its content as a version. Rows are inserted for a hidden version, which the last transaction makes visible.
 * The caller removes what is left if this throws.
 *
 * @throws {Rejection} if the document cannot be read
 */
export async function ingest(context: TaskContext, input: IngestInput): Promise<IngestOutput> {
  const { version, kept } = await storeHidden(context, input)
  const job = processingJob(input, version.counts.components)
  await publishVersions(context.database, [{ version, kept, job }])
  return { version, job }
}

/**
 * Reads a document and stores its content and its own record for a hidden version. Returns that version.
 *
 * @throws {Rejection} if the document cannot be read
 */
export async function storeHidden(context: TaskContext, input: IngestInput): Promise<HiddenVersion> {
  const primaryComponentId = newId()
  const { content, parsed, wrapping } = await storeRead(context, input, primaryComponentId)
  const label = labelOf(input, content)
  if (!parsed.hasPrimary) content.component(createPrimary(input.productName, label))
  await storeRows(context.database, content)
  await storeEdges(context, content)
  await insertNewDocument(context.database, newDocument(input, parsed, wrapping), parsed.findings)
  const counts = { ...content.counts, files: parsed.fileCount }
  return { version: newVersion(input, parsed, { label, primaryComponentId, counts }), kept: parsed.kept }
}

/** A separate function, so that the document's bytes, which are most of the memory, can be garbage collected when it returns. */
async function storeRead(
  context: TaskContext,
  input: IngestInput,
  primaryComponentId: string,
): Promise<{ content: VersionContent; parsed: ParsedDocument; wrapping: OpenedDocument['wrapping'] }> {
  const keys = await listTrustedKeys(context.database.read, input.organizationId)
  const opened = await openDocument(input.path, keys)
  const format = formatOf(opened.head)
  await insertUnfinishedVersion(
    context.database,
    {
      id: input.versionId,
      organizationId: input.organizationId,
      productId: input.productId,
      environmentId: input.environmentId,
      primaryComponentId,
      createdAt: input.at,
    },
    actorColumn(input.actor),
  )
  const content = new VersionContent({
    versionId: input.versionId,
    primaryComponentId,
    at: input.at,
    licenseOperator: input.licenseOperator,
  })
  const parsed = withEnvelope(await storeComponents(context, format.read(opened.head, content), content), {
    signature: opened.signature,
    leftOut: [...opened.leftOut, ...(input.leftOut ?? [])],
  })
  return { content, parsed: { ...parsed, signature: withTried(parsed.signature, keys) }, wrapping: opened.wrapping }
}

/** Milliseconds. */
const maxSliceMs = 50

/** Writes one chunk while the next is read. */
async function storeComponents(
  { database, report, signal }: TaskContext,
  reading: Generator<undefined, ParsedDocument>,
  content: VersionContent,
): Promise<ParsedDocument> {
  const writing = new WriteAheadSlot()
  let turned = performance.now()
  for (;;) {
    markPlace(`the document, after ${content.counts.components} components`)
    const step = reading.next()
    if (performance.now() - turned > maxSliceMs) {
      // Cancellation is checked only between event loop turns, also while nothing is being stored.
      await new Promise((resolve) => setImmediate(resolve))
      signal.throwIfAborted()
      turned = performance.now()
    }
    if (content.hasChunk) {
      signal.throwIfAborted()
      await writing.next(() => storeRows(database, content))
      report({ done: content.counts.components, unit: 'components', message: 'Reading' })
    }
    if (!step.done) continue
    await writing.end()
    return step.value
  }
}

/** A single nested tree can be larger than a chunk. */
async function storeRows(database: UserDatabase, content: VersionContent): Promise<void> {
  const rows = content.takeRows()
  const elements = content.takeElements()
  for (let at = 0; at < rows.length; at += ingestChunk) {
    await insertNewComponents(database, rows.slice(at, at + ingestChunk))
  }
  for (let at = 0; at < elements.length; at += ingestChunk) {
    await insertNewElements(database, content.versionId, elements.slice(at, at + ingestChunk))
  }
}

async function storeEdges({ database, report, signal }: TaskContext, content: VersionContent): Promise<void> {
  const writing = new WriteAheadSlot()
  let rows: (readonly [string, string, string])[] = []
  const store = async () => {
    const taken = rows
    rows = []
    signal.throwIfAborted()
    await writing.next(() => insertNewDependencies(database, taken))
  }
  report({ message: 'Storing the dependency graph' })
  markPlace('the dependency graph')
  for (const edge of content.edges()) {
    rows.push(edge)
    if (rows.length >= ingestChunk) await store()
  }
  await store()
  await writing.end()
}

/** Overlaps one running write with the preparation of the next. At most one write runs at a time. */
class WriteAheadSlot {
  #running: Promise<void> = Promise.resolve()

  async next(write: () => Promise<void>): Promise<void> {
    await this.#running
    this.#running = write()
    // The error is thrown where the next write or the end awaits it.
    this.#running.catch(() => {})
  }

  async end(): Promise<void> {
    await this.#running
  }
}

/** As many as the version of a component. */
const maxLabelCharacters = 4_096

function labelOf(input: IngestInput, content: VersionContent): string {
  return cutText(input.label ?? content.primaryVersion ?? input.at, maxLabelCharacters)
}

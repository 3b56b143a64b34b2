import type { Transaction } from 'kysely'
import type { Job } from '#service/domain/job.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { stageNames } from '#shared/stage.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { contentColumns, uploadMessage } from './ingest.ts'
import { insertJob } from '#service/db/jobs/job-queue.ts'
import { cancelQueuedJobs } from '#service/db/versions/cancel-queued-jobs.ts'
import { insertOutboxMessages } from '#service/db/notifications/outbox-messages.ts'
import { retainDecisions } from '#service/db/decisions/retained-decisions.ts'
import { resetStages } from '#service/db/versions/stage-rows.ts'
import { contentOf, findingSetOf } from '#service/db/versions/shown-content.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'

type Writer = Transaction<UserDataTables>

/** Stored content that replaces the content of a version. */
export interface ContentSwap {
  /** The version as it was when reading began. */
  readonly version: SbomVersion
  /** The document as a version of its own: the id is that of the hidden row that has its content. */
  readonly hidden: SbomVersion
  readonly kept: Readonly<Record<string, unknown>>
  /** The document of the hidden row. `of` is the version's document that was read again; null for a new one. */
  readonly document: { readonly id: string; readonly of: string | null }
  /** Id of the hidden row that is created for the version's old content. */
  readonly removedId: string
  /** The jobs that process the new content and remove the old. */
  readonly jobs: readonly [processing: Job, removal: Job]
  readonly at: string
}

/**
 * Replaces the content of a version with that of another document, in one transaction with its stages, jobs and messages. The version keeps
 * its id, label, dates, labels and creation time. Findings, and steps over this version alone, go with the old content; decisions are
 * retained for the scan of the new one if the environment says so.
 * @throws {Rejection} if the version or the document no longer exists; nothing is changed then
 */
export async function swapContent(database: UserDatabase, given: ContentSwap): Promise<void> {
  await database.write.transaction().execute(async (transaction) => {
    const label = await requireBoth(transaction, given)
    const swap = { ...given, version: { ...given.version, label } }
    await retainDecisions(transaction, swap.version.id)
    // They are about the old content.
    await transaction.deleteFrom('outbox').where('version_id', '=', swap.version.id).execute()
    await moveAway(transaction, swap)
    await moveIn(transaction, swap)
    await takeDocument(transaction, swap)
    await transaction.deleteFrom('sbom_version').where('id', '=', swap.hidden.id).execute()
    await requeueProcessing(transaction, swap)
    await publishReplacement(transaction, swap)
  })
}

/** Returns the current label of the version: it may have been renamed while the document was read. */
async function requireBoth(transaction: Writer, { version, document }: ContentSwap): Promise<string> {
  const visible = await transaction
    .selectFrom('sbom_version')
    .select('label')
    .where('id', '=', version.id)
    .where('visible', '=', 1)
    .executeTakeFirst()
  if (!visible) throw new Rejection('Sbom not found')
  if (document.of === null) return visible.label
  const row = await transaction
    .selectFrom('sbom_document')
    .select('id')
    .where('id', '=', document.of)
    .where('version_id', '=', version.id)
    .executeTakeFirst()
  if (!row) throw new Rejection('Document not found')
  return visible.label
}

/** Moves the content of the version to a hidden row. */
async function moveAway(transaction: Writer, { version, removedId, at }: ContentSwap): Promise<void> {
  const same = [
    'organization_id',
    'product_id',
    'environment_id',
    'label',
    'label_key',
    'spec',
    'spec_version',
    'format',
    'primary_component_id',
    'created_by',
    'created_at',
  ] as const
  await transaction
    .insertInto('sbom_version')
    .columns([...same, 'id', 'content_id', 'finding_set_id', 'visible', 'updated_at'])
    .expression((from) =>
      from
        .selectFrom('sbom_version')
        .select(same)
        .select(({ val }) => [
          val(removedId).as('id'),
          val(removedId).as('content_id'),
          val(removedId).as('finding_set_id'),
        ])
        .select(({ val }) => [val(0).as('visible'), val(at).as('updated_at')])
        .where('id', '=', version.id),
    )
    .execute()
  const content = { content_id: removedId }
  for (const table of ['component', 'document_element'] as const) {
    await transaction.updateTable(table).set(content).where('content_id', '=', contentOf(version.id)).execute()
  }
  const set = { finding_set_id: removedId }
  await transaction.updateTable('finding').set(set).where('finding_set_id', '=', findingSetOf(version.id)).execute()
  const owner = { version_id: removedId }
  await transaction.updateTable('vex_operation').set(owner).where('version_id', '=', version.id).execute()
  for (const table of [
    'scan_finding',
    'scan_component',
    'stage_chunk',
    'scan_delta_entry',
    'scan_delta',
    'scan_state',
  ] as const) {
    await transaction.deleteFrom(table).where('version_id', '=', version.id).execute()
  }
}

async function moveIn(transaction: Writer, { version, hidden, kept, at }: ContentSwap): Promise<void> {
  for (const table of ['component', 'document_element'] as const) {
    const content = { content_id: contentOf(version.id) }
    await transaction.updateTable(table).set(content).where('content_id', '=', contentOf(hidden.id)).execute()
  }
  await transaction
    .updateTable('sbom_version')
    .set({
      ...contentColumns({ ...hidden, label: version.label, updatedAt: at }),
      kept: JSON.stringify(kept),
      edited_at: null,
      primary_component_id: hidden.primaryComponentId,
    })
    .where('id', '=', version.id)
    .execute()
}

/** Adds a new document to the version, or updates an existing one with the result of reading it again. */
async function takeDocument(transaction: Writer, { version, document }: ContentSwap): Promise<void> {
  const documents = transaction.updateTable('sbom_document')
  await documents.set({ active: 0 }).where('version_id', '=', version.id).execute()
  if (document.of === null) {
    await documents.set({ version_id: version.id }).where('id', '=', document.id).execute()
    return
  }
  await transaction.deleteFrom('document_finding').where('document_id', '=', document.of).execute()
  await transaction
    .updateTable('document_finding')
    .set({ document_id: document.of })
    .where('document_id', '=', document.id)
    .execute()
  const read = await transaction
    .selectFrom('sbom_document')
    .select(['spec', 'spec_version', 'format', 'wrapping', 'schema_valid', 'signature', 'active'])
    .where('id', '=', document.id)
    .executeTakeFirstOrThrow()
  await documents.set(read).where('id', '=', document.of).execute()
}

/** Queues the version for processing; jobs queued for its old content are canceled. */
async function requeueProcessing(transaction: Writer, { version, jobs, at }: ContentSwap): Promise<void> {
  await cancelQueuedJobs(transaction, version.id, "The version's content was replaced", at)
  await resetStages(transaction, version.id, stageNames)
  for (const job of jobs) await insertJob(transaction, job)
}

async function publishReplacement(transaction: Writer, { version, document, at }: ContentSwap): Promise<void> {
  for (const [table, id] of [
    ['environment', version.environmentId],
    ['product', version.productId],
  ] as const) {
    await transaction.updateTable(table).set({ updated_at: at }).where('id', '=', id).execute()
  }
  const place = { organizationId: version.organizationId, at, versionId: version.id }
  const event = { ...place, kind: 'SBOM', action: 'UPDATED', subjectId: version.id } as const
  await insertChangeEvents(transaction, [{ ...event, environmentId: version.environmentId }])
  if (document.of === null) await insertOutboxMessages(transaction, [{ ...place, ...uploadMessage(version) }])
}

import type { Transaction } from 'kysely'
import type { VersionId } from '#service/domain/id.ts'
import type { Job } from '#service/domain/job.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { stageNames } from '#shared/stage.ts'
import { carryNotes } from '#service/db/labeling/carry-notes.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { contentColumns, uploadMessage } from './ingest.ts'
import { deleteStageLeftovers } from './stage-leftovers.ts'
import { insertJob } from '#service/db/jobs/job-queue.ts'
import { cancelQueuedJobs } from '#service/db/versions/cancel-queued-jobs.ts'
import { eraseNotifications } from '#service/db/notifications/notifications.ts'
import { insertOutboxMessages } from '#service/db/notifications/outbox-messages.ts'
import { endSampleUnlessShipped } from '#service/db/products/sample-product.ts'
import { requestRetention, retainReplaced } from '#service/db/decisions/pending-retention.ts'
import { nameOfLabel } from '#service/domain/components/component-edit.ts'
import { isSameJson } from '#service/domain/json-values.ts'
import { labelKey } from '#service/domain/labeling/labels.ts'
import { documentFields } from '#service/domain/automation/version-values.ts'
import { readVersionToEdit, saveMarks } from '#service/db/versions/version-values.ts'
import { resetStages } from '#service/db/versions/stage-rows.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'

type Writer = Transaction<UserDataTables>

/** Stored content that replaces the content of a version. */
export interface ContentSwap {
  /** The version as it was when reading began. */
  readonly version: SbomVersion
  /** The document as a version of its own: the id is that of the hidden row that has its content, and the old content afterwards. */
  readonly hidden: SbomVersion
  readonly kept: Readonly<Record<string, unknown>>
  /** The document of the hidden row. `of` is the version's document that was read again; null for a new one. */
  readonly document: { readonly id: string; readonly of: string | null }
  /** The jobs that process the new content and remove the old. */
  readonly jobs: readonly [processing: Job, removal: Job]
  readonly at: string
}

/**
 * Completes what an earlier replacement left, and removes what an interrupted scan left, in short transactions. The caller must call this
 * before `swapContent`, while nothing else works on the version.
 */
export async function prepareSwap(database: UserDatabase, versionId: VersionId): Promise<void> {
  await retainReplaced({ read: database.write, write: database.write }, { versionId })
  await deleteStageLeftovers(database, versionId)
}

/**
 * Replaces the content of a version with that of another document, in one transaction with its stages, jobs and messages, which grows with
 * what people noted about components, not with the contents. The version keeps its id, label, dates, labels and creation time. Findings, and steps over this version alone, go
 * with the old content; decisions are retained for the scan of the new one if the environment says so.
 * @throws {Rejection} if the version or the document no longer exists; nothing is changed then
 */
export async function swapContent(database: UserDatabase, given: ContentSwap): Promise<void> {
  await database.write.transaction().execute(async (transaction) => {
    const label = await requireBoth(transaction, given)
    const swap = { ...given, version: { ...given.version, label } }
    await requestRetention(transaction, swap.version.id, swap.hidden.id)
    await exchangeContents(transaction, swap)
    await carryNotes(transaction, { from: swap.hidden.id, to: swap.version.id, at: swap.at })
    await moveAway(transaction, swap)
    await describeContent(transaction, swap)
    await takeDocument(transaction, swap)
    await endSampleUnlessShipped(transaction, swap.version)
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

/** Lets the version show the content of the hidden row, and the hidden row the content that is to be removed. */
async function exchangeContents(transaction: Writer, { version, hidden }: ContentSwap): Promise<void> {
  const own = transaction.selectFrom('sbom_version').select(['content_id', 'finding_set_id'])
  const before = await own.where('id', '=', version.id).executeTakeFirstOrThrow()
  const after = await own.where('id', '=', hidden.id).executeTakeFirstOrThrow()
  const point = (id: VersionId, to: Partial<typeof before>) =>
    transaction.updateTable('sbom_version').set(to).where('id', '=', id).execute()
  // No two rows may point to the same.
  await point(hidden.id, { content_id: null, finding_set_id: null })
  await point(version.id, after)
  await point(hidden.id, before)
}

/** Gives the hidden row what is about the old content and is not reached through it. */
async function moveAway(transaction: Writer, { version, hidden }: ContentSwap): Promise<void> {
  const moved = { version_id: hidden.id }
  // Entries of deltas are found by their delta: only its row is moved. So are the components of repairs, which can be as many as the content has.
  for (const table of ['vex_operation', 'scan_delta', 'check_repair', 'license_replacement'] as const) {
    await transaction.updateTable(table).set(moved).where('version_id', '=', version.id).execute()
  }
  // What rules told about rows of the old content says nothing of the new, and their messages go with it, too.
  for (const table of ['scan_finding', 'scan_component', 'stage_chunk', 'scan_state', 'automation_told'] as const) {
    await transaction.deleteFrom(table).where('version_id', '=', version.id).execute()
  }
  // Nothing can be undone in the old content. That edits were made stays: an undo of one says why it is none.
  const edits = transaction.selectFrom('component_edit').select('id').where('version_id', '=', version.id)
  await transaction.deleteFrom('component_edit_part').where('edit_id', 'in', edits).execute()
  await transaction
    .updateTable('component_edit')
    .set({ stored_bytes: 0 })
    .where('version_id', '=', version.id)
    .execute()
  // Messages are about the old content.
  await transaction.deleteFrom('outbox').where('version_id', '=', version.id).execute()
  await eraseNotifications(transaction, { versionId: version.id }, 'document')
}

async function describeContent(transaction: Writer, { version, hidden, kept, at }: ContentSwap): Promise<void> {
  await transaction
    .updateTable('sbom_version')
    .set({
      ...contentColumns({ ...hidden, label: version.label, updatedAt: at }),
      kept: JSON.stringify(kept),
      edited_at: null,
      manual: 0,
      primary_component_id: hidden.primaryComponentId,
    })
    .where('id', '=', version.id)
    .execute()
  await forgetMarks(transaction, version.id)
}

/** What a person set in the old document is gone with it: rules may set it in the new one. Notes about the version stay, with their marks. */
async function forgetMarks(transaction: Writer, id: VersionId): Promise<void> {
  const version = await readVersionToEdit(transaction, id)
  if (!version) return
  const { byHand, values } = version
  const labels = values.labels.map((label) => nameOfLabel(labelKey(label)))
  const named = byHand.includes('*') ? ['label', 'archivedAt', ...labels] : byHand
  const stay = named.filter((name) => !documentFields.has(name))
  if (!isSameJson(stay, byHand)) await saveMarks(transaction, id, stay)
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
  await transaction.deleteFrom('sbom_document').where('id', '=', document.id).execute()
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

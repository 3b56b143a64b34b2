import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { UserReader, UserTransaction } from '#service/db/database.ts'
import { byIndex, valuesOf } from '#service/db/dialect/sql-words.ts'
import { decisionColumns, markColumns } from '#service/db/tables/decision-columns.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { ComponentId, FindingSetId, VersionId } from '#service/domain/id.ts'
import { placeColumns } from './pairable-findings.ts'
import { retainOverlays } from './retained-overlays.ts'
import { isMarked } from './retained-decisions.ts'

/** Findings of a short transaction, and those of the same vulnerability as the last of them. */
const findingsPerPart = 500

/** A version whose document was replaced, or the hidden row with what was replaced. */
export type ReplacedFindings = { readonly versionId: VersionId } | { readonly holderId: VersionId }

/**
 * Requests that decisions and notes about findings are retained that a hidden row got from a version. The caller must do it in the
 * transaction that replaces them: from then on nobody decides about them. Decisions are dropped unless the environment retains them now
 * (specification 1, rule 6); notes are always retained.
 */
export async function requestRetention(
  transaction: UserTransaction,
  versionId: VersionId,
  holderId: VersionId,
): Promise<void> {
  const { retains } = await transaction
    .selectFrom('sbom_version')
    .innerJoin('environment', 'environment.id', 'sbom_version.environment_id')
    .select('environment.retain_vulnerability_status as retains')
    .where('sbom_version.id', '=', versionId)
    .executeTakeFirstOrThrow()
  const row = { holder_id: holderId, version_id: versionId, retains }
  await transaction.insertInto('pending_retention').values(row).execute()
  if (retains === 1) await retainOverlays(transaction, versionId, sql`true`)
}

/**
 * Retains what was requested, in short transactions; does nothing without a request. A kill leaves the rest to the next call. The caller must
 * call this before a scan of the version, before its document is replaced again, and before the replaced findings are removed. Entries of
 * earlier content that match no finding stay retained.
 */
export async function retainReplaced(
  { read, write }: { readonly read: UserReader; readonly write: Kysely<UserDataTables> },
  replaced: ReplacedFindings,
): Promise<void> {
  if ((await findPending(read, replaced)) === undefined) return
  for (let isLeft = true; isLeft;) {
    isLeft = await write.transaction().execute((transaction) => retainSome(transaction, replaced))
  }
}

function findPending(read: UserReader, replaced: ReplacedFindings) {
  const pending = read
    .selectFrom('pending_retention')
    .innerJoin('sbom_version as holder', 'holder.id', 'pending_retention.holder_id')
    .innerJoin('sbom_version as version', 'version.id', 'pending_retention.version_id')
    .select(['holder_id', 'version_id', 'retains', 'done_to', 'holder.finding_set_id', 'version.visible'])
  const own =
    'holderId' in replaced
      ? pending.where('holder_id', '=', replaced.holderId)
      : pending.where('version_id', '=', replaced.versionId)
  return own.orderBy('holder_id').executeTakeFirst()
}

/** Retains a part. Returns false if nothing is left. */
async function retainSome(transaction: UserTransaction, replaced: ReplacedFindings): Promise<boolean> {
  const pending = await findPending(transaction, replaced)
  if (!pending) return false
  const { holder_id: holderId, finding_set_id: setId, done_to: after } = pending
  const isDeleted = pending.visible === 0
  const last = setId === null || isDeleted ? null : await findEnd(transaction, setId, after)
  if (setId !== null && !isDeleted) {
    const range = { versionId: pending.version_id, setId, test: betweenVulnerabilities(after, last) }
    await replaceGiven(transaction, range)
    if (pending.retains !== 1) await dropDecisions(transaction, range)
    await insertRetained(transaction, range, pending.retains === 1)
  }
  if (last === null) await transaction.deleteFrom('pending_retention').where('holder_id', '=', holderId).execute()
  else {
    const done = transaction.updateTable('pending_retention').set({ done_to: last })
    await done.where('holder_id', '=', holderId).execute()
  }
  return true
}

/** Returns the vulnerability with which a part after another ends; null for the last part. All findings of a vulnerability are in one part. */
async function findEnd(read: UserReader, setId: FindingSetId, after: string): Promise<string | null> {
  const row = await read
    .selectFrom('finding')
    .select('vulnerability_id')
    .where('finding_set_id', '=', setId)
    .where('vulnerability_id', '>', after)
    .orderBy('vulnerability_id')
    .limit(1)
    .offset(findingsPerPart - 1)
    .executeTakeFirst()
  return row?.vulnerability_id ?? null
}

interface Range {
  readonly versionId: VersionId
  readonly setId: FindingSetId
  readonly test: RawBuilder<boolean>
}

function betweenVulnerabilities(after: string, last: string | null): RawBuilder<boolean> {
  return last === null
    ? sql`vulnerability_id > ${after}`
    : sql`(vulnerability_id > ${after} AND vulnerability_id <= ${last})`
}

/** Retains decisions and notes about the findings of components before they are removed: they may come back. */
export async function retainOfComponents(
  transaction: UserTransaction,
  versionId: VersionId,
  componentIds: readonly ComponentId[],
): Promise<void> {
  const { finding_set_id: setId } = await transaction
    .selectFrom('sbom_version')
    .select('finding_set_id')
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow()
  if (setId === null) return
  const own = sql<boolean>`given_to IN (SELECT finding.id FROM finding WHERE finding.component_id IN ${valuesOf(componentIds)})`
  await transaction.deleteFrom('retained_decision').where('version_id', '=', versionId).where(own).execute()
  const test = sql<boolean>`finding.component_id IN ${valuesOf(componentIds)} AND (finding.vex_status IS NOT NULL OR ${isMarked('finding')})`
  await insertRetained(transaction, { versionId, setId, test }, true)
  await retainOverlays(transaction, versionId, sql`own.component_id IN ${valuesOf(componentIds)}`)
}

/** Keeps only the notes of what is retained already. */
async function dropDecisions(transaction: UserTransaction, { versionId, test }: Range): Promise<void> {
  await sql`
    DELETE FROM retained_decision WHERE version_id = ${versionId} AND ${test} AND NOT ${isMarked('retained_decision')}
  `.execute(transaction)
  const nothing = decisionColumns.map((column) => sql`${sql.ref(column)} = null`)
  await sql`UPDATE retained_decision SET ${sql.join(nothing)} WHERE version_id = ${versionId} AND ${test}`.execute(
    transaction,
  )
}

/**
 * Removes what a finding of the same package version has since: that is retained in its place. What a finding of another version has is kept
 * for its own version.
 */
async function replaceGiven(transaction: UserTransaction, { versionId, setId, test }: Range): Promise<void> {
  const hasIt = sql`EXISTS (
    SELECT 1 FROM finding WHERE finding.id = kept.given_to AND finding.finding_set_id = ${setId}
      AND finding.package_key = kept.package_key)`
  await sql`DELETE FROM retained_decision AS kept WHERE version_id = ${versionId} AND ${test} AND ${hasIt}`.execute(
    transaction,
  )
  const hasMoved = sql`EXISTS (SELECT 1 FROM finding WHERE finding.id = kept.given_to AND finding.finding_set_id = ${setId})`
  await sql`
    UPDATE retained_decision AS kept SET moved = 1, given_to = null
    WHERE version_id = ${versionId} AND ${test} AND ${hasMoved}`.execute(transaction)
}

async function insertRetained(transaction: UserTransaction, range: Range, withDecisions: boolean): Promise<void> {
  const { versionId, setId, test } = range
  const names = ['vulnerability_id', 'package_key', 'package_name_key', ...decisionColumns, ...markColumns]
  const decided: ReadonlySet<string> = new Set(decisionColumns)
  const values = names.map((name) => (decided.has(name) && !withDecisions ? sql`null` : sql.ref(`finding.${name}`)))
  await sql`
    INSERT INTO retained_decision (version_id, id, set_id, component_version, paths, ref, purl, position,
      ${sql.join(names.map((name) => sql.ref(name)))})
    SELECT ${versionId}, finding.id, finding.finding_set_id, ${sql.join(placeColumns)}, component.position, ${sql.join(values)}
    FROM finding ${byIndex('finding_in_version')}
    CROSS JOIN component ON component.id = finding.component_id
    LEFT JOIN component_entry ON component_entry.component_id = finding.component_id
    WHERE finding_set_id = ${setId} AND ${test} AND (${withDecisions ? sql`true` : isMarked('finding')})`.execute(
    transaction,
  )
}

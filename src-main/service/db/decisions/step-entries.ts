import { type RawBuilder, sql, type Transaction } from 'kysely'
import {
  jsonObject,
  laterThan,
  memberOf,
  mergedJson,
  rowInHex,
  rowOf,
  valuesOf,
  withoutIndex,
} from '#service/db/dialect/sql-words.ts'
import type { Actor } from '#service/domain/actor.ts'
import type { VexOperationKind } from '#service/domain/decisions/vex-operation.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { actorColumn } from '#service/db/actor-column.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { decisionColumns, type DecisionColumn, markColumns } from '#service/db/tables/decision-columns.ts'
import { releaseFindings } from './held-findings.ts'
import type { DecisionColumns } from './judged-columns.ts'
import type { TouchedVersion } from './named-findings.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { FindingId, OrganizationId, StepId } from '#service/domain/id.ts'
import { versionOfFinding } from '#service/db/shown-content.ts'

type Writer = Transaction<UserDataTables>

/** Ids of some findings of a step that is written in parts. */
export type Part = readonly FindingId[]

/** Returns the columns of a finding that a kind of step changes. */
export function columnsOf(kind: VexOperationKind): readonly DecisionColumn[] {
  if (kind === 'SNOOZE') return ['snoozed_until', 'snooze_evidence']
  if (kind === 'ASSIGN') return ['assignee_id']
  if (kind === 'LABEL') return ['labels']
  if (kind === 'SEVERITY') return ['severity_override', 'severity_reason']
  if (kind === 'HANDOVER') return [...decisionColumns, ...markColumns]
  return [...decisionColumns, 'custom_values']
}

/** Converts columns of `finding` to the text of an object without nulls; null if all of them are null. */
export function columnsAsText(columns: readonly DecisionColumn[]): RawBuilder<string | null> {
  const members = columns.map((column) => sql`${sql.lit(column)}, ${sql.ref(`finding.${column}`)}`)
  const isThere = columns.map((column) => sql`${sql.ref(`finding.${column}`)} is not null`)
  // Most findings of a large step have no value: no object is created for those.
  return sql`case when ${sql.join(isThere, sql` or `)}
    then nullif(${mergedJson(sql`'{}'`, jsonObject(sql.join(members)))}, '{}') end`
}

/** One new entry in the history of a finding. */
export interface EntryHead {
  readonly stepId: StepId
  readonly by: Actor
  readonly at: string
  readonly action: string
}

/** Returns values of the columns `id, finding_id, operation_id, at, actor, action` of a step's entry about `finding`. */
export function entryHead({ stepId, by, at, action }: EntryHead): RawBuilder<unknown> {
  // Ids of a step's entries begin with the step's id, so that entries of the same instant keep their order; the row id makes each one
  // unique.
  return sql`${stepId.slice(0, 24)} || ${rowInHex('finding')}, finding.id, ${stepId}, ${at}, ${actorColumn(by)}, ${action}`
}

/**
 * Applies the entries of a step to its findings. One statement for any number of findings, so that the writer is blocked as briefly as
 * possible. A new decision has its own evidence, of which nothing changed yet.
 * @param shared values that all findings get, which are not read from each entry; other columns are
 * @param within only entries about these findings: the step is written in parts
 */
export async function applyEntries(
  transaction: Writer,
  stepId: StepId,
  kind: VexOperationKind,
  at: string,
  {
    decidesAnew = changesDecisions(kind),
    shared = {},
    within,
  }: { readonly decidesAnew?: boolean; readonly shared?: DecisionColumns; readonly within?: Part } = {},
): Promise<void> {
  // Two changes at the same time are two times: who read the first one is told of the second.
  const updatedAt = laterThan('finding.updated_at', at)
  const set = columnsOf(kind).map((column) => {
    const value = shared[column]
    return sql`${sql.ref(column)} = ${value === undefined ? valueAfter(column) : value}`
  })
  const fresh = decidesAnew ? sql`, stale_reasons = null, stale_at = null, worse_at = null` : sql``
  await sql`
    UPDATE finding SET ${sql.join(set)}, updated_at = ${updatedAt} ${fresh}
    FROM vex_history AS entry WHERE ${entriesOf(stepId, within)} AND finding.id = entry.finding_id
  `.execute(transaction)
  if (within === undefined && changesDecisions(kind)) await releaseFindings(transaction, stepId)
}

/** Writes the entries of a step that undoes another, or redoes it if `undoing` is false. */
export async function addTurnedEntries(
  transaction: Writer,
  head: Omit<EntryHead, 'action'>,
  target: { readonly id: string; readonly kind: VexOperationKind },
  undoing: boolean,
  within?: Part,
): Promise<void> {
  const columns = columnsOf(target.kind)
  const [from, to] = undoing ? [sql`entry.after`, sql`entry.before`] : [sql`entry.before`, sql`entry.after`]
  // Decisions did not change, otherwise the step would have been rejected; notes may have been changed by a scan.
  const before = target.kind !== 'HANDOVER' && columns.includes('vex_status') ? from : columnsAsText(columns)
  await sql`
    INSERT INTO vex_history (id, finding_id, operation_id, at, actor, action, before, after)
    SELECT ${entryHead({ ...head, action: undoing ? 'UNDONE' : 'REDONE' })}, ${before}, ${to}
    FROM vex_history AS entry JOIN finding ON finding.id = entry.finding_id WHERE ${entriesOf(target.id, within)}
  `.execute(transaction)
}

/** Tests for the entries of a step; only for those about the findings of a part if one is given. */
export function entriesOf(stepId: StepId, within?: Part): RawBuilder<boolean> {
  if (within === undefined) return sql`entry.operation_id = ${stepId}`
  return sql`entry.finding_id in ${valuesOf(within)} and ${withoutIndex('entry.operation_id')} = ${stepId}`
}

/** Returns ids of findings that a step changed, at most `limit`. */
export async function findChangedIds(transaction: Writer, stepId: StepId, limit: number): Promise<readonly string[]> {
  const ids = transaction.selectFrom('vex_history').select('finding_id').where('operation_id', '=', stepId)
  return (await ids.limit(limit).execute()).map(({ finding_id: id }) => id)
}

/** Tests whether a kind of step changes decisions and not the notes of users. */
export function changesDecisions(kind: VexOperationKind): boolean {
  return columnsOf(kind).includes('vex_status')
}

/**
 * Tests whether a finding has a newer decision than the step: its decision differs from the one recorded in `entry`, or a later step of
 * the same kind is not undone. Changes by scans do not count.
 */
export function hasNewerDecision(kind: VexOperationKind, side: 'before' | 'after'): RawBuilder<boolean> {
  const isDecided = sql<boolean>`finding.decision_operation_id is distinct from ${valueOf('decision_operation_id', side)}`
  if (kind === 'HANDOVER') return sql`(${isDecided} or ${hasLaterStep([...markKinds, kind])})`
  if (changesDecisions(kind)) return sql`(${isDecided})`
  return hasLaterStep([kind, 'HANDOVER'])
}

/** Kinds of steps that change notes about findings. */
const markKinds = ['SNOOZE', 'ASSIGN', 'LABEL', 'SEVERITY'] as const satisfies readonly VexOperationKind[]

/** Tests whether the finding of `entry` has a later step of one of these kinds that is not undone. */
function hasLaterStep(kinds: readonly VexOperationKind[]): RawBuilder<boolean> {
  return sql`exists (
    select 1 from vex_operation as own
    join vex_history as later on later.finding_id = entry.finding_id
    join vex_operation as other on other.id = later.operation_id
    where own.id = entry.operation_id and other.kind in (${sql.join(kinds)}) and other.undone_at is null
      and other.position > own.position)`
}

/** Returns the next findings of a step in the order of its entries, at most `limit`, and the place after them; null for the end. */
export async function listStepFindings(
  { read }: Pick<UserDatabase, 'read'>,
  stepId: StepId,
  after: number,
  limit: number,
): Promise<{ readonly ids: readonly FindingId[]; readonly after: number | null }> {
  const place = rowOf('entry')
  const { rows } = await sql<{ id: FindingId; place: number }>`
    SELECT entry.finding_id AS id, ${place} AS place FROM vex_history AS entry
    WHERE entry.operation_id = ${stepId} AND ${place} > ${after} ORDER BY ${place} LIMIT ${limit}`.execute(read)
  return { ids: rows.map(({ id }) => id), after: rows.length < limit ? null : (rows.at(-1)?.place ?? null) }
}

/** Returns the versions that a step changes, or a part of it. */
export async function touchedVersions(
  transaction: Writer,
  stepId: StepId,
  within?: Part,
): Promise<readonly TouchedVersion[]> {
  const { rows } = await sql<TouchedVersion>`
    SELECT ${versionOfFinding()} AS "versionId", count(*) AS count, min(finding.id) AS "findingId"
    FROM vex_history AS entry JOIN finding ON finding.id = entry.finding_id
    WHERE ${entriesOf(stepId, within)} GROUP BY 1`.execute(transaction)
  return rows
}

/** Records change events for the findings of a step: one event per version. */
export async function addTouchedEvents(
  transaction: Writer,
  { id, organizationId, at }: { readonly id: StepId; readonly organizationId: OrganizationId; readonly at: string },
  touched: readonly TouchedVersion[],
): Promise<void> {
  const events = touched.map(({ versionId, count, findingId }) => ({
    organizationId,
    at,
    kind: 'FINDING',
    action: 'UPDATED' as const,
    versionId,
    count,
    subjectId: count === 1 ? findingId : null,
    stepId: id,
  }))
  for (let start = 0; start < events.length; start += 500) {
    await insertChangeEvents(transaction, events.slice(start, start + 500))
  }
}

function valueAfter(column: DecisionColumn): RawBuilder<unknown> {
  return valueOf(column, 'after')
}

function valueOf(column: DecisionColumn, side: 'before' | 'after'): RawBuilder<unknown> {
  const value = memberOf(`entry.${side}`, column)
  return column === 'labels' ? sql`coalesce(${value}, '[]')` : value
}

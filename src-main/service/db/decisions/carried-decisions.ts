import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import { eachValue, jsonObject, mergedJson, valuesOf, withMember } from '#service/db/dialect/sql-words.ts'
import type { CarriedDecision, CarriedState } from '#service/domain/decisions/carried-decision.ts'
import type { ChangeOrigin } from '#service/domain/decisions/finding-change.ts'
import type { EvidenceKind } from '#service/domain/decisions/decision-evidence.ts'
import type { Page, PageRequest } from '#service/domain/page.ts'
import { describeChoice } from '#service/domain/decisions/vex-decision.ts'
import { actorColumn } from '#service/db/actor-column.ts'
import { proposedStatuses, isPendingCarried } from '#service/db/pending-carry-over.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { evidenceToStore } from '#service/db/findings/finding-evidence.ts'
import { type DecisionRow, toChoice } from '#service/db/findings/finding-rows.ts'
import { listPage } from '#service/db/keyset.ts'
import { columnsAsText, columnsOf, entryHead } from './step-entries.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { FindingId, StepId, VersionId } from '#service/domain/id.ts'
import { versionOfFinding } from '#service/db/shown-content.ts'

type Writer = Transaction<UserDataTables>
type Reading = Pick<UserDatabase, 'read'>

const columns = [
  'id',
  'finding_id',
  'previous_finding_id',
  'decision',
  'evidence_kind',
  'evidence_changes',
  'state',
] as const
type Row = Pick<UserDataTables['carried_decision'], (typeof columns)[number]>

/**
 * The findings of replaced content exist until it is removed, as do those of a deleted version. A decision that was undone is no longer
 * proposed.
 */
const bothFindingsExist: RawBuilder<SqlBool> = sql`(exists (
    select 1 from finding where finding.id = carried_decision.finding_id and finding.finding_set_id = (
      select holder.finding_set_id from sbom_version as holder where holder.id = carried_decision.version_id))
  and exists (
    select 1 from finding join sbom_version on sbom_version.finding_set_id = finding.finding_set_id and sbom_version.visible = 1
    where finding.id = carried_decision.previous_finding_id
      and (carried_decision.state <> 'PENDING' or finding.vex_status in ${proposedStatuses})))`

/** Selects carried decisions of a version. */
export interface CarriedFilter {
  readonly versionId: VersionId
  readonly states?: readonly CarriedState[] | undefined
  readonly kinds?: readonly EvidenceKind[] | undefined
}

/** Lists carried decisions of a version, those with the most different evidence last. */
export async function listCarried(
  { read }: Reading,
  filter: CarriedFilter,
  page: PageRequest,
): Promise<Page<CarriedDecision>> {
  return listPage(
    read.selectFrom('carried_decision').select(columns).where(carriedTest(filter)),
    [
      { expression: sql.ref('evidence_kind'), direction: 'desc' },
      { expression: sql.ref('id'), direction: 'asc' },
    ],
    page,
    toCarried,
  )
}

export async function countCarried({ read }: Reading, filter: CarriedFilter): Promise<number> {
  const counted = read
    .selectFrom('carried_decision')
    .select(sql<number>`count(*)`.as('count'))
    .where(carriedTest(filter))
  return (await counted.executeTakeFirstOrThrow()).count
}

/** Counts the pending ones of a version, by kind of evidence. */
export async function countWaiting({ read }: Reading, versionId: VersionId) {
  const rows = await read
    .selectFrom('carried_decision')
    .select(['evidence_kind as kind', sql<number>`count(*)`.as('count')])
    .where(carriedTest({ versionId, states: ['PENDING'] }))
    .groupBy('evidence_kind')
    .execute()
  return rows.map(({ kind, count }) => ({ kind: kind as EvidenceKind, count })) // written by the proposals only
}

/** Returns the carried decisions of findings, by finding. */
export async function findCarried(
  { read }: Reading,
  findingIds: readonly FindingId[],
): Promise<ReadonlyMap<string, CarriedDecision>> {
  const rows = await read
    .selectFrom('carried_decision')
    .select(columns)
    .where(sql<boolean>`finding_id in ${valuesOf(findingIds)}`)
    .where(bothFindingsExist)
    .execute()
  return new Map(rows.map((row) => [row.finding_id, toCarried(row)]))
}

/** Lists pending carried decisions of a version, by id. */
export async function listPendingCarried(
  transaction: Writer,
  versionId: VersionId,
  kinds: readonly EvidenceKind[] | null,
): Promise<readonly string[]> {
  const rows = await transaction
    .selectFrom('carried_decision')
    .select('id')
    .where(carriedTest({ versionId, states: ['PENDING'], kinds: kinds ?? undefined }))
    .execute()
  return rows.map(({ id }) => id)
}

/** Writes the entries of a step that confirms carried decisions, or that declines them and does not change the findings. */
export async function addCarriedEntries(
  transaction: Writer,
  origin: Pick<ChangeOrigin, 'by' | 'at' | 'stepId'>,
  ids: readonly string[],
  accept: boolean,
): Promise<void> {
  const head = entryHead({ ...origin, action: accept ? 'CONFIRMED' : 'DECLINED' })
  const before = columnsAsText(columnsOf('CARRY_CONFIRM'))
  await sql`
    INSERT INTO vex_history (id, finding_id, operation_id, at, actor, action, before, after)
    SELECT ${head}, ${before}, ${accept ? buildAcceptedDecision(origin) : before}
    FROM ${eachValue(ids)} AS given
    JOIN carried_decision ON carried_decision.id = given.value
    JOIN finding ON finding.id = carried_decision.finding_id
    JOIN finding AS previous ON previous.id = carried_decision.previous_finding_id
  `.execute(transaction)
}

/** Sets carried decisions of a step to the state that it resolved them to, or with `undoing` makes them pending again. */
export async function updateCarriedStates(transaction: Writer, stepId: StepId, undoing: boolean): Promise<void> {
  await sql`
    UPDATE carried_decision SET state = ${undoing ? sql`'PENDING'` : sql`entry.action`}
    FROM vex_history AS entry WHERE entry.operation_id = ${stepId} AND entry.finding_id = carried_decision.finding_id
  `.execute(transaction)
}

function buildAcceptedDecision({ by, at, stepId }: Pick<ChangeOrigin, 'by' | 'at' | 'stepId'>): RawBuilder<string> {
  const members = sql`'decided_by', ${actorColumn(by)}, 'decided_at', ${at}, 'decision_scope', 'VERSION',
    'decision_operation_id', ${stepId}, 'custom_values', finding.custom_values`
  return sql`${withMember(
    withMember(mergedJson('carried_decision.decision', jsonObject(members)), ['decision_evidence'], evidenceToStore),
    ['from_version_id'],
    versionOfFinding('previous'),
  )}`
}

function carriedTest({ versionId, states, kinds }: CarriedFilter): RawBuilder<boolean> {
  const settled = sql<SqlBool>`carried_decision.state <> 'PENDING'`
  const among = (values: readonly string[]) => valuesOf(values)
  const tests = [
    sql`carried_decision.version_id = ${versionId}`,
    bothFindingsExist,
    sql`(${isPendingCarried} or ${settled})`,
    ...(states ? [sql`carried_decision.state in ${among(states)}`] : []),
    ...(kinds ? [sql`carried_decision.evidence_kind in ${among(kinds)}`] : []),
  ]
  return sql`(${sql.join(tests, sql` and `)})`
}

function toCarried(row: Row): CarriedDecision {
  const choice = toChoice(JSON.parse(row.decision) as DecisionRow) // written by the proposals only
  return {
    id: row.id,
    findingId: row.finding_id,
    previousFindingId: row.previous_finding_id,
    summary: choice ? describeChoice(choice) : '',
    evidenceKind: row.evidence_kind as EvidenceKind,
    evidenceChanges: JSON.parse(row.evidence_changes) as string[],
    state: row.state as CarriedState, // a CHECK of the table
  }
}

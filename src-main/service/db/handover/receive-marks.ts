import { type RawBuilder, sql } from 'kysely'
import type { UserReader, UserTransaction } from '#service/db/database.ts'
import { decidedColumns, type DecisionColumns } from '#service/db/decisions/judged-columns.ts'
import { columnsAsText, columnsOf, type EntryHead, entryHead } from '#service/db/decisions/step-entries.ts'
import { eachValue, memberOf, mergedJson, valuesOf, withMember } from '#service/db/dialect/sql-words.ts'
import { evidenceToStore } from '#service/db/findings/finding-evidence.ts'
import { decisionColumns } from '#service/db/tables/decision-columns.ts'
import type { HandoverDecision } from '#service/domain/handover/handover-line.ts'
import type { NoteValue } from '#service/domain/handover/handover-note.ts'
import type { NoteKind } from '#service/domain/handover/note-kinds.ts'
import type { StepId, UserId } from '#service/domain/id.ts'
import { changeCustomValues } from '#service/domain/labeling/custom-field.ts'
import { changeLabels } from '#service/domain/labeling/labels.ts'
import { Rejection } from '#service/domain/rejection.ts'

/** Notes of another store that a finding gets. */
export interface ReceivedMarks {
  readonly changes: readonly {
    readonly kind: NoteKind
    readonly before: NoteValue | null
    readonly after: NoteValue | null
    readonly fieldId: string | null
  }[]
  /** Whom it is assigned to here, if that is one of the changes. */
  readonly assigneeId: UserId | null
}

/** What a finding gets of another store. */
export interface ReceivedFinding {
  readonly findingId: string
  /** Undefined: its decision stays. */
  readonly decision: HandoverDecision | null | undefined
  readonly marks: ReceivedMarks | undefined
}

/**
 * Gives each finding notes of another store, and a decision if there is one, as entries of a step.
 *
 * @throws {Rejection} if a finding would have too many labels
 */
export async function writeReceivedMarks(
  transaction: UserTransaction,
  head: EntryHead,
  received: readonly ReceivedFinding[],
): Promise<void> {
  const before = await readRows(
    transaction,
    received.map(({ findingId }) => findingId),
  )
  const rows = received.flatMap(({ findingId, decision, marks }) => {
    const row = before.get(findingId)
    if (!row) return []
    const changed = { ...decided(decision, row.custom_values, head), ...marked(marks, row, head) }
    const snooze = marks?.changes.find(({ kind }) => kind === 'SNOOZE')?.after
    return [[findingId, JSON.stringify(changed), decision ? 1 : 0, snooze?.['dataChanges'] === undefined ? 0 : 1]]
  })
  const now = columnsAsText(columnsOf('HANDOVER'))
  const after = mergedJson(sql`coalesce(${now}, '{}')`, sql`given.value ->> 1`)
  await sql`
    INSERT INTO vex_history (id, finding_id, operation_id, at, actor, action, before, after)
    SELECT ${entryHead(head)}, ${now}, ${withEvidence(withEvidence(after, 'decision_evidence', 2), 'snooze_evidence', 3)}
    FROM ${eachValue(rows)} AS given JOIN finding ON finding.id = given.value ->> 0
  `.execute(transaction)
}

interface Row {
  readonly id: string
  readonly labels: string
  readonly custom_values: string | null
}

async function readRows(read: UserReader, ids: readonly string[]): Promise<ReadonlyMap<string, Row>> {
  const rows = await read
    .selectFrom('finding')
    .select(['id', 'labels', 'custom_values'])
    .where('id', 'in', valuesOf(ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** All columns of a decision: those that are null take the place of what was there. */
function decided(
  decision: HandoverDecision | null | undefined,
  customValues: string | null,
  { stepId, at }: EntryHead,
): DecisionColumns {
  if (decision === undefined) return {}
  const none = Object.fromEntries(decisionColumns.map((column) => [column, null]))
  if (decision === null) return { ...none, decision_operation_id: stepId }
  const { choice, originalTerms, by } = decision
  const origin = { by: { ...by, id: null }, at: decision.at ?? at, stepId, scope: 'VERSION' } as const
  return { ...none, ...decidedColumns({ choice, originalTerms, customValues }, origin) }
}

function marked(marks: ReceivedMarks | undefined, row: Row, head: EntryHead): DecisionColumns {
  const columns = (marks?.changes ?? []).map(({ kind, after }): DecisionColumns => {
    if (kind === 'SEVERITY') {
      return { severity_override: after?.['severity'] ?? null, severity_reason: after?.['reason'] ?? null }
    }
    if (kind === 'SNOOZE') return { snoozed_until: after?.['until'] ?? null, snooze_evidence: null }
    return kind === 'ASSIGNEE' ? { assignee_id: marks?.assigneeId ?? null } : {}
  })
  return Object.assign({}, ...columns, labelsOf(marks, row), valuesOfFields(marks, row, head)) as DecisionColumns // columns alone
}

function labelsOf(marks: ReceivedMarks | undefined, { id, labels }: Row): DecisionColumns {
  const changes = (marks?.changes ?? []).filter(({ kind }) => kind === 'LABEL')
  if (changes.length === 0) return {}
  const add = changes.flatMap(({ after }) => after?.['label'] ?? [])
  const remove = changes.flatMap(({ before }) => before?.['label'] ?? [])
  const given = JSON.parse(labels) as readonly string[] // written by steps only
  try {
    return { labels: JSON.stringify(changeLabels(given, { add, remove })) }
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    throw new Rejection(error.messages.map((message) => `Component vulnerability "${id}": ${message}`))
  }
}

function valuesOfFields(
  marks: ReceivedMarks | undefined,
  { custom_values: values }: Row,
  { at, stepId }: { readonly at: string; readonly stepId: StepId },
): DecisionColumns {
  const changes = (marks?.changes ?? []).flatMap(({ kind, after, fieldId }) =>
    kind === 'CUSTOM_VALUE' && fieldId !== null ? [{ definitionId: fieldId, value: after?.['value'] ?? null }] : [],
  )
  if (changes.length === 0) return {}
  return { custom_values: changeCustomValues(values, changes, at), decision_operation_id: stepId }
}

/** What is decided or snoozed here is based on what is known here now. */
function withEvidence(
  after: RawBuilder<string>,
  column: 'decision_evidence' | 'snooze_evidence',
  place: number,
): RawBuilder<string> {
  const isWanted = memberOf<number>(sql`given.value`, place)
  return sql`case when ${isWanted} = 1 then ${withMember(after, [column], evidenceToStore)} else ${after} end`
}

import { type RawBuilder, sql, type Transaction } from 'kysely'
import { eachValue, memberOf, mergedJson, rowOf, withMember } from '#service/db/dialect/sql-words.ts'
import type {
  ChangeOrigin,
  DecidedFinding,
  FindingBefore,
  FindingChange,
} from '#service/domain/decisions/finding-change.ts'
import type { VexOperationKind } from '#service/domain/decisions/vex-operation.ts'
import { evidenceToStore } from '#service/db/findings/finding-evidence.ts'
import { type FindingSet, isInSet } from '#service/db/findings/finding-set.ts'
import type { DecisionColumn } from '#service/db/tables/decision-columns.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { toChangedColumns, decidedColumns, type DecisionColumns, readBefore } from './judged-columns.ts'
import { applyEntries, changesDecisions, columnsAsText, columnsOf, entryHead, type Part } from './step-entries.ts'
import type { FindingId } from '#service/domain/id.ts'

type Writer = Transaction<UserDataTables>

/** Findings with equal values in everything that a step may change. */
export interface AlikeFindings {
  /** The shared values, as stored text. */
  readonly key: string
  readonly before: FindingBefore
}

/** How a step changes findings. */
export interface EntryCall {
  readonly kind: VexOperationKind
  /** Action name in the history. */
  readonly action: string
  readonly origin: ChangeOrigin
  /** Column for the evidence of each finding, if the step stores something that is based on it. */
  readonly evidence: 'decision_evidence' | 'snooze_evidence' | null
  /** True if columns that a change does not name keep their values, and so does the evidence of a decision. */
  readonly keepsRest: boolean
  /** The findings of this call if the step is written in parts. */
  readonly within?: Part | undefined
}

/** Columns in which findings with the same decision may differ. */
const own: ReadonlySet<DecisionColumn> = new Set([
  ...(['decision_evidence', 'snooze_evidence', 'decided_by', 'decided_at', 'decision_operation_id'] as const),
])

/** Groups findings by their values before a step, the group of the first finding first. */
export async function listAlike(
  transaction: Writer,
  kind: VexOperationKind,
  set: FindingSet,
): Promise<readonly AlikeFindings[]> {
  const { rows } = await sql<{ key: string }>`
    SELECT ${formatAlikeKey(kind)} AS key FROM finding WHERE ${isInSet(set)} GROUP BY 1 ORDER BY min(${rowOf('finding')})
  `.execute(transaction)
  return rows.map(({ key }) => ({ key, before: readBefore(JSON.parse(key) as DecisionColumns) })) // made of these columns
}

/** Writes an entry for each finding of a set: its values before the step, and those after the change of its group. */
export async function addChangeEntries(
  transaction: Writer,
  { kind, action, origin, evidence, keepsRest }: EntryCall,
  set: FindingSet,
  groups: readonly { readonly key: string; readonly change: FindingChange }[],
): Promise<void> {
  const columns = columnsOf(kind)
  const pairs = groups.map(({ key, change }) => {
    const after = toChangedColumns(change, origin)
    return [key, JSON.stringify(keepsRest ? after : withoutNulls(after))]
  })
  const given = sql`(SELECT value ->> 0 AS before, value ->> 1 AS after FROM ${eachValue(pairs)}) AS given`
  // If all are alike, the values of each finding need not be computed again.
  const isGiven = pairs.length === 1 ? sql`true` : sql`given.before = ${formatAlikeKey(kind)}`
  await sql`
    INSERT INTO vex_history (id, finding_id, operation_id, at, actor, action, before, after)
    SELECT ${entryHead({ ...origin, action })}, ${columnsAsText(columns)},
      ${keepsRest ? patchColumns(columns) : withEvidence(evidence)}
    FROM ${given} CROSS JOIN finding ON ${isGiven}
    WHERE ${isInSet(set)}`.execute(transaction)
}

/** Applies the entries of a step to its findings; `changes` are all that occur in them. */
export async function applyChanges(
  transaction: Writer,
  { kind, origin, evidence, keepsRest, within }: EntryCall,
  changes: readonly FindingChange[],
): Promise<void> {
  const afters = changes.map((change) => toChangedColumns(change, origin))
  await applyEntries(transaction, origin.stepId, kind, origin.at, {
    decidesAnew: changesDecisions(kind) && !keepsRest,
    shared: keepsRest ? {} : findSharedColumns(afters, columnsOf(kind), evidence),
    ...(within && { within }),
  })
}

/** Makes a decision of its own about each finding: writes the entries, with their evidence, and applies them. */
export async function applyDecisions(
  transaction: Writer,
  { kind, action, origin, within }: Pick<EntryCall, 'kind' | 'action' | 'origin' | 'within'>,
  decided: readonly (readonly [findingId: FindingId, decided: DecidedFinding])[],
): Promise<void> {
  const pairs = decided.map(([id, finding]) => {
    const { suggestionSays: says } = finding
    return [
      id,
      JSON.stringify({ ...decidedColumns(finding, origin), ...(says !== undefined && { suggestion_says: says }) }),
    ]
  })
  await sql`
    INSERT INTO vex_history (id, finding_id, operation_id, at, actor, action, before, after)
    SELECT ${entryHead({ ...origin, action })}, ${columnsAsText(columnsOf(kind))},
      ${withMember(mergedJson(sql`'{}'`, sql`given.value ->> 1`), ['decision_evidence'], evidenceToStore)}
    FROM ${eachValue(pairs)} AS given JOIN finding ON finding.id = given.value ->> 0
  `.execute(transaction)
  await applyEntries(transaction, origin.stepId, kind, origin.at, within && { within })
}

function formatAlikeKey(kind: VexOperationKind): RawBuilder<string> {
  return sql`coalesce(${columnsAsText(columnsOf(kind).filter((column) => !own.has(column)))}, '{}')`
}

/** Returns the columns that all findings get with the same value; without the evidence, which differs. */
function findSharedColumns(
  afters: readonly DecisionColumns[],
  columns: readonly DecisionColumn[],
  evidence: EntryCall['evidence'],
): DecisionColumns {
  const [first = {}, ...others] = afters
  const shared = columns.filter(
    (column) =>
      column !== evidence &&
      column !== 'labels' &&
      others.every((other) => (other[column] ?? null) === (first[column] ?? null)),
  )
  return Object.fromEntries(shared.map((column) => [column, first[column] ?? null])) as DecisionColumns // the columns named
}

/** Returns a finding's values after replacing these columns; columns with null are removed. */
function patchColumns(columns: readonly DecisionColumn[]): RawBuilder<string> {
  return sql`nullif(${mergedJson(sql`coalesce(${columnsAsText(columns)}, '{}')`, sql`given.after`)}, '{}')`
}

function withEvidence(column: EntryCall['evidence']): RawBuilder<string> {
  const after = sql<string>`nullif(given.after, '{}')`
  if (column === null) return after
  const filled = withMember('given.after', [column], evidenceToStore)
  if (column === 'snooze_evidence') return filled
  return sql`case when ${memberOf('given.after', 'vex_status')} is null then ${after} else ${filled} end`
}

function withoutNulls(row: DecisionColumns): DecisionColumns {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value != null)) as DecisionColumns // the same columns
}

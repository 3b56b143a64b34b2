import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Actor } from '#service/domain/actor.ts'
import type { VexDecision } from '#service/domain/finding.ts'
import { newId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { VexOperation, VexOperationKind } from '#service/domain/vex-operation.ts'
import type { JudgedColumn } from './decision-columns.ts'
import { proposedBy, refreshProposals } from './carry-proposals.ts'
import { evidenceToStore } from './finding-evidence.ts'
import { findingsOf, reachedFindings } from './finding-reach.ts'
import { addTouchedEvents, applyEntries, columnsAsText, columnsOf, entryHead, touchedVersions } from './step-entries.ts'
import type { UserDataTables } from './user-data-tables.ts'
import { insertOperation } from './vex-operations.ts'

type Writer = Transaction<UserDataTables>

/** Some columns of a finding; an absent one is null. */
export type JudgedRow = { readonly [Column in JudgedColumn]?: string | null }

export interface FindingStepCall {
  readonly organizationId: string
  readonly by: Actor
  readonly at: string
  readonly kind: VexOperationKind
  /** Word of the history. */
  readonly action: string
  readonly findingIds: readonly string[]
  /** The version that the person looks at: each finding must be of it. Null: each finding's own. */
  readonly versionId: string | null
  /** When the person last read the finding: refused when it changed since. */
  readonly expectedUpdatedAt: string | null
  readonly scope: VexDecision['scope']
  /** Column that gets the evidence of each finding, where the step leaves something that rests on it. */
  readonly evidence: 'decision_evidence' | 'snooze_evidence' | null
  /** True when columns that `change` does not name stay as they are, and so does the evidence of a decision. */
  readonly keepsRest?: boolean
  /**
   * What the columns of the step's kind become; asked once for findings that are alike in them.
   *
   * @throws Rejection when the rules refuse it: nothing is written then.
   */
  change(before: JudgedRow, stepId: string): JudgedRow
  /** What it does, in words, without the number of findings. */
  summary(after: JudgedRow): string
}

/**
 * Changes findings as one step of undo, in the caller's transaction, by a number of statements that does not grow with theirs.
 *
 * @throws Rejection when a finding is unknown, is not of the version, has changed since it was read, or the change is refused.
 */
export async function takeStep(transaction: Writer, call: FindingStepCall): Promise<VexOperation> {
  await refuse(transaction, call)
  const step: VexOperation = {
    ...{ id: newId(), organizationId: call.organizationId, versionId: null, kind: call.kind, summary: '' },
    ...{ findingsCount: 0, actor: call.by, at: call.at, undoneAt: null, targetOperationId: null },
  }
  await insertOperation(transaction, step)
  const [first = {}] = await addEntries(transaction, call, step.id, findingsOf(call.findingIds))
  if (call.scope !== 'VERSION') {
    await addEntries(transaction, call, step.id, reachedFindings(call.organizationId, call.findingIds, call.scope))
  }
  const columns = columnsOf(call.kind)
  const decidesAnew = columns.includes('vex_status') && call.keepsRest !== true
  await applyEntries(transaction, step.id, columns, call.at, decidesAnew)
  return finishStep(transaction, step, call.summary(first))
}

/** Completes a step from its entries: its number of findings, its version and its words; and tells those who wait for changes. */
export async function finishStep(transaction: Writer, step: VexOperation, words: string): Promise<VexOperation> {
  const touched = await touchedVersions(transaction, step.id)
  const count = touched.reduce((sum, one) => sum + one.count, 0)
  const versions = touched.length > 1 ? ` in ${touched.length} versions` : ''
  const done: VexOperation = {
    ...step,
    versionId: touched.length === 1 ? (touched[0]?.versionId ?? null) : null,
    findingsCount: count,
    summary: `${words}, applied to ${count} ${count === 1 ? 'finding' : 'findings'}${versions}`,
  }
  await transaction
    .updateTable('vex_operation')
    .set({ version_id: done.versionId, findings_count: count, summary: done.summary })
    .where('id', '=', step.id)
    .execute()
  if (columnsOf(step.kind).includes('vex_status')) await refreshProposals(transaction, proposedBy(step.id))
  await addTouchedEvents(transaction, step.organizationId, touched, step.at)
  return done
}

async function refuse(transaction: Writer, call: FindingStepCall): Promise<void> {
  const ids = [...new Set(call.findingIds)]
  if (ids.length === 0) throw new Rejection('No finding was named')
  const { rows } = await sql<{ id: string; versionId: string; updatedAt: string }>`
    SELECT finding.id, finding.version_id AS "versionId", finding.updated_at AS "updatedAt"
    FROM finding JOIN sbom_version ON sbom_version.id = finding.version_id AND sbom_version.visible = 1
    WHERE finding.organization_id = ${call.organizationId} AND ${findingsOf(ids)}`.execute(transaction)
  const known = new Set(rows.map(({ id }) => id))
  const missing = ids.filter((id) => !known.has(id))
  if (missing.length > 0) {
    throw new Rejection(missing.slice(0, 10).map((id) => `Component vulnerability "${id}" not found`))
  }
  const elsewhere = rows.find(({ versionId }) => call.versionId !== null && versionId !== call.versionId)
  if (elsewhere) {
    throw new Rejection(`Component vulnerability "${elsewhere.id}" is not in the version "${call.versionId}"`)
  }
  const expected = call.expectedUpdatedAt
  const changed = rows.find(({ updatedAt }) => expected !== null && Date.parse(updatedAt) > Date.parse(expected))
  if (changed) throw new Rejection(`The finding was changed at ${changed.updatedAt}, after it was read; read it again`)
}

/** Columns that findings which are decided alike need not share. */
const own: ReadonlySet<JudgedColumn> = new Set([
  ...(['decision_evidence', 'snooze_evidence', 'decided_by', 'decided_at', 'decision_operation_id'] as const),
])

/**
 * Writes an entry for each finding of a test: what it is before, and what it is after, which is computed once for those that are alike.
 * Gives what came out, of the first finding first.
 */
async function addEntries(
  transaction: Writer,
  call: FindingStepCall,
  stepId: string,
  test: RawBuilder<boolean>,
): Promise<readonly JudgedRow[]> {
  const columns = columnsOf(call.kind)
  const alike = sql`coalesce(${columnsAsText(columns.filter((column) => !own.has(column)))}, '{}')`
  const { rows } = await sql<{ before: string }>`
    SELECT ${alike} AS before FROM finding WHERE ${test} GROUP BY 1 ORDER BY min(finding.rowid)`.execute(transaction)
  const afters = rows.map(({ before }) => call.change(JSON.parse(before) as JudgedRow, stepId)) // columns of it
  const written = (after: JudgedRow) => JSON.stringify(call.keepsRest === true ? after : withoutNulls(after))
  const pairs = JSON.stringify(rows.map(({ before }, at) => [before, written(afters[at] ?? {})]))
  const head = entryHead({ stepId, by: call.by, at: call.at, action: call.action })
  await sql`
    INSERT INTO vex_history (id, finding_id, operation_id, at, actor, action, before, after)
    SELECT ${head}, ${columnsAsText(columns)}, ${call.keepsRest === true ? patched(columns) : withEvidence(call.evidence)}
    FROM finding JOIN (SELECT value ->> 0 AS before, value ->> 1 AS after FROM json_each(${pairs})) AS given
      ON given.before = ${alike}
    WHERE ${test}`.execute(transaction)
  return afters
}

/** What a finding is with the columns that are given; those that are given as null go. */
function patched(columns: readonly JudgedColumn[]): RawBuilder<string> {
  return sql`nullif(json_patch(coalesce(${columnsAsText(columns)}, '{}'), given.after), '{}')`
}

function withEvidence(column: FindingStepCall['evidence']): RawBuilder<string> {
  const after = sql<string>`nullif(given.after, '{}')`
  if (column === null) return after
  const filled = sql<string>`json_set(given.after, ${sql.lit(`$.${column}`)}, ${evidenceToStore})`
  if (column === 'snooze_evidence') return filled
  return sql`case when given.after ->> '$.vex_status' is null then ${after} else ${filled} end`
}

function withoutNulls(row: JudgedRow): JudgedRow {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value != null)) as JudgedRow // the same columns
}

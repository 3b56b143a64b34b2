import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Actor } from '#service/domain/actor.ts'
import type { VexDecision } from '#service/domain/findings/finding.ts'
import { newId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { VexOperation, VexOperationKind } from '#service/domain/decisions/vex-operation.ts'
import type { JudgedColumn } from '#service/db/tables/decision-columns.ts'
import { proposedBy, refreshProposals } from './carry-proposals.ts'
import { evidenceToStore } from '#service/db/findings/finding-evidence.ts'
import { findingsOf, reachedFindings } from '#service/db/findings/finding-reach.ts'
import {
  addTouchedEvents,
  applyEntries,
  columnsAsText,
  columnsOf,
  entryHead,
  type JudgedColumns,
  touchedVersions,
} from './step-entries.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { insertOperation } from './vex-operations.ts'

type Writer = Transaction<UserDataTables>
type TouchedVersions = Awaited<ReturnType<typeof touchedVersions>>

/** Some columns of a finding; an absent one is null. */
export type JudgedRow = JudgedColumns

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
  const named = await refuse(transaction, call)
  const step: VexOperation = {
    ...{ id: newId(), organizationId: call.organizationId, versionId: null, kind: call.kind, summary: '' },
    ...{ findingsCount: 0, actor: call.by, at: call.at, undoneAt: null, targetOperationId: null },
  }
  await insertOperation(transaction, step)
  const afters = [...(await addEntries(transaction, call, step.id, findingsOf(call.findingIds)))]
  if (call.scope !== 'VERSION') {
    const reached = reachedFindings(call.organizationId, call.findingIds, call.scope)
    afters.push(...(await addEntries(transaction, call, step.id, reached)))
  }
  const columns = columnsOf(call.kind)
  await applyEntries(transaction, step.id, columns, call.at, {
    decidesAnew: columns.includes('vex_status') && call.keepsRest !== true,
    shared: call.keepsRest === true ? {} : sharedBy(afters, columns, call.evidence),
  })
  return finishStep(transaction, step, call.summary(afters[0] ?? {}), call.scope === 'VERSION' ? named : undefined)
}

/** Columns that findings get alike, with their values; without the evidence, which is each one's own. */
function sharedBy(
  afters: readonly JudgedRow[],
  columns: readonly JudgedColumn[],
  evidence: FindingStepCall['evidence'],
): JudgedRow {
  const [first = {}, ...others] = afters
  const shared = columns.filter(
    (column) =>
      column !== evidence &&
      column !== 'labels' &&
      others.every((other) => (other[column] ?? null) === (first[column] ?? null)),
  )
  return Object.fromEntries(shared.map((column) => [column, first[column] ?? null])) as JudgedRow // the columns named
}

/**
 * Completes a step from its entries: its number of findings, its version and its words; and tells those who wait for changes. `known`:
 * the versions that it touches, where they were read already.
 */
export async function finishStep(
  transaction: Writer,
  step: VexOperation,
  words: string,
  known?: TouchedVersions,
): Promise<VexOperation> {
  const touched = known ?? (await touchedVersions(transaction, step.id))
  const count = touched.reduce((sum, one) => sum + one.count, 0)
  const versions = touched.length > 1 ? ` in ${touched.length} versions` : ''
  const done: VexOperation = {
    ...step,
    versionId: touched.length === 1 ? (touched[0]?.versionId ?? null) : null,
    findingsCount: count,
    summary: `${words}, ${count} ${count === 1 ? 'finding' : 'findings'}${versions}`,
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

/** Gives the versions of the findings named. */
async function refuse(transaction: Writer, call: FindingStepCall): Promise<TouchedVersions> {
  const ids = [...new Set(call.findingIds)]
  if (ids.length === 0) throw new Rejection('No finding given')
  const { rows: versions } = await sql<TouchedVersions[number]>`
    SELECT finding.version_id AS "versionId", count(*) AS count, min(finding.id) AS "findingId"
    FROM finding WHERE ${there(call)} AND ${findingsOf(ids)} GROUP BY finding.version_id`.execute(transaction)
  if (versions.reduce((sum, { count }) => sum + count, 0) < ids.length) await refuseMissing(transaction, call, ids)
  const elsewhere = versions.find(({ versionId }) => call.versionId !== null && versionId !== call.versionId)
  if (elsewhere) {
    throw new Rejection(`Component vulnerability "${elsewhere.findingId}" is not in the version "${call.versionId}"`)
  }
  if (call.expectedUpdatedAt !== null) await refuseChanged(transaction, call.expectedUpdatedAt, ids)
  return versions
}

/** Findings of the organization in versions that are there for people. */
function there({ organizationId }: FindingStepCall): RawBuilder<boolean> {
  return sql`+finding.organization_id = ${organizationId}
    AND EXISTS (SELECT 1 FROM sbom_version WHERE sbom_version.id = finding.version_id AND sbom_version.visible = 1)`
}

async function refuseMissing(transaction: Writer, call: FindingStepCall, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT given.value AS id FROM json_each(${JSON.stringify(ids)}) AS given
    WHERE NOT EXISTS (SELECT 1 FROM finding WHERE finding.id = given.value AND ${there(call)})
    ORDER BY given.key LIMIT 10`.execute(transaction)
  throw new Rejection(rows.map(({ id }) => `Component vulnerability "${id}" not found`))
}

async function refuseChanged(transaction: Writer, expected: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ updatedAt: string }>`
    SELECT finding.updated_at AS "updatedAt" FROM finding WHERE ${findingsOf(ids)}`.execute(transaction)
  const changed = rows.find(({ updatedAt }) => Date.parse(updatedAt) > Date.parse(expected))
  if (changed) throw new Rejection(`The finding was changed at ${changed.updatedAt}. Reload it and try again`)
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
  const pairs = rows.map(({ before }, at) => [before, written(afters[at] ?? {})] as const)
  const given = sql`(SELECT value ->> 0 AS before, value ->> 1 AS after FROM json_each(${JSON.stringify(pairs)})) AS given`
  // Where all are alike, what each of them is need not be found out a second time.
  const isGiven = pairs.length === 1 ? sql`true` : sql`given.before = ${alike}`
  const head = entryHead({ stepId, by: call.by, at: call.at, action: call.action })
  await sql`
    INSERT INTO vex_history (id, finding_id, operation_id, at, actor, action, before, after)
    SELECT ${head}, ${columnsAsText(columns)}, ${call.keepsRest === true ? patched(columns) : withEvidence(call.evidence)}
    FROM ${given} CROSS JOIN finding ON ${isGiven}
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

import { type RawBuilder, sql, type Transaction } from 'kysely'
import { eachValue, valuesOf } from '#service/db/dialect/sql-words.ts'
import type { DecisionEvidence, EvidenceKind } from '#service/domain/decisions/decision-evidence.ts'
import { decisionColumns } from '#service/db/tables/decision-columns.ts'
import { evidenceNow, readEvidence } from '#service/db/findings/finding-evidence.ts'
import { findingsOf } from '#service/db/findings/finding-scope.ts'
import { isInSet } from '#service/db/findings/finding-set.ts'
import { columnsAsText } from './step-entries.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { FindingId, StepId, VersionId } from '#service/domain/id.ts'

type Writer = Transaction<UserDataTables>

/** A decision that may be proposed, with its evidence, or if that is unknown, with the current evidence of its finding. */
export interface PreviousDecision {
  /** As it is stored; null if it was undone. */
  readonly decision: string | null
  readonly evidence: DecisionEvidence
}

/** The proposal for a finding. */
export interface ProposalRow {
  readonly id: string
  readonly findingId: FindingId
  readonly previousId: FindingId
  readonly decision: string | null
  readonly kind: EvidenceKind
  readonly changes: readonly string[]
}

/** Stores proposals; a finding that already has one keeps it. */
export async function insertProposals(
  transaction: Writer,
  versionId: VersionId,
  proposals: readonly ProposalRow[],
  at: string,
): Promise<void> {
  const rows = proposals.map(({ id, findingId, previousId, decision, kind, changes }) => [
    ...[id, findingId, previousId, decision, kind, JSON.stringify(changes)],
  ])
  await sql`
    INSERT INTO carried_decision
      (id, version_id, finding_id, previous_finding_id, decision, evidence_kind, evidence_changes, state, created_at)
    SELECT value ->> 0, ${versionId}, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, 'PENDING', ${at}
    FROM ${eachValue(rows)} WHERE true
    ON CONFLICT (finding_id) DO NOTHING`.execute(transaction)
}

/** Selects proposals: those for a version, for findings of a step, of decisions that a step made or undid, or of decisions about these findings. */
export type ProposalSet =
  | { readonly versionId: VersionId }
  | { readonly stepId: StepId }
  | { readonly previousInStep: StepId }
  | { readonly previousIn: readonly FindingId[] }

/** A pending proposal, with the current evidence of its finding. */
export interface PendingProposal extends ProposalRow {
  readonly now: DecisionEvidence
}

/** Lists pending proposals. */
export async function listPendingProposals(transaction: Writer, set: ProposalSet): Promise<readonly PendingProposal[]> {
  const { rows } = await sql<Record<keyof PendingProposal, string>>`
    SELECT carried_decision.id, finding_id AS "findingId", previous_finding_id AS "previousId", ${evidenceNow} AS now, decision,
      evidence_kind AS kind, evidence_changes AS changes
    FROM carried_decision JOIN finding ON finding.id = carried_decision.finding_id
    WHERE carried_decision.state = 'PENDING' AND ${isInProposalSet(set)}`.execute(transaction)
  return rows.map((row) => ({
    ...row,
    now: readEvidence(row.now),
    kind: row.kind as EvidenceKind, // this and the next are written by this file only
    changes: JSON.parse(row.changes) as readonly string[],
  }))
}

/** Stores the new state of pending proposals. */
export async function updateProposals(
  transaction: Writer,
  proposals: readonly Pick<ProposalRow, 'id' | 'decision' | 'kind' | 'changes'>[],
): Promise<void> {
  const given = proposals.map(({ id, decision, kind, changes }) => [id, decision, kind, JSON.stringify(changes)])
  await sql`
    UPDATE carried_decision SET decision = given.value ->> 1, evidence_kind = given.value ->> 2,
      evidence_changes = given.value ->> 3
    FROM ${eachValue(given)} AS given WHERE carried_decision.id = given.value ->> 0
  `.execute(transaction)
}

function isInProposalSet(set: ProposalSet): RawBuilder<boolean> {
  if ('versionId' in set) {
    return sql`carried_decision.version_id = ${set.versionId} and ${isInSet({ versionId: set.versionId })}`
  }
  if ('stepId' in set) return isInSet(set)
  if ('previousIn' in set) return sql`carried_decision.previous_finding_id in ${valuesOf(set.previousIn)}`
  return sql`carried_decision.previous_finding_id in (
    select finding_id from vex_history where operation_id = ${set.previousInStep})`
}

/** Returns decisions by finding. */
export async function findPreviousDecisions(
  transaction: Writer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PreviousDecision>> {
  const { rows } = await sql<{ id: string; decision: string | null; evidence: string }>`
    SELECT id, ${columnsAsText(decisionColumns)} AS decision, coalesce(decision_evidence, ${evidenceNow}) AS evidence
    FROM finding WHERE ${findingsOf(ids)}`.execute(transaction)
  return new Map(rows.map(({ id, decision, evidence }) => [id, { decision, evidence: readEvidence(evidence) }]))
}

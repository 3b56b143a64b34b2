import { sql, type Transaction } from 'kysely'
import { eachValue, valuesOf } from '#service/db/dialect/sql-words.ts'
import type { DecisionEvidence } from '#service/domain/decisions/decision-evidence.ts'
import { evidenceNow, evidenceToStore, mayEvidenceDiffer, readEvidence } from '#service/db/findings/finding-evidence.ts'
import { findingsOf } from '#service/db/findings/finding-scope.ts'
import { type FindingSet, isInSet } from '#service/db/findings/finding-set.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'

type Writer = Transaction<UserDataTables>

/** A decided finding whose evidence may have changed. */
export interface DecidedEvidence {
  readonly id: string
  /** Evidence of the decision; null if it was not recorded, as in earlier releases. */
  readonly known: DecisionEvidence | null
  readonly now: DecisionEvidence
  /** The stored descriptions of changes. */
  readonly said: readonly string[]
  /** Whether they are stored as changes for the worse. */
  readonly wasWorse: boolean
}

/** Lists decided findings of a set whose evidence may differ from the current data. Inactive ones are omitted. */
export async function listChangedEvidence(transaction: Writer, set: FindingSet): Promise<readonly DecidedEvidence[]> {
  const { rows } = await sql<{
    id: string
    known: string | null
    now: string
    said: string | null
    worseAt: string | null
  }>`
    SELECT id, decision_evidence AS known, ${evidenceNow} AS now, stale_reasons AS said,
      worse_at AS "worseAt" FROM finding
    WHERE ${isInSet(set)} AND state <> 'INACTIVE' AND vex_status IS NOT NULL
      AND (stale_reasons IS NOT NULL OR ${mayEvidenceDiffer('decision_evidence')})`.execute(transaction)
  return rows.map(({ id, known, now, said, worseAt }) => ({
    id,
    known: known === null ? null : readEvidence(known),
    now: readEvidence(now),
    said: said === null ? [] : (JSON.parse(said) as readonly string[]), // written below only
    wasWorse: worseAt !== null,
  }))
}

/** Records the current evidence for decisions. */
export async function recordEvidence(transaction: Writer, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`UPDATE finding SET decision_evidence = ${evidenceToStore} WHERE ${findingsOf(ids)}`.execute(transaction)
}

/** Stores descriptions of the changed evidence of decisions; none for decisions that are no longer stale. */
export async function updateStaleReasons(
  transaction: Writer,
  changed: readonly { readonly id: string; readonly after: readonly string[]; readonly isWorse: boolean }[],
  at: string,
): Promise<void> {
  const given = changed.map(({ id, after, isWorse }) => [
    id,
    after.length === 0 ? null : JSON.stringify(after),
    isWorse ? 1 : 0,
  ])
  await sql`
    UPDATE finding SET stale_reasons = given.value ->> 1, updated_at = ${at},
      stale_at = case when given.value ->> 1 is null then null else coalesce(finding.stale_at, ${at}) end,
      worse_at = case when given.value ->> 2 = 1 then coalesce(finding.worse_at, ${at}) end
    FROM ${eachValue(given)} AS given WHERE finding.id = given.value ->> 0
  `.execute(transaction)
}

/** A finding that is snoozed until its data changes and whose data may have changed. */
export interface SnoozedEvidence {
  readonly id: string
  readonly known: DecisionEvidence
  readonly now: DecisionEvidence
  /** The snooze as it is stored, for the history. */
  readonly before: { readonly snooze_evidence: string; readonly snoozed_until?: string }
}

/** Lists findings of a set that are snoozed until their data changes and whose data may have changed. */
export async function listSnoozedEvidence(transaction: Writer, set: FindingSet): Promise<readonly SnoozedEvidence[]> {
  const { rows } = await sql<{ id: string; known: string; now: string; until: string | null }>`
    SELECT id, snooze_evidence AS known, ${evidenceNow} AS now, snoozed_until AS until FROM finding
    WHERE ${isInSet(set)} AND snooze_evidence IS NOT NULL AND ${mayEvidenceDiffer('snooze_evidence')}
  `.execute(transaction)
  return rows.map(({ id, known, now, until }) => ({
    id,
    known: readEvidence(known),
    now: readEvidence(now),
    before: { snooze_evidence: known, ...(until !== null && { snoozed_until: until }) },
  }))
}

/** Ends the snoozes of findings. */
export async function clearSnoozes(transaction: Writer, ids: readonly string[], at: string): Promise<void> {
  await sql`
    UPDATE finding SET snoozed_until = null, snooze_evidence = null, updated_at = ${at}
    WHERE id IN ${valuesOf(ids)}`.execute(transaction)
}

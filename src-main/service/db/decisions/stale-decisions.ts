import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Actor } from '#service/domain/actor.ts'
import { compareEvidence, dataChanges } from '#service/domain/decisions/decision-evidence.ts'
import { evidenceNow, evidenceToStore, mayDiffer, readEvidence } from '#service/db/findings/finding-evidence.ts'
import { findingsOf } from '#service/db/findings/finding-reach.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { addHistory } from './vex-history.ts'

type Writer = Transaction<UserDataTables>

/** Who finds out that evidence changed, in the history of a finding. */
export const scanner: Actor = { kind: 'SYSTEM', name: 'Vulnerability scan', id: null }

/** A decision whose evidence is said to have changed in other ways than before. */
export interface StaleChange {
  readonly id: string
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/**
 * Compares what decisions rest on with what is known now, and stores in words what changed. `test`: which findings. Those that are not
 * found any more stay as they are. Gives those for which the words are others than before.
 */
export async function refreshStale(
  transaction: Writer,
  test: RawBuilder<boolean>,
  at: string,
): Promise<readonly StaleChange[]> {
  const { rows } = await sql<{ id: string; known: string | null; now: string; said: string | null }>`
    SELECT id, decision_evidence AS known, ${evidenceNow} AS now, stale_reasons AS said FROM finding
    WHERE ${test} AND state <> 'INACTIVE' AND vex_status IS NOT NULL
      AND (stale_reasons IS NOT NULL OR ${mayDiffer('decision_evidence')})`.execute(transaction)
  await noteFirst(
    transaction,
    rows.flatMap(({ id, known }) => (known === null ? [id] : [])),
  )
  const changed = rows.flatMap(({ id, known, now, said }) => {
    const after = compareEvidence(readEvidence(known ?? now), readEvidence(now)).changes
    const before = said === null ? [] : (JSON.parse(said) as string[]) // written below only
    return JSON.stringify(after) === JSON.stringify(before) ? [] : [{ id, before, after }]
  })
  const given = changed.map(({ id, after }) => [id, after.length === 0 ? null : JSON.stringify(after)])
  await sql`
    UPDATE finding SET stale_reasons = given.value ->> 1, updated_at = ${at},
      stale_at = case when given.value ->> 1 is null then null else coalesce(finding.stale_at, ${at}) end
    FROM json_each(${JSON.stringify(given)}) AS given WHERE finding.id = given.value ->> 0
  `.execute(transaction)
  return changed
}

/** Where it was not noted what a decision rests on, as by earlier releases, it is what is known first. */
async function noteFirst(transaction: Writer, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`UPDATE finding SET decision_evidence = ${evidenceToStore} WHERE ${findingsOf(ids)}`.execute(transaction)
}

/**
 * Shows findings again that were snoozed until the data changes and whose data has changed, with the reason in their history. `test`:
 * which findings. Gives their number.
 */
export async function wakeSnoozed(transaction: Writer, test: RawBuilder<boolean>, at: string): Promise<number> {
  const { rows } = await sql<{ id: string; known: string; now: string; until: string | null }>`
    SELECT id, snooze_evidence AS known, ${evidenceNow} AS now, snoozed_until AS until FROM finding
    WHERE ${test} AND snooze_evidence IS NOT NULL AND ${mayDiffer('snooze_evidence')}
  `.execute(transaction)
  const woken = rows.flatMap(({ id, known, now, until }) => {
    const changes = dataChanges(readEvidence(known), readEvidence(now))
    const before = { snooze_evidence: known, ...(until !== null && { snoozed_until: until }) }
    return changes.length === 0 ? [] : [{ id, before, changes }]
  })
  const ids = JSON.stringify(woken.map(({ id }) => id))
  await sql`
    UPDATE finding SET snoozed_until = null, snooze_evidence = null, updated_at = ${at}
    WHERE id IN (SELECT value FROM json_each(${ids}))`.execute(transaction)
  const entries = woken.map(({ id, before, changes }) => ({
    findingId: id,
    operationId: null,
    action: 'SNOOZED',
    before,
    after: { shownBecause: changes.join('\n') },
  }))
  await addHistory(transaction, entries, scanner, at)
  return woken.length
}

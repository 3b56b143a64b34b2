import {
  clearSnoozes,
  listChangedEvidence,
  listSnoozedEvidence,
  recordEvidence,
  updateStaleReasons,
} from '#service/db/decisions/stale-decisions.ts'
import { addHistory } from '#service/db/decisions/vex-history.ts'
import type { UserTransaction } from '#service/db/database.ts'
import type { FindingSet } from '#service/db/findings/finding-set.ts'
import type { Actor } from '#service/domain/actor.ts'
import { compareEvidence, dataChanges, isWorse } from '#service/domain/decisions/decision-evidence.ts'

/** The actor of evidence changes in the history of a finding. */
export const scanner: Actor = { kind: 'SYSTEM', name: 'Vulnerability scan', id: null }

/** A decision whose description of changed evidence is different from before. */
export interface StaleChange {
  readonly id: string
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/**
 * Compares the evidence of decisions with the current data and stores a description of each change. Inactive findings are not updated.
 * @returns findings whose description changed
 */
export async function updateStaleDecisions(
  transaction: UserTransaction,
  set: FindingSet,
  at: string,
): Promise<readonly StaleChange[]> {
  const decided = await listChangedEvidence(transaction, set)
  // A decision without recorded evidence gets the current evidence.
  await recordEvidence(
    transaction,
    decided.flatMap(({ id, known }) => (known === null ? [id] : [])),
  )
  const compared = decided.map(({ id, known, now, said: before, wasWorse }) => {
    const after = compareEvidence(known ?? now, now).changes
    const isNew = JSON.stringify(after) !== JSON.stringify(before)
    return { id, before, after, wasWorse, isWorse: isWorse(known ?? now, now), isNew }
  })
  await updateStaleReasons(
    transaction,
    compared.filter((one) => one.isNew || one.isWorse !== one.wasWorse),
    at,
  )
  return compared.flatMap(({ id, before, after, isNew }) => (isNew ? [{ id, before, after }] : []))
}

/**
 * Ends snoozes that last until the data changes, if it changed, and records the reason in the history.
 * @returns the number of findings that are shown again
 */
export async function endSnoozes(transaction: UserTransaction, set: FindingSet, at: string): Promise<number> {
  const snoozed = await listSnoozedEvidence(transaction, set)
  const ended = snoozed.flatMap(({ id, known, now, before }) => {
    const changes = dataChanges(known, now)
    return changes.length === 0 ? [] : [{ id, before, changes }]
  })
  await clearSnoozes(
    transaction,
    ended.map(({ id }) => id),
    at,
  )
  const entries = ended.map(({ id, before, changes }) => ({
    ...{ findingId: id, operationId: null, action: 'SNOOZED', before },
    after: { shownBecause: changes.join('\n') },
  }))
  await addHistory(transaction, entries, scanner, at)
  return ended.length
}

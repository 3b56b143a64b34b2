import { addHistory } from '#service/db/decisions/vex-history.ts'
import type { UserTransaction } from '#service/db/database.ts'
import type { InactiveFinding } from '#service/db/scans/scan-results.ts'
import type { Actor } from '#service/domain/actor.ts'

/** A finding that a scan made inactive, with its previous state. */
export type EndedFinding = InactiveFinding & { readonly state: string }

/** An inactive finding that was found again, with its previous state. */
export interface ReopenedFinding {
  readonly id: string
  readonly state: string
}

/** The actor in the history of findings whose state a scan changed. */
const scanActor: Actor = { kind: 'SYSTEM', name: 'Vulnerability scan', id: null }

/**
 * Adds the state changes of a scan to the history of its findings.
 * @param at ISO 8601
 */
export async function addStateHistory(
  transaction: UserTransaction,
  ended: readonly EndedFinding[],
  reopened: readonly ReopenedFinding[],
  at: string,
): Promise<void> {
  const changes = [
    ...ended.map(({ id, reason, state }) => ({ id, state, after: { state: 'INACTIVE', stateReason: reason } })),
    ...reopened.map(({ id, state }) => ({ id, state, after: { state: 'AFFECTED', stateReason: null } })),
  ]
  const entries = changes.map(({ id, state, after }) => ({
    findingId: id,
    operationId: null,
    action: 'STATE_CHANGED',
    before: { state },
    after,
  }))
  await addHistory(transaction, entries, scanActor, at)
}

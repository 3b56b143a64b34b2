import {
  findPreviousDecisions,
  listPendingProposals,
  type ProposalSet,
  updateProposals,
} from '#service/db/decisions/carry-proposals.ts'
import type { UserTransaction } from '#service/db/database.ts'
import { compareEvidence } from '#service/domain/decisions/decision-evidence.ts'

/**
 * Updates pending proposals when their decision or finding changed, so that nobody confirms a changed proposal as unchanged. A proposal
 * whose decision was undone is kept but is no longer pending.
 */
export async function refreshProposals(transaction: UserTransaction, set: ProposalSet): Promise<void> {
  const pending = await listPendingProposals(transaction, set)
  if (pending.length === 0) return
  const ids = [...new Set(pending.map(({ previousId }) => previousId))]
  const previous = await findPreviousDecisions(transaction, ids)
  const changed = pending.flatMap(({ id, previousId, now, ...said }) => {
    const known = previous.get(previousId)
    if (!known?.decision) return []
    const { decision } = known
    const { kind, changes } = compareEvidence(known.evidence, now)
    const isSame = decision === said.decision && kind === said.kind && isEqual(changes, said.changes)
    return isSame ? [] : [{ id, decision, kind, changes }]
  })
  await updateProposals(transaction, changed)
}

function isEqual(a: readonly string[], b: readonly string[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

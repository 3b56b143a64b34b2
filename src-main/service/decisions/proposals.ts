import {
  findPreviousDecisions,
  listPendingProposals,
  type ProposalSet,
  updateProposals,
} from '#service/db/decisions/carry-proposals.ts'
import type { UserTransaction } from '#service/db/database.ts'
import { compareEvidence } from '#service/domain/decisions/decision-evidence.ts'

/**
 * Brings proposals that wait in line with the decision that they are of and with what is known of their finding by now, so that nobody
 * confirms as unchanged what has changed. One whose decision was taken back stays, and does not wait.
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

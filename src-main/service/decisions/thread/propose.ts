import {
  findCandidates,
  findPreviousDecisions,
  insertProposals,
  type ProposedVersion,
} from '#service/db/decisions/carry-proposals.ts'
import type { UserTransaction } from '#service/db/database.ts'
import { compareEvidence } from '#service/domain/decisions/decision-evidence.ts'
import { newId, type FindingId } from '#service/domain/id.ts'

/**
 * Proposes earlier decisions for new undecided findings, each with the evidence that changed.
 * @returns the number of proposals
 */
export async function proposeDecisions(
  transaction: UserTransaction,
  version: ProposedVersion,
  appeared: readonly FindingId[],
  at: string,
): Promise<number> {
  if (appeared.length === 0) return 0
  const found = await findCandidates(transaction, version, appeared)
  const ids = [...new Set(found.map(({ previousId }) => previousId))]
  const previous = await findPreviousDecisions(transaction, ids)
  const proposals = found.flatMap(({ findingId, now, previousId }) => {
    const known = previous.get(previousId)
    if (!known) return []
    const { decision, evidence } = known
    return [{ id: newId(), findingId, previousId, decision, ...compareEvidence(evidence, now) }]
  })
  await insertProposals(transaction, version.id, proposals, at)
  return proposals.length
}

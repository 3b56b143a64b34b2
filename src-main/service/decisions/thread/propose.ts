import { findPreviousDecisions, insertProposals } from '#service/db/decisions/carry-proposals.ts'
import type { EarlierRow, FindingSubject } from '#service/db/decisions/pairable-findings.ts'
import {
  findSourceSets,
  listDeclined,
  listProposable,
  type ProposalPlace,
  proposalPlaces,
  type ProposedVersion,
} from '#service/db/decisions/proposal-sources.ts'
import { findSetOf } from '#service/db/decisions/earlier-decisions.ts'
import type { UserTransaction } from '#service/db/database.ts'
import { decidedStatuses } from '#service/domain/decisions/carried-decision.ts'
import { compareEvidence } from '#service/domain/decisions/decision-evidence.ts'
import { isDeclinedAmong } from '#service/domain/decisions/declined-proposals.ts'
import { newId, type FindingId, type FindingSetId } from '#service/domain/id.ts'
import { type Asked, type EarlierFinding, type KnownPairs, pairWithEarlier } from './pair-earlier.ts'

/**
 * Proposes earlier decisions for new undecided findings, each with the evidence that changed: from the previous version of the environment,
 * otherwise the latest in the product, otherwise the latest with scope "everywhere"; in each place the nearest one. What was declined for a
 * version of the environment is not proposed again, unless it was decided again since.
 * @param known pairs of its findings that were computed already
 * @returns the number of proposals
 */
export async function proposeDecisions(
  transaction: UserTransaction,
  version: ProposedVersion,
  appeared: readonly FindingId[],
  at: string,
  known: KnownPairs,
): Promise<number> {
  if (appeared.length === 0) return 0
  const { setId, findings } = await listProposable(transaction, version, appeared)
  if (setId === null) return 0
  const chosen = await chooseDecided(
    transaction,
    version,
    setId,
    findings.map(({ id }) => id),
    known,
  )
  const previous = await findPreviousDecisions(transaction, [...new Set(chosen.values())])
  const proposals = findings.flatMap(({ id: findingId, now }) => {
    const previousId = chosen.get(findingId)
    const known = previousId === undefined ? undefined : previous.get(previousId)
    if (previousId === undefined || !known) return []
    const { decision, evidence } = known
    return [{ id: newId(), findingId, previousId, decision, ...compareEvidence(evidence, now) }]
  })
  await insertProposals(transaction, version.id, proposals, at)
  return proposals.length
}

/** Chooses the decided finding whose decision is proposed for each finding. */
async function chooseDecided(
  transaction: UserTransaction,
  { before, environmentId, productId }: ProposedVersion,
  ownSet: FindingSetId,
  ids: readonly FindingId[],
  known: KnownPairs,
): Promise<ReadonlyMap<FindingId, FindingId>> {
  const isDeclined = isDeclinedAmong(await listDeclined(transaction, environmentId, ids))
  const chosen = new Map<FindingId, FindingId>()
  const choose = async (asked: readonly Asked[], accepts: (earlier: EarlierRow) => boolean = () => true) => {
    const found = await pairWithEarlier(transaction, ownSet, asked, known)
    for (const [id, { finding, paired }] of found) {
      if (paired && isDecided(paired) && accepts(paired) && !isDeclined(toProposed(finding, paired)))
        chosen.set(id, paired.id)
    }
    return found
  }
  const beforeSet = before === null ? null : await findSetOf(transaction, before)
  const inBefore: ReadonlyMap<FindingId, EarlierFinding> =
    beforeSet === null ? new Map() : await choose(ids.map((id) => [id, beforeSet]))
  const sources = await findSourceSets(
    transaction,
    { productId, asked: beforeSet },
    ids.filter((id) => !chosen.has(id)),
  )
  for (const place of proposalPlaces) {
    // A version of the package that the previous version left undecided gets no decision about another one.
    const isOpen = (id: FindingId) => isOfSameVersion(place) || inBefore.get(id)?.hasVersion !== true
    const asked = sources.flatMap(({ id, [place]: setId }): Asked[] =>
      setId !== null && !chosen.has(id) && isOpen(id) ? [[id, setId]] : [],
    )
    await choose(asked, ({ scope }) => place.startsWith('product') || scope === 'EVERYWHERE')
  }
  return chosen
}

function isOfSameVersion(place: ProposalPlace): boolean {
  return place === 'productVersion' || place === 'everywhereVersion'
}

function isDecided({ status }: EarlierRow): boolean {
  return decidedStatuses.some((word) => word === status)
}

function toProposed({ subject, packageKey }: FindingSubject, decided: EarlierRow) {
  return { subject, proposedFor: packageKey, decidedFor: decided.packageKey, decidedAt: decided.decidedAt }
}

import { applyDecisions } from '#service/db/decisions/change-entries.ts'
import { insertOperation } from '#service/db/decisions/operation-changes.ts'
import {
  addDeclinedEntries,
  listPendingSuggestions,
  type PendingSuggestion,
  updateSuggestionStates,
} from '#service/db/decisions/vex-suggestions.ts'
import type { Part } from '#service/db/decisions/step-entries.ts'
import type { UserDatabase, UserTransaction } from '#service/db/database.ts'
import { proposalsOf } from '#service/db/statements/finding-statements.ts'
import { writeProposals } from '#service/db/statements/proposals.ts'
import type { Actor } from '#service/domain/actor.ts'
import type { DecidedFinding } from '#service/domain/decisions/finding-change.ts'
import { decide } from '#service/domain/decisions/vex-decision.ts'
import { newStep, type VexOperation } from '#service/domain/decisions/vex-operation.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { finishStep } from './step.ts'
import type { FindingId, OrganizationId, StepId } from '#service/domain/id.ts'

/** Which proposals to accept or decline. */
export interface ResolveRequest {
  readonly organizationId: OrganizationId
  readonly by: Actor
  /** RFC 3339 in UTC. */
  readonly at: string
  readonly ids: readonly string[]
  /** True decides as proposed. False leaves the finding undecided, and the same decision is not proposed again. */
  readonly accept: boolean
}

/**
 * Accepts or declines proposals as one undo step: all of them or none.
 * @throws {Rejection} if one of them is not pending
 */
export async function resolveSuggestions(
  database: UserDatabase,
  request: ResolveRequest,
): Promise<{ readonly operation: VexOperation; readonly findingIds: readonly FindingId[] }> {
  const { by, at, accept } = request
  return database.write.transaction().execute(async (transaction) => {
    const chosen = await choose(transaction, request)
    const step = newStep({ ...request, kind: 'BULK_DECIDE' })
    await insertOperation(transaction, step)
    const origin = { by, at, stepId: step.id, scope: 'VERSION' } as const
    const suggestions = chosen.map(({ suggestion }) => suggestion)
    if (accept) {
      await applyDecisions(transaction, { kind: step.kind, action: 'DECIDED', origin }, chosen.map(acceptSuggestion))
    } else await addDeclinedEntries(transaction, origin, suggestions)
    await updateSuggestionStates(transaction, step.id, false)
    const operation = await finishStep(transaction, step, `Proposals ${accept ? 'accepted' : 'declined'}`)
    return { operation, findingIds: suggestions.map(({ findingId }) => findingId) }
  })
}

/**
 * Makes the proposals of an undone step pending again, if their authors still make the same statement, and resolves them again when the
 * step is redone.
 */
export async function resolveAgain(
  transaction: UserTransaction,
  stepId: StepId,
  undoing: boolean,
  at: string,
  within?: Part,
): Promise<void> {
  const findingIds = await updateSuggestionStates(transaction, stepId, undoing, within)
  if (!undoing || findingIds.length === 0) return
  await writeProposals(transaction, { proposals: await proposalsOf({ read: transaction }, findingIds), at })
}

async function choose(
  transaction: UserTransaction,
  { organizationId, ids }: ResolveRequest,
): Promise<readonly PendingSuggestion[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) throw new Rejection('No proposal given')
  const pending = await listPendingSuggestions(transaction, organizationId, wanted)
  const found = new Set(pending.map(({ suggestion }) => suggestion.id))
  const missing = wanted.filter((id) => !found.has(id))
  if (missing.length > 0) throw new Rejection(missing.slice(0, 10).map((id) => `Proposal "${id}" is not pending`))
  if (new Set(pending.map(({ suggestion }) => suggestion.findingId)).size < pending.length)
    throw new Rejection('Two of the proposals are about the same finding')
  return pending
}

function acceptSuggestion({ suggestion, customValues }: PendingSuggestion): readonly [string, DecidedFinding] {
  const { findingId, says, status, justification, response, impact, actionStatement } = suggestion
  const choice = decide(null, { status, justification, response, impact, actionStatement })
  return [findingId, { choice, originalTerms: [], customValues, suggestionSays: says }]
}

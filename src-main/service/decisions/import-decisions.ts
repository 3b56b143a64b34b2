import { applyDecisions } from '#service/db/decisions/change-entries.ts'
import { insertOperation } from '#service/db/decisions/operation-changes.ts'
import { findStandingFindings, type StandingFinding } from '#service/db/decisions/standing-findings.ts'
import { findVersionsOf } from '#service/db/decisions/named-findings.ts'
import type { UserDatabase, UserTransaction } from '#service/db/database.ts'
import type { Actor } from '#service/domain/actor.ts'
import type { DecidedFinding } from '#service/domain/decisions/finding-change.ts'
import { decide } from '#service/domain/decisions/vex-decision.ts'
import { newStep, type VexOperation } from '#service/domain/decisions/vex-operation.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { ImportedDecision } from '#service/domain/statements/vex-import.ts'
import { changeInParts, maxFindingsAtOnce } from './change-in-parts.ts'
import { refreshProposals } from './proposals.ts'
import { addUp, completeAndNotify, finishStep } from './step.ts'
import type { OrganizationId } from '#service/domain/id.ts'

/** The decisions of a VEX document. */
export interface ImportRequest {
  readonly organizationId: OrganizationId
  readonly by: Actor
  /** RFC 3339 in UTC. */
  readonly at: string
  /** Name of the file, for the history. */
  readonly filename: string
  readonly decisions: readonly ImportedDecision[]
  /** When the user last read the findings: rejected if one changed since. Null to skip the check. */
  readonly expectedUpdatedAt: string | null
}

const again = 'review the statements again'

/**
 * Applies statements of a VEX document as decisions, as one undo step: for others at once. If a finding changed since the statements
 * were evaluated, nothing is decided.
 * @throws {Rejection} if a finding changed or was removed meanwhile, or a rule is broken
 */
export async function importDecisions(database: UserDatabase, request: ImportRequest): Promise<VexOperation> {
  const { organizationId, decisions, by, at } = request
  const step = newStep({ ...request, kind: 'IMPORT' })
  const words = `Imported from ${JSON.stringify(request.filename)}`
  const call: Call = { kind: step.kind, action: 'IMPORTED', origin: { by, at, stepId: step.id, scope: 'VERSION' } }
  if (decisions.length <= maxFindingsAtOnce) {
    return database.write.transaction().execute(async (transaction) => {
      await insertOperation(transaction, step)
      await writeDecisions(transaction, request, call, decisions)
      return finishStep(transaction, step, words)
    })
  }
  const byFinding = new Map(decisions.map((decision) => [decision.findingId, decision]))
  return changeInParts(database, async ({ write, show }) => {
    await database.write.transaction().execute((inside) => insertOperation(inside, step, { isOpen: true }))
    const parts = await write([...byFinding.keys()], async (transaction, within) => {
      const some = within.flatMap((id) => byFinding.get(id) ?? [])
      await writeDecisions(transaction, request, { ...call, within }, some)
      await refreshProposals(transaction, { previousIn: within })
      return findVersionsOf(transaction, organizationId, within)
    })
    return show((transaction) => completeAndNotify(transaction, step, words, addUp(parts.flat())))
  })
}

type Call = Parameters<typeof applyDecisions>[1]

/** Writes decisions if their findings are still as they were when the statements were evaluated. */
async function writeDecisions(
  transaction: UserTransaction,
  { organizationId, expectedUpdatedAt }: ImportRequest,
  call: Call,
  decisions: readonly ImportedDecision[],
): Promise<void> {
  const ids = decisions.map(({ findingId }) => findingId)
  const standing = await findStandingFindings(transaction, organizationId, ids)
  if (standing.size < new Set(ids).size) throw new Rejection(`Findings were removed while the file was read; ${again}`)
  const decided = decisions.map((decision) =>
    decideAsStated(decision, standing.get(decision.findingId), expectedUpdatedAt),
  )
  await applyDecisions(transaction, call, decided)
}

function decideAsStated(
  { findingId, change, originalTerms, updatedAt: evaluatedAt }: ImportedDecision,
  standing: StandingFinding | undefined,
  expected: string | null,
): readonly [string, DecidedFinding] {
  const { updatedAt = '', choice = null, customValues = null } = standing ?? {}
  const isLater = expected !== null && Date.parse(updatedAt) > Date.parse(expected)
  if (updatedAt !== evaluatedAt || isLater) {
    throw new Rejection(`A finding was changed at ${updatedAt}; ${again}`)
  }
  return [findingId, { choice: decide(choice, change), originalTerms, customValues }]
}

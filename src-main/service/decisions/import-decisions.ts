import { applyDecisions } from '#service/db/decisions/change-entries.ts'
import { insertOperation } from '#service/db/decisions/operation-changes.ts'
import { findStandingFindings, type StandingFinding } from '#service/db/decisions/standing-findings.ts'
import type { UserDatabase } from '#service/db/database.ts'
import type { Actor } from '#service/domain/actor.ts'
import type { DecidedFinding } from '#service/domain/decisions/finding-change.ts'
import { decide } from '#service/domain/decisions/vex-decision.ts'
import { newStep, type VexOperation } from '#service/domain/decisions/vex-operation.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { ImportedDecision } from '#service/domain/statements/vex-import.ts'
import { finishStep } from './step.ts'
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
 * Applies statements of a VEX document as decisions, in one transaction and as one undo step. If a finding changed since the statements
 * were evaluated, nothing is written.
 * @throws {Rejection} if a finding changed or was removed meanwhile, or a rule is broken
 */
export async function importDecisions(database: UserDatabase, request: ImportRequest): Promise<VexOperation> {
  const { organizationId, decisions, expectedUpdatedAt, by, at } = request
  const ids = decisions.map(({ findingId }) => findingId)
  return database.write.transaction().execute(async (transaction) => {
    const standing = await findStandingFindings(transaction, organizationId, ids)
    if (standing.size < new Set(ids).size)
      throw new Rejection(`Findings were removed while the file was read; ${again}`)
    const step = newStep({ ...request, kind: 'IMPORT' })
    const decided = decisions.map((decision) =>
      decideAsStated(decision, standing.get(decision.findingId), expectedUpdatedAt),
    )
    await insertOperation(transaction, step)
    const origin = { by, at, stepId: step.id, scope: 'VERSION' } as const
    await applyDecisions(transaction, { kind: step.kind, action: 'IMPORTED', origin }, decided)
    return finishStep(transaction, step, `Imported from ${JSON.stringify(request.filename)}`)
  })
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

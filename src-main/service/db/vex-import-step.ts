import type { Actor } from '#service/domain/actor.ts'
import { newId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { decide } from '#service/domain/vex-decision.ts'
import type { ImportedDecision } from '#service/domain/vex-import.ts'
import type { VexOperation } from '#service/domain/vex-operation.ts'
import type { UserDatabase } from './database.ts'
import { addFindingEvents } from './finding-events.ts'
import { fromChoice } from './finding-rows.ts'
import { standingFindings, writeDecisions } from './vex-decisions.ts'
import { addHistory } from './vex-history.ts'
import { insertOperation } from './vex-operations.ts'

export interface ImportCall {
  readonly organizationId: string
  readonly by: Actor
  readonly at: string
  /** Name of the file, for the history. */
  readonly filename: string
  readonly decisions: readonly ImportedDecision[]
  /** When a person last read the findings: refused when one changed since. Null: nobody did. */
  readonly expectedUpdatedAt: string | null
}

/**
 * Takes statements of a VEX document over as decisions, in one transaction and as one step of undo. A finding that changed since the
 * statements were judged means that nothing is written.
 *
 * @throws Rejection when a finding changed or went meanwhile, or a rule is broken.
 */
export async function importDecisions(database: UserDatabase, call: ImportCall): Promise<VexOperation> {
  const byFinding = new Map(call.decisions.map((decision) => [decision.findingId, decision]))
  return database.write.transaction().execute(async (transaction) => {
    const findings = await standingFindings(transaction, call.organizationId, [...byFinding.keys()])
    if (findings.length < byFinding.size) throw new Rejection(`Findings went while the file was read; ${again}`)
    const operationId = newId()
    const rows = findings.map((finding) => {
      const decision = byFinding.get(finding.id)
      if (!decision) throw new Error(`The finding ${finding.id} was not asked for`)
      refuseChanged(finding.updatedAt, decision.updatedAt, call.expectedUpdatedAt)
      const row = fromChoice(decide(finding.decision, decision.change), call.by, call.at, operationId)
      const { originalTerms: terms } = decision
      return { finding, row: { ...row, original_terms: terms.length > 0 ? JSON.stringify(terms) : null } }
    })
    const versions = new Set(findings.map(({ versionId }) => versionId))
    const [only] = versions
    const operation: VexOperation = {
      ...{ id: operationId, organizationId: call.organizationId, kind: 'IMPORT', findingsCount: rows.length },
      versionId: versions.size === 1 ? (only ?? null) : null,
      summary: `Imported from ${JSON.stringify(call.filename)}, applied to ${rows.length} ${rows.length === 1 ? 'finding' : 'findings'}`,
      ...{ actor: call.by, at: call.at, undoneAt: null, targetOperationId: null },
    }
    await insertOperation(transaction, operation)
    await writeDecisions(transaction, rows, call.at)
    const entries = rows.map(({ finding, row }) => ({
      ...{ findingId: finding.id, operationId, action: 'IMPORTED', after: row },
      before: finding.decision === null ? null : finding.row,
    }))
    await addHistory(transaction, entries, call.by, call.at)
    await addFindingEvents(transaction, call.organizationId, findings, call.at)
    return operation
  })
}

const again = 'look at the statements again'

function refuseChanged(updatedAt: string, judgedAt: string, expected: string | null): void {
  const isLater = expected !== null && Date.parse(updatedAt) > Date.parse(expected)
  if (updatedAt !== judgedAt || isLater) {
    throw new Rejection(`A finding was changed at ${updatedAt}, after it was read; ${again}`)
  }
}

import type { Transaction } from 'kysely'
import type { Actor } from '#service/domain/actor.ts'
import { newId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { decide } from '#service/domain/decisions/vex-decision.ts'
import type { ImportedDecision } from '#service/domain/statements/vex-import.ts'
import type { VexOperation } from '#service/domain/decisions/vex-operation.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { decisionColumns } from '#service/db/tables/decision-columns.ts'
import { findingsOf } from '#service/db/findings/finding-reach.ts'
import { fromChoice, toDecision, undecided } from '#service/db/findings/finding-rows.ts'
import { finishStep, type JudgedRow } from '#service/db/decisions/finding-step.ts'
import { addDecidedEntries, applyEntries, columnsOf } from '#service/db/decisions/step-entries.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { insertOperation } from '#service/db/decisions/vex-operations.ts'

type Writer = Transaction<UserDataTables>

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
  const ids = call.decisions.map(({ findingId }) => findingId)
  return database.write.transaction().execute(async (transaction) => {
    const standing = await standingFindings(transaction, call.organizationId, ids)
    if (standing.size < new Set(ids).size)
      throw new Rejection(`Findings were removed while the file was read; ${again}`)
    const step: VexOperation = {
      ...{
        id: newId(),
        organizationId: call.organizationId,
        kind: 'IMPORT',
        findingsCount: 0,
        versionId: null,
        summary: '',
      },
      ...{ actor: call.by, at: call.at, undoneAt: null, targetOperationId: null },
    }
    const after = call.decisions.map((decision): readonly [string, JudgedRow] => {
      const { updatedAt = '', row = undecided, customValues = null } = standing.get(decision.findingId) ?? {}
      refuseChanged(updatedAt, decision.updatedAt, call.expectedUpdatedAt)
      const { originalTerms: terms } = decision
      const choice = decide(toDecision(row), decision.change)
      return [
        decision.findingId,
        {
          ...fromChoice(choice, call.by, call.at, step.id),
          original_terms: terms.length > 0 ? JSON.stringify(terms) : null,
          custom_values: customValues,
        },
      ]
    })
    await insertOperation(transaction, step)
    await addDecidedEntries(transaction, { stepId: step.id, by: call.by, at: call.at, action: 'IMPORTED' }, after)
    await applyEntries(transaction, step.id, columnsOf('IMPORT'), call.at)
    return finishStep(transaction, step, `Imported from ${JSON.stringify(call.filename)}`)
  })
}

/** Findings of the organization by id, with the decision that stands in this transaction. */
async function standingFindings(transaction: Writer, organizationId: string, ids: readonly string[]) {
  const rows = await transaction
    .selectFrom('finding')
    .innerJoin('sbom_version', 'sbom_version.id', 'finding.version_id')
    .select(['finding.id', 'finding.updated_at', 'finding.custom_values'])
    .select(decisionColumns.map((column) => `finding.${column}` as const))
    .where('finding.organization_id', '=', organizationId)
    .where('sbom_version.visible', '=', 1)
    .where(findingsOf(ids))
    .execute()
  return new Map(
    rows.map(({ id, updated_at: updatedAt, custom_values: customValues, ...row }) => [
      id,
      { updatedAt, customValues, row },
    ]),
  )
}

const again = 'review the statements again'

function refuseChanged(updatedAt: string, judgedAt: string, expected: string | null): void {
  const isLater = expected !== null && Date.parse(updatedAt) > Date.parse(expected)
  if (updatedAt !== judgedAt || isLater) {
    throw new Rejection(`A finding was changed at ${updatedAt}; ${again}`)
  }
}

import type { Transaction } from 'kysely'
import type { Actor } from '#service/domain/actor.ts'
import type { Finding } from '#service/domain/finding.ts'
import { newId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { decide, decisionInWords, type VexChange, type VexChoice } from '#service/domain/vex-decision.ts'
import type { VexOperation } from '#service/domain/vex-operation.ts'
import type { UserDatabase } from './database.ts'
import { decisionColumns } from './decision-columns.ts'
import { type DecisionRow, findingColumns, fromChoice, toFinding } from './finding-rows.ts'
import { addFindingEvents } from './finding-events.ts'
import type { UserDataTables } from './user-data-tables.ts'
import { addHistory } from './vex-history.ts'
import { insertOperation } from './vex-operations.ts'

export interface DecisionCall {
  readonly organizationId: string
  readonly by: Actor
  readonly at: string
  readonly kind: 'DECIDE' | 'BULK_DECIDE'
  readonly findingIds: readonly string[]
  readonly change: VexChange
  /** The version that the person looks at: each finding must be of it. Null: each finding's own. */
  readonly versionId: string | null
  /** When the person last read the finding: refused when it changed since. */
  readonly expectedUpdatedAt: string | null
}

type Writer = Transaction<UserDataTables>
type Standing = Finding & { readonly row: DecisionRow }

/**
 * Decides about findings in one transaction and as one step of undo. One refused finding means that nothing is written.
 *
 * @throws Rejection when a finding is unknown, is not of the version, has changed since it was read, or a rule is broken.
 */
export async function decideFindings(database: UserDatabase, call: DecisionCall): Promise<VexOperation> {
  const ids = [...new Set(call.findingIds)]
  return database.write.transaction().execute(async (transaction) => {
    const findings = await standingFindings(transaction, call.organizationId, ids)
    refuse(call, ids, findings)
    const operationId = newId()
    const chosen = findings.map((finding) => ({ finding, choice: decide(finding.decision, call.change) }))
    const rows = chosen.map(({ finding, choice }) => ({
      finding,
      row: { ...fromChoice(choice, call.by, call.at, operationId), original_terms: termsThatStay(finding, choice) },
    }))
    const operation = describe(call, operationId, chosen)
    await insertOperation(transaction, operation)
    await writeDecisions(transaction, rows, call.at)
    const entries = rows.map(({ finding, row }) => ({
      ...{ findingId: finding.id, operationId, action: 'DECIDED', after: row },
      before: finding.decision === null ? null : finding.row,
    }))
    await addHistory(transaction, entries, call.by, call.at)
    await addFindingEvents(transaction, call.organizationId, findings, call.at)
    return operation
  })
}

/** Writes decisions; findings that get the same one share a statement. */
export async function writeDecisions(
  transaction: Writer,
  rows: readonly { readonly finding: { readonly id: string }; readonly row: DecisionRow }[],
  at: string,
): Promise<void> {
  const alike = new Map<string, { row: DecisionRow; ids: string[] }>()
  for (const { finding, row } of rows) {
    const text = JSON.stringify(row)
    const group = alike.get(text) ?? { row, ids: [] }
    group.ids.push(finding.id)
    alike.set(text, group)
  }
  for (const { row, ids } of alike.values()) {
    for (let start = 0; start < ids.length; start += 500) {
      await transaction
        .updateTable('finding')
        .set({ ...row, updated_at: at })
        .where('id', 'in', ids.slice(start, start + 500))
        .execute()
    }
  }
}

/** Findings of the organization with the decision that stands, as they are in this transaction. */
export async function standingFindings(
  transaction: Writer,
  organizationId: string,
  ids: readonly string[],
): Promise<readonly Standing[]> {
  const findings: Standing[] = []
  for (let start = 0; start < ids.length; start += 500) {
    const rows = await transaction
      .selectFrom('finding')
      .innerJoin('sbom_version', 'sbom_version.id', 'finding.version_id')
      .select(findingColumns.map((column) => `finding.${column}` as const))
      .where('finding.organization_id', '=', organizationId)
      .where('sbom_version.visible', '=', 1)
      .where('finding.id', 'in', ids.slice(start, start + 500))
      .execute()
    for (const row of rows) findings.push({ ...toFinding(row), row: decisionOf(row) })
  }
  return findings
}

function decisionOf(row: DecisionRow): DecisionRow {
  return Object.fromEntries(decisionColumns.map((column) => [column, row[column]])) as DecisionRow // all its columns
}

/** The words of an imported statement stay beside the decision as long as it says what they say. */
function termsThatStay({ decision, row }: Standing, { status, justification }: VexChoice): string | null {
  return decision?.status === status && decision.justification === justification ? row.original_terms : null
}

function refuse(call: DecisionCall, ids: readonly string[], findings: readonly Standing[]): void {
  if (ids.length === 0) throw new Rejection('No finding was named')
  const known = new Set(findings.map(({ id }) => id))
  const missing = ids.filter((id) => !known.has(id))
  if (missing.length > 0)
    throw new Rejection(missing.slice(0, 10).map((id) => `Component vulnerability "${id}" not found`))
  const elsewhere = findings.find(({ versionId }) => call.versionId !== null && versionId !== call.versionId)
  if (elsewhere)
    throw new Rejection(`Component vulnerability "${elsewhere.id}" is not in the version "${call.versionId}"`)
  const expected = call.expectedUpdatedAt
  const changed = findings.find(({ updatedAt }) => expected !== null && Date.parse(updatedAt) > Date.parse(expected))
  if (changed) throw new Rejection(`The finding was changed at ${changed.updatedAt}, after it was read; read it again`)
}

function describe(
  call: DecisionCall,
  id: string,
  chosen: readonly { readonly finding: Finding; readonly choice: VexChoice }[],
): VexOperation {
  const [first] = chosen
  const versions = new Set(chosen.map(({ finding }) => finding.versionId))
  const words = first ? decisionInWords(first.choice) : ''
  const versionId = versions.size === 1 ? (first?.finding.versionId ?? null) : null
  return {
    ...{ id, organizationId: call.organizationId, versionId, kind: call.kind, findingsCount: chosen.length },
    summary: `${words}, applied to ${chosen.length} ${chosen.length === 1 ? 'finding' : 'findings'}`,
    ...{ actor: call.by, at: call.at, undoneAt: null, targetOperationId: null },
  }
}

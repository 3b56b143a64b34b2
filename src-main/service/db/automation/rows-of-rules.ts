import { type RawBuilder, sql } from 'kysely'
import type { UserReader } from '#service/db/database.ts'
import { valuesOf } from '#service/db/dialect/sql-words.ts'
import { toChoice } from '#service/db/findings/finding-rows.ts'
import { readActorColumn } from '#service/db/actor-column.ts'
import { contentOf, findingSetOf } from '#service/db/shown-content.ts'
import { decisionColumns } from '#service/db/tables/decision-columns.ts'
import type { RuleRowKind } from '#service/domain/automation/rule.ts'
import type { FindingToChange } from '#service/domain/automation/findings-to-change.ts'

/** Returns the rows of a version that pass a test, in the order of the document or of their creation, at most `limit`. */
export async function listRowsOfRule(
  read: UserReader,
  row: RuleRowKind,
  versionId: string,
  test: RawBuilder<boolean>,
  limit: number,
): Promise<readonly string[]> {
  if (row === 'version') {
    const { rows } = await sql<{ id: string }>`select sbom_version.id from sbom_version
      where sbom_version.id = ${versionId} and ${test} limit ${limit}`.execute(read)
    return rows.map(({ id }) => id)
  }
  const from =
    row === 'component'
      ? sql`component.id from component where component.content_id = ${contentOf(versionId)} and ${test}
          order by component.position, component.id`
      : sql`finding.id from finding where finding.finding_set_id = ${findingSetOf(versionId)}
          and finding.state = 'AFFECTED' and ${test} order by finding.id`
  const { rows } = await sql<{ id: string }>`select ${from} limit ${limit}`.execute(read)
  return rows.map(({ id }) => id)
}

/** Reads findings for a rule. */
export async function readFindingsOfRule(
  read: UserReader,
  ids: readonly string[],
): Promise<readonly FindingToChange[]> {
  const rows = await read
    .selectFrom('finding')
    .leftJoin('vex_operation', 'vex_operation.id', 'finding.decision_operation_id')
    .select(decisionColumns.map((column) => `finding.${column}` as const))
    .select(['finding.id', 'snoozed_until', 'snooze_evidence', 'assignee_id', 'severity_override', 'severity_reason'])
    .select(['finding.labels', 'finding.custom_values', 'vex_operation.kind as step_kind'])
    .where('finding.id', 'in', valuesOf(ids))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    choice: toChoice(row),
    isDecidedByHand: row.vex_status !== null && isByHand(row.decided_by, row.step_kind),
    ...{ snoozedUntil: row.snoozed_until, isSnoozedUntilDataChanges: row.snooze_evidence !== null },
    ...{ assigneeId: row.assignee_id, severityOverride: row.severity_override, severityReason: row.severity_reason },
    labels: JSON.parse(row.labels) as string[], // written by a step only
    customValues: row.custom_values,
  }))
}

/** What the setting of an environment confirmed is the decision of a person: rules are not confirmed (decision 0084). */
function isByHand(decidedBy: string | null, stepKind: string | null): boolean {
  const { kind } = readActorColumn(decidedBy ?? '')
  return stepKind !== 'IMPORT' && (kind === 'USER' || (kind === 'SYSTEM' && stepKind === 'CARRY_CONFIRM'))
}

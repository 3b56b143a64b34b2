import type { Transaction } from 'kysely'
import type { VexChoice } from '#service/domain/decisions/vex-decision.ts'
import { decisionColumns } from '#service/db/tables/decision-columns.ts'
import { findingsOf } from '#service/db/findings/finding-scope.ts'
import { toChoice } from '#service/db/findings/finding-rows.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { OrganizationId } from '#service/domain/id.ts'

/** A finding with its current decision. */
export interface StandingFinding {
  readonly updatedAt: string
  readonly customValues: string | null
  readonly choice: VexChoice | null
}

/** Returns findings of the organization by id, with the current decision in this transaction. */
export async function findStandingFindings(
  transaction: Transaction<UserDataTables>,
  organizationId: OrganizationId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StandingFinding>> {
  const rows = await transaction
    .selectFrom('finding')
    .innerJoin('sbom_version', 'sbom_version.finding_set_id', 'finding.finding_set_id')
    .select(['finding.id', 'finding.updated_at', 'finding.custom_values'])
    .select(decisionColumns.map((column) => `finding.${column}` as const))
    .where('finding.organization_id', '=', organizationId)
    .where('sbom_version.visible', '=', 1)
    .where(findingsOf(ids))
    .execute()
  return new Map(
    rows.map(({ id, updated_at: updatedAt, custom_values: customValues, ...row }) => [
      id,
      { updatedAt, customValues, choice: toChoice(row) },
    ]),
  )
}

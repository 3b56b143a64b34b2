import type { UserDatabase } from '#service/db/database.ts'
import { decisionColumns } from '#service/db/tables/decision-columns.ts'
import { toDecision } from '#service/db/findings/finding-rows.ts'
import { findingSetOf } from '#service/db/shown-content.ts'

/** Lists active findings of a version for the preview of an export, by component and id. */
export async function listPreviewedFindings({ read }: Pick<UserDatabase, 'read'>, versionId: string) {
  const rows = await read
    .selectFrom('finding')
    .innerJoin('component', 'component.id', 'finding.component_id')
    .select(['finding.id', 'component.name', 'component.purl', 'component.cpes'])
    .select(decisionColumns.map((column) => `finding.${column}` as const))
    .where('finding.finding_set_id', '=', findingSetOf(versionId))
    .where('finding.state', '=', 'AFFECTED')
    .orderBy('component.position')
    .orderBy('finding.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    decision: toDecision(row),
    component: { name: row.name, purl: row.purl, cpes: JSON.parse(row.cpes) as string[] }, // written by the intake
  }))
}

/** Returns whether a version has an active finding that is decided. */
export async function hasDecidedFinding({ read }: Pick<UserDatabase, 'read'>, versionId: string): Promise<boolean> {
  const row = await read
    .selectFrom('finding')
    .select('id')
    .where('finding_set_id', '=', findingSetOf(versionId))
    .where('state', '=', 'AFFECTED')
    .where('vex_status', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

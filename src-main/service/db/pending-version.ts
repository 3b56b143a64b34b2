import { type RawBuilder, sql } from 'kysely'

/**
 * Tests for a version that has no result yet: its first scan, or the first of another document, has not ended or failed. Nobody knows what it
 * is affected by, so it is counted nowhere as a version without findings. `table`: as the query calls it.
 */
export function isPending(table = 'sbom_version'): RawBuilder<boolean> {
  const id = sql.ref(`${table}.id`)
  return sql`(not exists (select 1 from scan_state where scan_state.version_id = ${id})
    and exists (select 1 from processing_stage where processing_stage.version_id = ${id}
      and processing_stage.name = 'VULN_SCAN'
      and (processing_stage.status <> 'COMPLETED' or processing_stage.error is not null)))`
}

/** Tests that no later version in the same environment has a result, and that this one has. */
export const isNewestWithResult: RawBuilder<boolean> = sql`(not ${isPending()} and not exists (select 1 from sbom_version as later
  where later.environment_id = sbom_version.environment_id and later.visible = 1
    and (later.created_at, later.id) > (sbom_version.created_at, sbom_version.id) and not ${isPending('later')}))`

/** Tests that no later version is in the same environment. */
export const isNewest: RawBuilder<boolean> = sql`not exists (select 1 from sbom_version as later
  where later.environment_id = sbom_version.environment_id and later.visible = 1
  and (later.created_at, later.id) > (sbom_version.created_at, sbom_version.id))`

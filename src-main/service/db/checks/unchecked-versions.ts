import { sql } from 'kysely'
import type { UserReader } from '#service/db/database.ts'
import type { VersionId } from '#service/domain/id.ts'

/**
 * Returns the versions without a result of the checks of this catalog over the content that they show, such as those that were stored before
 * there were checks: the newest of each environment first, then the newest. Those whose checks are queued are left out.
 */
export async function listUncheckedVersions(read: UserReader, catalog: number): Promise<readonly VersionId[]> {
  const { rows } = await sql<{ id: VersionId }>`select id from (
      select sbom_version.id, sbom_version.content_id,
        row_number() over (partition by sbom_version.environment_id order by sbom_version.created_at desc, sbom_version.id desc) as place
      from sbom_version where sbom_version.visible = 1
    ) as version
    where not exists (select 1 from check_run
        where check_run.version_id = version.id and check_run.content_id = version.content_id and check_run.catalog >= ${catalog})
      and not exists (select 1 from processing_stage
        where processing_stage.version_id = version.id and name = 'CHECKS' and status <> 'COMPLETED')
    order by place > 1, id desc`.execute(read)
  return rows.map(({ id }) => id)
}

import { type RawBuilder, sql } from 'kysely'
import { changeOfVersion } from '#service/db/dialect/condition-functions.ts'
import { jsonList } from '#service/db/dialect/sql-words.ts'

const samePackage = sql`o.name_key = component.name_key and o.is_primary = 0
  and o.ecosystem is not distinct from component.ecosystem and o.group_name is not distinct from component.group_name`
/** The versions of the package of a row in a content. */
const versionsIn = (content: RawBuilder<unknown>) => sql`(select ${jsonList(sql`distinct o.component_version`)}
  from component as o where o.content_id = ${content} and ${samePackage})`
/** 1 if the earlier document has the component with the same version and license, 0 if with another license, null if it has it not. */
const kept = sql`(select max(o.license_expression is not distinct from component.license_expression) from component as o
  where o.content_id = base.content_id and ${samePackage} and o.component_version is not distinct from component.component_version)`

/**
 * What became of a row of `component` since the version before it in the environment, in the same pairs as the comparison of the two has.
 * Null for the product itself, and without an earlier version. The components of one name are looked up in both documents, no others.
 */
export const componentChange: RawBuilder<string | null> = sql<string | null>`(case when component.is_primary = 0 then (
  select case ${kept} when 1 then 'unchanged' when 0 then 'license_changed' else ${changeOfVersion(
    sql`component.component_version`,
    sql`component.purl`,
    versionsIn(sql`base.content_id`),
    versionsIn(sql`component.content_id`),
  )} end
  from sbom_version as holder, sbom_version as base where holder.content_id = component.content_id and base.id = (
    select earlier.id from sbom_version as earlier
    where earlier.environment_id = holder.environment_id and earlier.visible = 1
      and (earlier.created_at, earlier.id) < (holder.created_at, holder.id)
    order by earlier.created_at desc, earlier.id desc limit 1)) end)`

import { type RawBuilder, sql } from 'kysely'
import type { UserDatabase } from '#service/db/database.ts'
import { contentOf } from '#service/db/shown-content.ts'

/** A package with a version string that only one of two versions has. `id` is one of its components there. */
export interface OneSidedPackage {
  readonly id: string
  readonly ecosystem: string | null
  readonly group: string | null
  readonly name: string
  readonly componentVersion: string | null
}

/** Lists packages of a version, except the primary component, that another version does not have with the same version string. */
export async function listOneSidedPackages(
  { read }: UserDatabase,
  ownId: string,
  otherId: string,
): Promise<readonly OneSidedPackage[]> {
  const { rows } = await sql<OneSidedPackage>`
    SELECT min(c.id) AS id, c.ecosystem, c.group_name AS "group", c.name_key AS name,
      c.component_version AS "componentVersion"
    FROM component AS c WHERE c.content_id = ${contentOf(ownId)} AND c.is_primary = 0 AND NOT EXISTS (
      SELECT 1 FROM component AS o WHERE o.content_id = ${contentOf(otherId)} AND o.is_primary = 0 AND ${samePackage}
        AND o.component_version IS NOT DISTINCT FROM c.component_version)
    GROUP BY c.ecosystem, c.group_name, c.name_key, c.component_version`.execute(read)
  return rows
}

/** Lists packages that both versions have with the same version string but with other differences: a component of each side. */
export async function listAlteredPackages(
  { read }: UserDatabase,
  subjectId: string,
  targetId: string,
): Promise<readonly { readonly subject: string; readonly target: string }[]> {
  const { rows } = await sql<{ subject: string; target: string }>`
    SELECT min(o.id) AS subject, min(c.id) AS target
    FROM component AS c JOIN component AS o ON o.content_id = ${contentOf(subjectId)} AND o.is_primary = 0 AND ${samePackage}
      AND o.component_version IS NOT DISTINCT FROM c.component_version
    WHERE c.content_id = ${contentOf(targetId)} AND c.is_primary = 0
    GROUP BY c.ecosystem, c.group_name, c.name_key, c.component_version
    HAVING min(o.license_expression IS DISTINCT FROM c.license_expression OR o.purl IS DISTINCT FROM c.purl
      OR o.supplier_name IS DISTINCT FROM c.supplier_name OR o.scope IS DISTINCT FROM c.scope
      OR o.relation <> c.relation OR o.cpes <> c.cpes) = 1`.execute(read)
  return rows
}

const samePackage: RawBuilder<boolean> = sql`o.name_key = c.name_key
  AND o.ecosystem IS NOT DISTINCT FROM c.ecosystem AND o.group_name IS NOT DISTINCT FROM c.group_name`

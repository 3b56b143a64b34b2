import { type RawBuilder, sql } from 'kysely'
import type { Severity } from '#shared/severity.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { contentOf, findingSetOf } from '#service/db/shown-content.ts'

/** A component that only one of two versions has: a package with another version string, or another package. */
export interface OneSidedComponent {
  readonly side: 'base' | 'target'
  readonly ecosystem: string | null
  readonly group: string | null
  readonly name: string
  readonly componentVersion: string | null
}

/** Lists the components of each version, except the primary one, whose package and version string the other version does not have. */
export async function listOneSidedComponents(
  { read }: UserDatabase,
  baseId: string,
  targetId: string,
): Promise<readonly OneSidedComponent[]> {
  const side = (own: string, other: string, name: OneSidedComponent['side']) => sql`
    SELECT DISTINCT ${name} AS side, c.ecosystem, c.group_name AS "group", c.name_key AS name,
      c.component_version AS "componentVersion"
    FROM component AS c WHERE c.content_id = ${contentOf(own)} AND c.is_primary = 0 AND NOT EXISTS (
      SELECT 1 FROM component AS o WHERE o.content_id = ${contentOf(other)} AND o.is_primary = 0 AND ${samePackage}
        AND o.component_version IS NOT DISTINCT FROM c.component_version)`
  const { rows } = await sql<OneSidedComponent>`${side(baseId, targetId, 'base')}
    UNION ALL ${side(targetId, baseId, 'target')}`.execute(read)
  return rows
}

/** Counts distinct packages with their version strings that both versions have, and those among them with other differences. */
export async function countSharedComponents(
  { read }: UserDatabase,
  baseId: string,
  targetId: string,
): Promise<{ readonly shared: number; readonly changed: number }> {
  const { rows } = await sql<{ shared: number; changed: number }>`
    SELECT count(*) AS shared, coalesce(sum(differs), 0) AS changed FROM (
      SELECT min(o.license_expression IS DISTINCT FROM c.license_expression OR o.purl IS DISTINCT FROM c.purl
        OR o.supplier_name IS DISTINCT FROM c.supplier_name OR o.scope IS DISTINCT FROM c.scope
        OR o.cpes <> c.cpes) AS differs
      FROM component AS c JOIN component AS o ON o.content_id = ${contentOf(baseId)} AND o.is_primary = 0 AND ${samePackage}
        AND o.component_version IS NOT DISTINCT FROM c.component_version
      WHERE c.content_id = ${contentOf(targetId)} AND c.is_primary = 0
      GROUP BY c.ecosystem, c.group_name, c.name_key, c.component_version)`.execute(read)
  return rows[0] ?? { shared: 0, changed: 0 }
}

const samePackage: RawBuilder<boolean> = sql`o.name_key = c.name_key
  AND o.ecosystem IS NOT DISTINCT FROM c.ecosystem AND o.group_name IS NOT DISTINCT FROM c.group_name`

/**
 * Pairs the active findings of two versions one to one: of the same vulnerability in the same package, those of the same version string
 * first. Returns how many are paired, how many of the base have no partner, and those of the target without one, by severity. Each finding of
 * either version is in exactly one of these numbers.
 */
export async function countFindingChanges(
  { read }: Pick<UserDatabase, 'read'>,
  baseId: string,
  targetId: string,
): Promise<{
  readonly introduced: readonly { readonly severity: Severity; readonly count: number }[]
  readonly fixed: number
  readonly unchanged: number
}> {
  const active = (versionId: string) => sql`finding_set_id = ${findingSetOf(versionId)} AND state = 'AFFECTED'`
  // One text that is looked up: of a join, and of two columns that are not found, all findings of the base are read for each of the target.
  const isSame = sql`f.vulnerability_id || ' ' || f.package_key IN (
    SELECT vulnerability_id || ' ' || package_key FROM finding WHERE ${active(baseId)})`
  const { rows } = await sql<{ severity: Severity; isPaired: number; count: number }>`
    WITH earlier AS MATERIALIZED (SELECT vulnerability_id, package_name_key, count(*) AS found FROM finding
        WHERE ${active(baseId)} GROUP BY vulnerability_id, package_name_key),
      later AS (SELECT f.severity, coalesce(e.found, 0) AS found, row_number() OVER (
          PARTITION BY f.vulnerability_id, f.package_name_key ORDER BY ${isSame} DESC, f.id) AS place
        FROM finding AS f
        LEFT JOIN earlier AS e ON e.vulnerability_id = f.vulnerability_id AND e.package_name_key = f.package_name_key
        WHERE f.finding_set_id = ${findingSetOf(targetId)} AND f.state = 'AFFECTED')
    SELECT severity, place <= found AS "isPaired", count(*) AS count FROM later GROUP BY severity, place <= found`.execute(
    read,
  )
  const { rows: base } = await sql<{ found: number }>`SELECT count(*) AS found FROM finding
    WHERE ${active(baseId)}`.execute(read)
  const unchanged = rows.reduce((sum, { isPaired, count }) => sum + (isPaired === 1 ? count : 0), 0)
  return {
    introduced: rows.flatMap(({ severity, isPaired, count }) => (isPaired === 1 ? [] : [{ severity, count }])),
    fixed: (base[0]?.found ?? 0) - unchanged,
    unchanged,
  }
}

/** Counts license expressions that only one of two versions has. */
export async function countLicenseChanges(
  { read }: UserDatabase,
  baseId: string,
  targetId: string,
): Promise<{ readonly added: number; readonly removed: number }> {
  const only = (own: string, other: string) => sql`(SELECT count(*) FROM (
      SELECT license_expression FROM component WHERE content_id = ${contentOf(own)} AND license_expression IS NOT NULL
      EXCEPT SELECT license_expression FROM component WHERE content_id = ${contentOf(other)}))`
  const { rows } = await sql<{ added: number; removed: number }>`SELECT
      ${only(targetId, baseId)} AS added, ${only(baseId, targetId)} AS removed`.execute(read)
  return rows[0] ?? { added: 0, removed: 0 }
}

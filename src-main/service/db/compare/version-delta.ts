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
 * Counts active findings of the target by whether the base has one of the same vulnerability in the same package, and the remaining
 * findings of the base.
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
  const has = (
    own: string,
    other: string,
  ) => sql`FROM finding AS f WHERE f.finding_set_id = ${findingSetOf(own)} AND f.state = 'AFFECTED'
    AND EXISTS (SELECT 1 FROM finding AS o WHERE o.finding_set_id = ${findingSetOf(other)} AND o.state = 'AFFECTED'
      AND o.vulnerability_id = f.vulnerability_id AND o.package_name_key = f.package_name_key)`
  const all = (own: string) =>
    sql`FROM finding AS f WHERE f.finding_set_id = ${findingSetOf(own)} AND f.state = 'AFFECTED'`
  type Row = { severity: Severity; found: number; kept: number }
  const { rows: target } = await sql<Row>`SELECT severity, sum(found) AS found, sum(kept) AS kept FROM (
      SELECT f.severity, 1 AS found, 0 AS kept ${all(targetId)}
      UNION ALL SELECT f.severity, 0, 1 ${has(targetId, baseId)}) GROUP BY severity`.execute(read)
  const { rows: base } = await sql<{ found: number; kept: number }>`SELECT
      (SELECT count(*) ${all(baseId)}) AS found, (SELECT count(*) ${has(baseId, targetId)}) AS kept`.execute(read)
  return {
    introduced: target
      .map(({ severity, found, kept }) => ({ severity, count: found - kept }))
      .filter(({ count }) => count > 0),
    fixed: base.reduce((sum, { found, kept }) => sum + found - kept, 0),
    unchanged: target.reduce((sum, { kept }) => sum + kept, 0),
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

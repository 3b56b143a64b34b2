import { sql, type Transaction } from 'kysely'
import { decisionColumns } from './decision-columns.ts'
import type { DecisionRow } from './finding-rows.ts'
import type { UserDataTables } from './user-data-tables.ts'

type Writer = Transaction<UserDataTables>

/**
 * Keeps what stands about the findings of a version, or forgets all of it, as its environment says (specification 1, rule 6). To be
 * called before the content is replaced. What an earlier content left and this one had no finding for stays kept.
 */
export async function retainDecisions(transaction: Writer, versionId: string): Promise<void> {
  const { retain } = await transaction
    .selectFrom('sbom_version')
    .innerJoin('environment', 'environment.id', 'sbom_version.environment_id')
    .select('environment.retain_vulnerability_status as retain')
    .where('sbom_version.id', '=', versionId)
    .executeTakeFirstOrThrow()
  if (retain !== 1) {
    await transaction.deleteFrom('retained_decision').where('version_id', '=', versionId).execute()
    return
  }
  const names = ['version_id', 'vulnerability_id', 'package_key', 'package_name_key', ...decisionColumns]
  const list = sql.join(names.map((name) => sql.ref(name)))
  // Of two findings of one package the later decision stands: it comes last and replaces the other.
  await sql`
    INSERT OR REPLACE INTO retained_decision (${list})
    SELECT ${list} FROM finding WHERE version_id = ${versionId} ORDER BY decided_at NULLS FIRST, id
  `.execute(transaction)
}

/** What is kept about a version's findings: of the same package with its version, and of the package whatever its version. */
export interface RetainedDecisions {
  /** Undefined: nothing is known. A row without a status: it was known and nobody had decided. */
  exact(finding: FoundKeys): DecisionRow | undefined
  ofPackage(finding: FoundKeys): DecisionRow | undefined
}

/** By what a finding is told to be the same as one before. */
export interface FoundKeys {
  readonly vulnerability_id: string
  readonly package_key: string
  readonly package_name_key: string
}

/** Undefined where nothing is kept. */
export async function readRetained(transaction: Writer, versionId: string): Promise<RetainedDecisions | undefined> {
  const rows = await transaction
    .selectFrom('retained_decision')
    .select(['vulnerability_id', 'package_key', 'package_name_key', ...decisionColumns])
    .where('version_id', '=', versionId)
    .orderBy('decided_at')
    .execute()
  if (rows.length === 0) return undefined
  const exact = new Map<string, DecisionRow>()
  const ofPackage = new Map<string, DecisionRow>()
  for (const { vulnerability_id: vulnerability, package_key: one, package_name_key: any, ...decision } of rows) {
    exact.set(`${vulnerability} ${one}`, decision)
    if (decision.vex_status !== null) ofPackage.set(`${vulnerability} ${any}`, decision)
  }
  return {
    exact: (finding) => exact.get(`${finding.vulnerability_id} ${finding.package_key}`),
    ofPackage: (finding) => ofPackage.get(`${finding.vulnerability_id} ${finding.package_name_key}`),
  }
}

/** Forgets what was kept about findings that are there again: from now on they speak for themselves. */
export async function forgetFound(transaction: Writer, versionId: string): Promise<void> {
  await sql`
    DELETE FROM retained_decision AS kept WHERE version_id = ${versionId} AND EXISTS (
      SELECT 1 FROM finding WHERE finding.vulnerability_id = kept.vulnerability_id
        AND finding.package_name_key = kept.package_name_key AND finding.package_key = kept.package_key
        AND finding.version_id = kept.version_id)
  `.execute(transaction)
}

import { type RawBuilder, sql, type Transaction } from 'kysely'
import { decisionColumns, markColumns } from '#service/db/tables/decision-columns.ts'
import type { UserReader } from '#service/db/database.ts'
import { type FindingSet, isInSet } from '#service/db/findings/finding-set.ts'
import type { DecisionRow } from '#service/db/findings/finding-rows.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { VersionId } from '#service/domain/id.ts'

type Writer = Transaction<UserDataTables>

/** Tests whether a finding has notes by users other than a decision. */
export const isMarked = (table: string): RawBuilder<boolean> => {
  const nullable = markColumns.filter((column) => column !== 'labels').map((column) => sql.ref(`${table}.${column}`))
  return sql`(coalesce(${sql.join(nullable)}) is not null or ${sql.ref(`${table}.labels`)} <> '[]')`
}

/** Restores notes about the same package on findings of a version that have no newer notes. */
export async function restoreMarks(
  transaction: Writer,
  versionId: VersionId,
  findings: FindingSet = { versionId },
): Promise<void> {
  const set = markColumns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`kept.${column}`)}`)
  await sql`
    UPDATE finding SET ${sql.join(set)} FROM retained_decision AS kept
    WHERE ${isInSet(findings)} AND kept.version_id = ${versionId} AND NOT ${isMarked('finding')}
      AND kept.vulnerability_id = finding.vulnerability_id AND kept.package_key = finding.package_key
  `.execute(transaction)
}

/** An earlier decision as it is stored. */
export interface EarlierDecision {
  /** False for a finding that existed and was undecided. */
  readonly isDecided: boolean
  /** Used by storage only. */
  readonly columns: DecisionRow
}

/** Retained entries about a version's findings: for the same package and version, and for the package in any version. */
export interface RetainedDecisions {
  /** Undefined if nothing is known. */
  exact(finding: FoundKeys): EarlierDecision | undefined
  ofPackage(finding: FoundKeys): EarlierDecision | undefined
}

/** The keys that identify a finding with an earlier one. */
export interface FoundKeys {
  readonly vulnerability_id: string
  readonly package_key: string
  readonly package_name_key: string
}

/** Undefined if nothing is retained. */
export async function readRetained(read: UserReader, versionId: VersionId): Promise<RetainedDecisions | undefined> {
  const rows = await read
    .selectFrom('retained_decision')
    .select(['vulnerability_id', 'package_key', 'package_name_key', ...decisionColumns])
    .where('version_id', '=', versionId)
    .orderBy('decided_at')
    .execute()
  if (rows.length === 0) return undefined
  const exact = new Map<string, EarlierDecision>()
  const ofPackage = new Map<string, EarlierDecision>()
  for (const { vulnerability_id: vulnerability, package_key: one, package_name_key: any, ...columns } of rows) {
    const decision = { isDecided: columns.vex_status !== null, columns }
    exact.set(`${vulnerability} ${one}`, decision)
    if (decision.isDecided) ofPackage.set(`${vulnerability} ${any}`, decision)
  }
  return {
    exact: (finding) => exact.get(`${finding.vulnerability_id} ${finding.package_key}`),
    ofPackage: (finding) => ofPackage.get(`${finding.vulnerability_id} ${finding.package_name_key}`),
  }
}

import { type RawBuilder, sql, type Transaction } from 'kysely'
import { insertOrReplace } from '#service/db/dialect/sql-words.ts'
import { decisionColumns, markColumns } from '#service/db/tables/decision-columns.ts'
import type { UserReader } from '#service/db/database.ts'
import { type FindingSet, isInSet } from '#service/db/findings/finding-set.ts'
import type { DecisionRow } from '#service/db/findings/finding-rows.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { VersionId } from '#service/domain/id.ts'
import { findingSetOf } from '#service/db/versions/shown-content.ts'

type Writer = Transaction<UserDataTables>

const markNames = markColumns.map((column) => sql.ref(column))
/** Tests whether a finding has notes by users other than a decision. */
export const isMarked = (table: string): RawBuilder<boolean> => {
  const nullable = markColumns.filter((column) => column !== 'labels').map((column) => sql.ref(`${table}.${column}`))
  return sql`(coalesce(${sql.join(nullable)}) is not null or ${sql.ref(`${table}.labels`)} <> '[]')`
}

/**
 * Retains decisions and notes about the findings of a version. The caller must call this before it replaces the content. Decisions are
 * dropped unless the environment retains them (specification 1, rule 6); notes are always retained. Entries of earlier content that match
 * no current finding stay retained.
 */
export async function retainDecisions(transaction: Writer, versionId: VersionId): Promise<void> {
  const { retain } = await transaction
    .selectFrom('sbom_version')
    .innerJoin('environment', 'environment.id', 'sbom_version.environment_id')
    .select('environment.retain_vulnerability_status as retain')
    .where('sbom_version.id', '=', versionId)
    .executeTakeFirstOrThrow()
  const decisions = decisionColumns.map((column) => sql.ref(column))
  if (retain !== 1) {
    await sql`DELETE FROM retained_decision WHERE version_id = ${versionId} AND NOT ${isMarked('retained_decision')}`.execute(
      transaction,
    )
    const nothing = decisions.map((column) => sql`${column} = null`)
    await sql`UPDATE retained_decision SET ${sql.join(nothing)} WHERE version_id = ${versionId}`.execute(transaction)
  }
  const keys = ['vulnerability_id', 'package_key', 'package_name_key'].map((name) => sql.ref(name))
  const kept = retain === 1 ? decisions : decisions.map(() => sql`null`)
  // For two findings of one package, the later decision counts: it is inserted last and replaces the other.
  await sql`
    ${insertOrReplace('retained_decision')} (version_id, ${sql.join([...keys, ...decisions, ...markNames])})
    SELECT ${versionId}, ${sql.join([...keys, ...kept, ...markNames])} FROM finding
    WHERE finding_set_id = ${findingSetOf(versionId)} AND (${retain} = 1 OR ${isMarked('finding')}) ORDER BY decided_at NULLS FIRST, id
  `.execute(transaction)
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

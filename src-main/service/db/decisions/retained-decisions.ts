import { type RawBuilder, sql, type Transaction } from 'kysely'
import { eachValue } from '#service/db/dialect/sql-words.ts'
import { decisionColumns, markColumns } from '#service/db/tables/decision-columns.ts'
import type { UserReader } from '#service/db/database.ts'
import { findingsOf } from '#service/db/findings/finding-scope.ts'
import type { DecisionRow } from '#service/db/findings/finding-rows.ts'
import { findingSetOf } from '#service/db/shown-content.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { PairableFinding } from '#service/domain/decisions/pair-findings.ts'
import type { FindingId, VersionId } from '#service/domain/id.ts'

type Writer = Transaction<UserDataTables>

/** Tests whether a finding has notes by users other than a decision. */
export const isMarked = (table: string): RawBuilder<boolean> => {
  const nullable = markColumns.filter((column) => column !== 'labels').map((column) => sql.ref(`${table}.${column}`))
  return sql`(coalesce(${sql.join(nullable)}) is not null or ${sql.ref(`${table}.labels`)} <> '[]')`
}

/** An earlier decision as it is stored. */
export interface EarlierDecision {
  /** False for a finding that existed and was undecided. */
  readonly isDecided: boolean
  /** Used by storage only. */
  readonly columns: DecisionRow
}

/** What is retained of a finding of replaced content, and where it was. */
export interface RetainedFinding extends PairableFinding, EarlierDecision {
  /** Its vulnerability and package, in whatever version. */
  readonly subject: string
  /** True if another version of the package had it before: it is for its own version only. */
  readonly isMoved: boolean
}

/** Tests whether anything is retained of replaced content of a version. */
export async function hasRetained(read: UserReader, versionId: VersionId): Promise<boolean> {
  const kept = read.selectFrom('retained_decision').select('id').where('version_id', '=', versionId)
  return (await kept.limit(1).executeTakeFirst()) !== undefined
}

/**
 * Lists what is retained of a version about the vulnerabilities and packages of findings, that of the latest content first, in the order of
 * the documents. Without what a finding has that the version shows.
 */
export async function listRetainedAbout(
  read: UserReader,
  versionId: VersionId,
  findings: readonly FindingId[],
): Promise<readonly RetainedFinding[]> {
  const columns = decisionColumns.map((column) => sql.ref(`kept.${column}`))
  type Row = PairableFinding & DecisionRow & { readonly subject: string; readonly moved: number }
  const { rows } = await sql<Row>`
    SELECT kept.id, kept.package_key AS "packageKey", kept.component_version AS "componentVersion", kept.paths, kept.ref, kept.purl,
      kept.moved, kept.vulnerability_id || ' ' || kept.package_name_key AS subject, ${sql.join(columns)}
    FROM (SELECT DISTINCT vulnerability_id, package_name_key FROM finding WHERE ${findingsOf(findings)}) AS about
    CROSS JOIN retained_decision AS kept ON kept.version_id = ${versionId}
      AND kept.vulnerability_id = about.vulnerability_id AND kept.package_name_key = about.package_name_key
    WHERE NOT EXISTS (
      SELECT 1 FROM finding WHERE finding.id = kept.given_to AND finding.finding_set_id = ${findingSetOf(versionId)})
    ORDER BY kept.set_id DESC, kept.position, kept.id`.execute(read)
  return rows.map(({ id, packageKey, componentVersion, paths, ref, purl, subject, moved, ...columns }) => {
    const place = { id, packageKey, componentVersion, paths, ref, purl, subject }
    return { ...place, isMoved: moved === 1, isDecided: columns.vex_status !== null, columns }
  })
}

/** Stores which findings get what is retained, and restores the notes on those of the same package version that have no newer notes. */
export async function giveRetained(
  transaction: Writer,
  versionId: VersionId,
  pairs: readonly (readonly [findingId: FindingId, retained: FindingId])[],
): Promise<void> {
  const given = sql`${eachValue(pairs)} AS given CROSS JOIN finding AS own ON own.id = given.value ->> 0`
  const isOwn = sql`kept.version_id = ${versionId} AND kept.vulnerability_id = own.vulnerability_id
    AND kept.package_name_key = own.package_name_key AND kept.id = given.value ->> 1`
  await sql`UPDATE retained_decision AS kept SET given_to = own.id FROM ${given} WHERE ${isOwn}`.execute(transaction)
  const set = markColumns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`kept.${column}`)}`)
  await sql`
    UPDATE finding SET ${sql.join(set)} FROM ${given} CROSS JOIN retained_decision AS kept ON ${isOwn}
    WHERE finding.id = own.id AND NOT ${isMarked('finding')} AND kept.package_key = finding.package_key
  `.execute(transaction)
}

import { type RawBuilder, sql, type Transaction } from 'kysely'
import { eachValue, withoutIndex } from '#service/db/dialect/sql-words.ts'
import type { VexChoice } from '#service/domain/decisions/vex-decision.ts'
import type { UserReader } from '#service/db/database.ts'
import { findingsOf } from '#service/db/findings/finding-scope.ts'
import { contraryTest, type VexTerms } from '#service/db/findings/finding-set.ts'
import { type DecisionRow, toChoice } from '#service/db/findings/finding-rows.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { FindingId, OrganizationId, VersionId } from '#service/domain/id.ts'
import { isFindingKnown, versionOfFinding } from '#service/db/shown-content.ts'

type Writer = Transaction<UserDataTables>

/** A version that a step changes, with the number of its findings and one of them. */
export interface TouchedVersion {
  readonly versionId: VersionId
  readonly count: number
  readonly findingId: FindingId
}

/** Returns the visible versions of findings of the organization by id. Findings that do not exist are not counted. */
export async function findVersionsOf(
  transaction: Writer,
  organizationId: OrganizationId,
  ids: readonly string[],
): Promise<readonly TouchedVersion[]> {
  const { rows } = await sql<TouchedVersion>`
    SELECT ${versionOfFinding()} AS "versionId", count(*) AS count, min(finding.id) AS "findingId"
    FROM finding WHERE ${inVisibleVersion(organizationId)} AND ${findingsOf(ids)} GROUP BY 1
  `.execute(transaction)
  return rows
}

/** Returns at most 10 of the ids that belong to no finding of a visible version of the organization. */
export async function findMissing(
  transaction: Writer,
  organizationId: OrganizationId,
  ids: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT given.value AS id FROM ${eachValue(ids)} AS given
    WHERE NOT EXISTS (SELECT 1 FROM finding WHERE finding.id = given.value AND ${inVisibleVersion(organizationId)})
    ORDER BY given.key LIMIT 10`.execute(transaction)
  return rows.map(({ id }) => id)
}

/** Returns when findings were last changed. */
export async function findUpdateTimes(
  transaction: Writer,
  ids: readonly string[],
): Promise<readonly { readonly id: FindingId; readonly updatedAt: string }[]> {
  const { rows } = await sql<{ id: FindingId; updatedAt: string }>`
    SELECT finding.id, finding.updated_at AS "updatedAt" FROM finding WHERE ${findingsOf(ids)}`.execute(transaction)
  return rows
}

/** Returns those of the findings that are decided contrary to a decision. */
export async function listContrary(
  transaction: Writer,
  ids: readonly FindingId[],
  terms: VexTerms,
): Promise<readonly FindingId[]> {
  const { rows } = await sql<{ id: FindingId }>`
    SELECT finding.id FROM finding WHERE ${findingsOf(ids)} AND ${contraryTest(terms)}`.execute(transaction)
  return rows.map(({ id }) => id)
}

/** Returns status, justification and response of a finding's decision; null if it is undecided or unknown. */
export async function findStandingChoice(
  read: UserReader,
  organizationId: OrganizationId,
  id: string,
): Promise<VexChoice | null> {
  const { rows } = await sql<Pick<DecisionRow, 'vex_status' | 'vex_justification' | 'vex_response'>>`
    SELECT vex_status, vex_justification, vex_response FROM finding
    WHERE id = ${id} AND organization_id = ${organizationId} AND ${isFindingKnown()}`.execute(read)
  return rows[0] ? toChoice(rows[0]) : null
}

function inVisibleVersion(organizationId: OrganizationId): RawBuilder<boolean> {
  return sql`${withoutIndex('finding.organization_id')} = ${organizationId} AND ${isFindingKnown()}`
}

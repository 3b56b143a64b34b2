import { type RawBuilder, sql, type Transaction } from 'kysely'
import { byIndex, memberOf, withoutIndex } from '#service/db/dialect/sql-words.ts'
import type { DecisionEvidence } from '#service/domain/decisions/decision-evidence.ts'
import type { DeclinedProposal } from '#service/domain/decisions/declined-proposals.ts'
import { evidenceNow, readEvidence } from '#service/db/findings/finding-evidence.ts'
import { findingsOf } from '#service/db/findings/finding-scope.ts'
import { proposedStatuses } from '#service/db/pending-carry-over.ts'
import { findingSetOf } from '#service/db/shown-content.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type {
  EnvironmentId,
  FindingId,
  FindingSetId,
  OrganizationId,
  ProductId,
  VersionId,
} from '#service/domain/id.ts'

type Writer = Transaction<UserDataTables>

/** The version that proposals are for. */
export interface ProposedVersion {
  readonly id: VersionId
  readonly organizationId: OrganizationId
  readonly productId: ProductId
  readonly environmentId: EnvironmentId
  /** The environment's previous version; null for the first. */
  readonly before: VersionId | null
  /** The set of its findings, if it does not show them yet. */
  readonly setId?: FindingSetId
}

/** An undecided finding without a proposal. */
export interface ProposableFinding {
  readonly id: FindingId
  /** Its current evidence. */
  readonly now: DecisionEvidence
}

/** Lists those of the findings that a decision may be proposed for, and the set that they are in. */
export async function listProposable(
  transaction: Writer,
  { id, organizationId, setId }: ProposedVersion,
  among: readonly FindingId[],
): Promise<{ readonly setId: FindingSetId | null; readonly findings: readonly ProposableFinding[] }> {
  const { rows } = await sql<{ id: FindingId; now: string; setId: FindingSetId }>`
    SELECT finding.id, ${evidenceNow} AS now, finding.finding_set_id AS "setId" FROM finding
    WHERE ${findingsOf(among)} AND finding.vex_status IS NULL AND ${withoutIndex('finding.state')} = 'AFFECTED'
      AND ${withoutIndex('finding.finding_set_id')} = ${setId ?? findingSetOf(id)}
      AND ${withoutIndex('finding.organization_id')} = ${organizationId}
      AND NOT EXISTS (SELECT 1 FROM carried_decision WHERE carried_decision.finding_id = finding.id)`.execute(
    transaction,
  )
  return {
    setId: rows[0]?.setId ?? null,
    findings: rows.map(({ id: own, now }) => ({ id: own, now: readEvidence(now) })),
  }
}

/** Places in which decisions are looked for, the nearest first. */
export const proposalPlaces = ['productVersion', 'product', 'everywhereVersion', 'everywhere'] as const
export type ProposalPlace = (typeof proposalPlaces)[number]

/** For a finding, the set with the latest decision on its vulnerability in each place; null for none. */
export type SourceSets = { readonly [Place in ProposalPlace]: FindingSetId | null } & { readonly id: FindingId }

/**
 * Finds the sets with the latest decisions on the vulnerabilities of findings: in the product and, of those with scope "everywhere", in the
 * organization; of the same package version, and of the package in any version.
 * @param asked the set that was asked already: that of the previous version
 */
export async function findSourceSets(
  transaction: Writer,
  { productId, asked }: { readonly productId: ProductId; readonly asked: FindingSetId | null },
  ids: readonly FindingId[],
): Promise<readonly SourceSets[]> {
  const latestSet = (test: RawBuilder<unknown>) => latestSetBut(asked, test)
  const ofProduct = sql`version.product_id = ${productId}`
  const ofOrganization = sql`previous.decision_scope = 'EVERYWHERE'`
  const sameVersion = sql`previous.package_key = finding.package_key`
  const { rows } = await sql<SourceSets>`
    SELECT finding.id, ${latestSet(sql`${ofProduct} AND ${sameVersion}`)} AS "productVersion", ${latestSet(ofProduct)} AS product,
      ${latestSet(sql`${ofOrganization} AND ${sameVersion}`)} AS "everywhereVersion", ${latestSet(ofOrganization)} AS everywhere
    FROM finding WHERE ${findingsOf(ids)}`.execute(transaction)
  return rows
}

function latestSetBut(asked: FindingSetId | null, test: RawBuilder<unknown>): RawBuilder<FindingSetId | null> {
  return sql`(
    SELECT previous.finding_set_id FROM finding AS previous ${byIndex('finding_decided')}
    JOIN sbom_version AS version ON version.finding_set_id = previous.finding_set_id AND version.visible = 1
    WHERE previous.vulnerability_id = finding.vulnerability_id AND previous.package_name_key = finding.package_name_key
      AND previous.vex_status IN ${proposedStatuses} AND previous.finding_set_id <> finding.finding_set_id
      AND previous.finding_set_id IS NOT ${asked}
      AND previous.organization_id = finding.organization_id AND ${test}
    ORDER BY previous.decided_at DESC LIMIT 1)`
}

/** Lists what was declined for versions of an environment, of the vulnerabilities and packages of findings. */
export async function listDeclined(
  transaction: Writer,
  environmentId: EnvironmentId,
  ids: readonly FindingId[],
): Promise<readonly DeclinedProposal[]> {
  const { rows } = await sql<DeclinedProposal>`
    WITH declined AS MATERIALIZED (
      SELECT other.vulnerability_id, other.package_name_key, other.package_key AS "declinedFor",
        coalesce(previous.package_key, other.package_key) AS "decidedFor", ${memberOf('carried.decision', 'decided_at')} AS "decidedAt"
      FROM sbom_version AS version
      CROSS JOIN carried_decision AS carried ON carried.version_id = version.id AND carried.state = 'DECLINED'
      CROSS JOIN finding AS other ON other.id = carried.finding_id
      LEFT JOIN finding AS previous ON previous.id = carried.previous_finding_id
      WHERE version.environment_id = ${environmentId} AND version.visible = 1)
    SELECT DISTINCT declined.vulnerability_id || ' ' || declined.package_name_key AS subject, "declinedFor", "decidedFor", "decidedAt"
    FROM finding JOIN declined ON declined.vulnerability_id = finding.vulnerability_id
      AND declined.package_name_key = finding.package_name_key
    WHERE ${findingsOf(ids)}`.execute(transaction)
  return rows
}

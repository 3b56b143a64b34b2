import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import { actorColumn, readActorColumn } from '#service/db/actor-column.ts'
import { countRows } from '#service/db/count-rows.ts'
import type { UserDatabase, UserReader } from '#service/db/database.ts'
import { valuesOf } from '#service/db/dialect/sql-words.ts'
import { listPage } from '#service/db/keyset.ts'
import { findOwnRow } from '#service/db/own-rows.ts'
import type { PolicyWaiverTable } from '#service/db/tables/policy-tables.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { Page, PageRequest } from '#service/domain/page.ts'
import type { PolicyWaiver } from '#service/domain/policies/waiver.ts'
import { covers, isInEffect, isKnownTo, waiversOf } from './waived.ts'

/** Selects waivers. Absent members do not filter. */
export interface WaiverFilter {
  readonly organizationId: string
  readonly policyId?: string | undefined
  /** Only those that reach this version. */
  readonly version?: { readonly id: string; readonly productId: string } | undefined
  /** Only those in effect on this day, YYYY-MM-DD in UTC. */
  readonly activeOn?: string | undefined
}

/** Lists waivers: those that expire first on top, or the newest first. */
export async function listWaivers(
  { read }: Pick<UserDatabase, 'read'>,
  filter: WaiverFilter,
  order: 'end' | 'newest',
  request: PageRequest,
): Promise<Page<PolicyWaiver>> {
  const id = sql.ref('policy_waiver.id')
  const keys =
    order === 'newest'
      ? [{ expression: id, direction: 'desc' } as const]
      : [sql.ref('policy_waiver.expires_at'), id].map((expression) => ({ expression, direction: 'asc' }) as const)
  return listPage(filtered(read, filter).selectAll('policy_waiver'), keys, request, toWaiver)
}

export async function countWaivers({ read }: Pick<UserDatabase, 'read'>, filter: WaiverFilter): Promise<number> {
  return countRows(filtered(read, filter))
}

export async function findWaiver(
  read: UserReader,
  organizationId: string,
  id: string,
): Promise<PolicyWaiver | undefined> {
  const row = await findOwnRow(read.selectFrom('policy_waiver').selectAll(), organizationId, id)
  return row && toWaiver(row)
}

/** Stores a waiver together with what is seen now of what it covers. */
export async function insertWaiver(write: Kysely<UserDataTables>, waiver: PolicyWaiver): Promise<void> {
  await write.insertInto('policy_waiver').values(toRow(waiver)).execute()
  await sql`insert into policy_waiver_evidence (waiver_id, evidence_key, digest)
    select distinct policy_waiver.id, policy_violation.evidence_key, policy_violation.digest
    from policy_waiver join policy_violation on ${covers()}
    where policy_waiver.id = ${waiver.id} and policy_violation.resolved_at is null`.execute(write)
}

export async function revokeWaiver(write: Kysely<UserDataTables>, id: string, at: string): Promise<void> {
  await write.updateTable('policy_waiver').set({ revoked_at: at }).where('id', '=', id).execute()
}

/**
 * Ends the waivers of results whose evidence differs from what was approved: the same rows have another digest. Evidence of rows that came
 * later is added for those that a waiver covers by a package or a vulnerability, so that their changes are noticed as well.
 * @param rowIds only these rows; null for all
 */
export async function endStaleWaivers(
  write: Kysely<UserDataTables>,
  resultIds: readonly string[],
  rowIds: readonly string[] | null,
  at: string,
): Promise<void> {
  const today = at.slice(0, 10)
  const rows: RawBuilder<boolean> = rowIds === null ? sql`true` : sql`policy_violation.row_id in ${valuesOf(rowIds)}`
  const active = await write
    .selectFrom('policy_waiver')
    .select('id')
    .where(isInEffect(today))
    .where('policy_id', 'in', (results) =>
      results.selectFrom('policy_result').select('policy_id').where('id', 'in', valuesOf(resultIds)),
    )
    .execute()
  if (active.length === 0) return
  const covered = sql`from policy_waiver join policy_violation on ${covers()} and policy_violation.resolved_at is null
    and policy_violation.result_id in ${valuesOf(resultIds)} and ${rows}
    where policy_waiver.id in ${valuesOf(active.map(({ id }) => id))}`
  const known = sql`exists (select 1 from policy_waiver_evidence as known where known.waiver_id = policy_waiver.id
    and known.evidence_key = policy_violation.evidence_key)`
  await sql`update policy_waiver set stale_at = ${at} where id in (select policy_waiver.id ${covered} and ${known}
    and not exists (select 1 from policy_waiver_evidence as same where same.waiver_id = policy_waiver.id
      and same.evidence_key = policy_violation.evidence_key and same.digest = policy_violation.digest))`.execute(write)
  await sql`insert into policy_waiver_evidence (waiver_id, evidence_key, digest)
    select distinct policy_waiver.id, policy_violation.evidence_key, policy_violation.digest ${covered} and not ${known}
    and ${isKnownTo()} and policy_waiver.stale_at is null`.execute(write)
}

/** Returns the waiver in effect of each violation that has one: of several, the one that lasts longest. */
export async function waiversOfViolations(
  { read }: Pick<UserDatabase, 'read'>,
  violationIds: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, PolicyWaiver>> {
  const chosen = sql`(select policy_waiver.id from ${waiversOf(today)} order by policy_waiver.expires_at desc, policy_waiver.id desc limit 1)`
  const { rows } = await sql<Selectable<PolicyWaiverTable> & { violation_id: string }>`
    select policy_violation.id as violation_id, waiver.* from policy_violation join policy_waiver as waiver on waiver.id = ${chosen}
    where policy_violation.id in ${valuesOf(violationIds)}`.execute(read)
  return new Map(rows.map(({ violation_id: id, ...row }) => [id, toWaiver(row)]))
}

/** Returns the policies and versions whose waivers ended on a day or later and before `today`. */
export async function endedWaivers(
  read: UserReader,
  organizationId: string,
  since: string,
  today: string,
): Promise<readonly string[]> {
  const rows = await read
    .selectFrom('policy_waiver')
    .select('policy_id')
    .distinct()
    .where('organization_id', '=', organizationId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>=', since)
    .where('expires_at', '<', today)
    .execute()
  return rows.map(({ policy_id: id }) => id)
}

function filtered(read: UserReader, { organizationId, policyId, version, activeOn }: WaiverFilter) {
  let query = read.selectFrom('policy_waiver').where('policy_waiver.organization_id', '=', organizationId)
  if (policyId !== undefined) query = query.where('policy_waiver.policy_id', '=', policyId)
  if (version) {
    query = query.where(sql<boolean>`((version_id is null or version_id = ${version.id})
      and (product_id is null or product_id = ${version.productId}))`)
  }
  return activeOn === undefined ? query : query.where(isInEffect(activeOn))
}

function toRow(waiver: PolicyWaiver) {
  return {
    ...{ id: waiver.id, organization_id: waiver.organizationId, policy_id: waiver.policyId, purl: waiver.purl },
    ...{ version_id: waiver.versionId, product_id: waiver.productId, vuln_id: waiver.vulnId, reason: waiver.reason },
    ...{ approved_by: actorColumn(waiver.approvedBy), created_at: waiver.createdAt, expires_at: waiver.expiresAt },
    ...{ revoked_at: waiver.revokedAt, stale_at: waiver.staleAt },
  }
}

function toWaiver(row: Selectable<PolicyWaiverTable>): PolicyWaiver {
  return {
    ...{ id: row.id, organizationId: row.organization_id, policyId: row.policy_id, versionId: row.version_id },
    ...{ productId: row.product_id, purl: row.purl, vulnId: row.vuln_id, reason: row.reason },
    approvedBy: readActorColumn(row.approved_by),
    ...{ createdAt: row.created_at, expiresAt: row.expires_at, revokedAt: row.revoked_at, staleAt: row.stale_at },
  }
}

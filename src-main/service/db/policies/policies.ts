import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import { countRows } from '#service/db/count-rows.ts'
import type { UserDatabase, UserReader } from '#service/db/database.ts'
import { valuesOf } from '#service/db/dialect/sql-words.ts'
import { listPage } from '#service/db/keyset.ts'
import { toLikePattern } from '#service/db/like-pattern.ts'
import { findOwnRow, findOwnRows } from '#service/db/own-rows.ts'
import type { PolicyTable } from '#service/db/tables/policy-tables.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { ConditionGroup, ConditionRowKind } from '#service/domain/conditions/condition.ts'
import type { Page, PageRequest } from '#service/domain/page.ts'
import {
  type Policy,
  type PolicyKind,
  policyKindOf,
  type PolicyResultType,
  type RuleScope,
} from '#service/domain/policies/policy.ts'
import { nameKey } from '#service/domain/products/product.ts'
import { isOfPolicy } from './own-versions.ts'
import { hasOpen } from './waived.ts'

/** Selects policies. Absent members do not filter. */
export interface PolicyFilter {
  readonly organizationId: string
  /** Part of the name or description, ignoring case. */
  readonly search?: string | undefined
  readonly isEnabled?: boolean | undefined
  readonly kinds?: readonly PolicyKind[] | undefined
}

export interface PolicyOrder {
  readonly field: 'name' | 'updated' | 'violations'
  readonly direction: 'asc' | 'desc'
}

/** Number of versions that violate a policy: an expression over `policy`. */
function violatingVersions(today: string): RawBuilder<number> {
  return sql<number>`(select count(*) from policy_result join sbom_version on sbom_version.id = policy_result.version_id
    where policy_result.policy_id = policy.id and policy_result.outcome = 'EVALUATED' and sbom_version.visible = 1 and ${isOfPolicy()}
      and ${hasOpen(today)})`
}

/** Lists policies. @param today the day on which waivers are in effect, YYYY-MM-DD in UTC */
export async function listPolicies(
  { read }: Pick<UserDatabase, 'read'>,
  filter: PolicyFilter,
  { field, direction }: PolicyOrder,
  today: string,
  request: PageRequest,
): Promise<Page<Policy>> {
  const fields = { name: sql.ref('policy.name_key'), updated: sql.ref('policy.updated_at') }
  const by = field === 'violations' ? violatingVersions(today) : fields[field]
  const keys = [by, sql.ref('policy.id')].map((expression) => ({ expression, direction }))
  return listPage(filtered(read, filter).selectAll('policy'), keys, request, toPolicy)
}

export async function countPolicies({ read }: Pick<UserDatabase, 'read'>, filter: PolicyFilter): Promise<number> {
  return countRows(filtered(read, filter))
}

/** Counts the versions that violate policies, by policy. */
export async function countViolatingVersions(
  { read }: Pick<UserDatabase, 'read'>,
  policyIds: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await read
    .selectFrom('policy')
    .select(['policy.id', violatingVersions(today).as('versions')])
    .where('policy.id', 'in', valuesOf(policyIds))
    .execute()
  return new Map(rows.map(({ id, versions }) => [id, versions]))
}

/** Returns all policies of an organization by name: those that are enabled, or all. */
export async function readPolicies(
  read: UserReader,
  organizationId: string,
  only: 'enabled' | 'all' = 'enabled',
): Promise<readonly Policy[]> {
  let query = read.selectFrom('policy').selectAll().where('organization_id', '=', organizationId)
  if (only === 'enabled') query = query.where('is_enabled', '=', 1)
  return (await query.orderBy('name_key').orderBy('id').execute()).map(toPolicy)
}

export async function findPolicy(read: UserReader, organizationId: string, id: string): Promise<Policy | undefined> {
  const row = await findOwnRow(read.selectFrom('policy').selectAll(), organizationId, id)
  return row && toPolicy(row)
}

/** Returns policies of an organization by id; unknown ids are omitted. */
export async function findPoliciesById(
  { read }: Pick<UserDatabase, 'read'>,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Policy>> {
  const rows = await findOwnRows(read.selectFrom('policy').selectAll(), organizationId, ids)
  return new Map(rows.map((row) => [row.id, toPolicy(row)]))
}

/** Stores policies. Those whose name the organization has already are left out. Returns how many were stored. */
export async function insertPolicies(write: Kysely<UserDataTables>, policies: readonly Policy[]): Promise<number> {
  if (policies.length === 0) return 0
  const { numInsertedOrUpdatedRows = 0n } = await write
    .insertInto('policy')
    .values(policies.map(toRow))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows)
}

/** Stores a changed policy. */
export async function updatePolicy(write: Kysely<UserDataTables>, policy: Policy): Promise<void> {
  await write.updateTable('policy').set(toRow(policy)).where('id', '=', policy.id).execute()
}

/** Deletes a policy with its results and waivers. Returns false if the organization has none with that id. */
export async function deletePolicy(
  write: Kysely<UserDataTables>,
  organizationId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await write
    .deleteFrom('policy')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

function filtered(read: UserReader, { organizationId, search, isEnabled, kinds }: PolicyFilter) {
  let query = read.selectFrom('policy').where('policy.organization_id', '=', organizationId)
  if (search) {
    const pattern = toLikePattern(search)
    query = query.where(
      sql<boolean>`(name_key like ${pattern} escape '\\' or lower(description) like ${pattern} escape '\\')`,
    )
  }
  if (isEnabled !== undefined) query = query.where('policy.is_enabled', '=', isEnabled ? 1 : 0)
  return kinds ? query.where('policy.kind', 'in', valuesOf(kinds)) : query
}

function toRow(policy: Policy) {
  const { id, name, description, revision } = policy
  return {
    ...{ id, name, description, revision, organization_id: policy.organizationId, name_key: nameKey(name) },
    ...{ is_enabled: policy.isEnabled ? 1 : 0, is_starter: policy.isStarter ? 1 : 0, result_type: policy.resultType },
    ...{ kind: policyKindOf(policy), row_kind: policy.appliesTo, conditions: JSON.stringify(policy.conditions) },
    ...{ scope: JSON.stringify(policy.scope), created_at: policy.createdAt, updated_at: policy.updatedAt },
  }
}

function toPolicy(row: Selectable<PolicyTable>): Policy {
  const { id, name, description, revision } = row
  return {
    ...{ id, name, description, revision, organizationId: row.organization_id },
    ...{ isEnabled: row.is_enabled === 1, isStarter: row.is_starter === 1 },
    resultType: row.result_type as PolicyResultType, // checked by the table
    appliesTo: row.row_kind as ConditionRowKind, // checked by the table
    conditions: JSON.parse(row.conditions) as ConditionGroup, // written by this file only
    scope: JSON.parse(row.scope) as RuleScope, // written by this file only
    ...{ createdAt: row.created_at, updatedAt: row.updated_at },
  }
}

import type { Kysely } from 'kysely'
import { actorColumn, readActorColumn } from '#service/db/actor-column.ts'
import type { UserReader } from '#service/db/database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { Actor } from '#service/domain/actor.ts'
import type { CheckSeverity } from '#service/domain/checks/check.ts'
import type { OrganizationId, VersionId } from '#service/domain/id.ts'

/** A setting of a check; null: as for the organization, or as in the catalog. */
export interface CheckSetting {
  readonly checkId: string
  readonly severity: CheckSeverity | null
  readonly isEnabled: boolean | null
}

/** That a failed check of a version was accepted. */
export interface CheckAcceptance {
  readonly checkId: string
  readonly reason: string
  readonly by: Actor
  /** RFC 3339 in UTC. */
  readonly at: string
}

/** Where a setting holds. Without a product: in the whole organization. */
export interface CheckPlace {
  readonly organizationId: OrganizationId
  readonly productId: string | null
}

/** Returns the settings of one place, by check. */
export async function readCheckSettings(
  read: UserReader,
  { organizationId, productId }: CheckPlace,
): Promise<ReadonlyMap<string, CheckSetting>> {
  const rows = await read
    .selectFrom('check_setting')
    .select(['check_id', 'severity', 'is_enabled'])
    .where('organization_id', '=', organizationId)
    .where('product_id', '=', productId ?? '')
    .execute()
  return new Map(
    rows.map(({ check_id: checkId, severity, is_enabled }) => [
      checkId,
      // The word was checked before it was stored.
      { checkId, severity: severity as CheckSeverity | null, isEnabled: is_enabled === null ? null : is_enabled === 1 },
    ]),
  )
}

/** Stores a setting in place of what was stored of the check. */
export async function saveCheckSetting(
  write: Kysely<UserDataTables>,
  { organizationId, productId }: CheckPlace,
  { checkId, severity, isEnabled }: CheckSetting,
): Promise<void> {
  const columns = { severity, is_enabled: isEnabled === null ? null : Number(isEnabled) }
  await write
    .insertInto('check_setting')
    .values({ organization_id: organizationId, product_id: productId ?? '', check_id: checkId, ...columns })
    .onConflict((conflict) => conflict.columns(['organization_id', 'product_id', 'check_id']).doUpdateSet(columns))
    .execute()
}

/** Returns what was accepted of a version, by check. */
export async function readCheckAcceptances(
  read: UserReader,
  versionId: VersionId,
): Promise<ReadonlyMap<string, CheckAcceptance>> {
  const rows = await read.selectFrom('check_acceptance').selectAll().where('version_id', '=', versionId).execute()
  return new Map(
    rows.map(({ check_id: checkId, reason, accepted_by, accepted_at: at }) => [
      checkId,
      { checkId, reason, by: readActorColumn(accepted_by), at },
    ]),
  )
}

/** Accepts a check of a version, again with another reason; null no longer accepts it. */
export async function saveCheckAcceptance(
  write: Kysely<UserDataTables>,
  versionId: VersionId,
  checkId: string,
  acceptance: Omit<CheckAcceptance, 'checkId'> | null,
): Promise<void> {
  if (acceptance === null) {
    const stored = write.deleteFrom('check_acceptance').where('version_id', '=', versionId)
    await stored.where('check_id', '=', checkId).execute()
    return
  }
  const { reason, by, at } = acceptance
  const columns = { reason, accepted_by: actorColumn(by), accepted_at: at }
  await write
    .insertInto('check_acceptance')
    .values({ version_id: versionId, check_id: checkId, ...columns })
    .onConflict((conflict) => conflict.columns(['version_id', 'check_id']).doUpdateSet(columns))
    .execute()
}

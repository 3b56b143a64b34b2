import type { Kysely, Selectable } from 'kysely'
import type { UserReader } from '#service/db/database.ts'
import type { OrganizationLicenseTable } from '#service/db/tables/license-tables.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { licenseKey, type StoredLicense } from '#service/domain/licenses/organization-license.ts'

/** Returns what an organization stores of licenses, by their ids in lower case. Hundreds at most: people write them. */
export async function readStoredLicenses(
  read: UserReader,
  organizationId: string,
): Promise<ReadonlyMap<string, StoredLicense>> {
  const rows = await read
    .selectFrom('organization_license')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('id_key')
    .execute()
  return new Map(rows.map((row) => [row.id_key, toLicense(row)]))
}

/** Stores a license, in place of what was stored of it. */
export async function saveLicense(write: Kysely<UserDataTables>, license: StoredLicense): Promise<void> {
  const columns = {
    ...{ spdx_id: license.spdxId, is_own: Number(license.isOwn), name: license.name, license_text: license.text },
    ...{ urls: JSON.stringify(license.urls), state: license.state, copy_left: license.copyLeft },
    ...{ attribution: license.attribution, source_distribution: license.sourceDistribution },
    ...{ modifications: license.modifications, license_groups: JSON.stringify(license.groups) },
    ...{ note: license.note, updated_at: license.updatedAt },
  }
  await write
    .insertInto('organization_license')
    .values({ organization_id: license.organizationId, id_key: licenseKey(license.spdxId), ...columns })
    .onConflict((conflict) => conflict.columns(['organization_id', 'id_key']).doUpdateSet(columns))
    .execute()
}

function toLicense(row: Selectable<OrganizationLicenseTable>): StoredLicense {
  return {
    ...{ organizationId: row.organization_id, spdxId: row.spdx_id, isOwn: row.is_own === 1, name: row.name },
    ...{ text: row.license_text, urls: JSON.parse(row.urls) as string[] }, // written by this file only
    // The words were checked before they were stored.
    ...{ state: row.state as StoredLicense['state'], copyLeft: row.copy_left as StoredLicense['copyLeft'] },
    attribution: row.attribution as StoredLicense['attribution'],
    sourceDistribution: row.source_distribution as StoredLicense['sourceDistribution'],
    modifications: row.modifications as StoredLicense['modifications'],
    ...{ groups: JSON.parse(row.license_groups) as string[], note: row.note, updatedAt: row.updated_at },
  }
}

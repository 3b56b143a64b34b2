import { type Kysely, sql } from 'kysely'
import type { Severity } from '#shared/severity.ts'
import type { Organization } from '#service/domain/accounts/organization.ts'
import type { UserDatabase, UserReader } from '#service/db/database.ts'
import { isReal } from '#service/db/shown-content.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'

/** Finds the organization of this service: there is exactly one after the first start. With an id, finds only that one. */
export async function findOrganization(read: UserReader, id?: string): Promise<Organization | undefined> {
  const row = await read
    .selectFrom('organization')
    .select(['id', 'name', 'email', 'url', 'readiness_severity', 'network_allowed', 'updated_at'])
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('id')
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      name: row.name,
      email: row.email,
      url: row.url,
      readinessSeverity: row.readiness_severity as Severity, // only the callers of this file write it, from the list
      networkAllowed: row.network_allowed === 1,
      updatedAt: row.updated_at,
    }
  )
}

/** Stores a new organization. */
export async function insertOrganization(
  write: Kysely<UserDataTables>,
  organization: { readonly id: string; readonly name: string; readonly updatedAt: string },
): Promise<void> {
  const { id, name, updatedAt } = organization
  await write.insertInto('organization').values({ id, name, updated_at: updatedAt }).execute()
}

/** The fields that `organizationUpdate` may change. An undefined field stays. */
export interface OrganizationChange {
  readonly name?: string | undefined
  readonly email?: string | null | undefined
  readonly url?: string | null | undefined
  readonly readinessSeverity?: Severity | undefined
  readonly networkAllowed?: boolean | undefined
}

/** Changes the defined fields of an organization. */
export async function updateOrganization(
  write: Kysely<UserDataTables>,
  id: string,
  change: OrganizationChange,
  updatedAt: string,
): Promise<void> {
  const { name, email, url, readinessSeverity, networkAllowed } = change
  await write
    .updateTable('organization')
    .set({
      updated_at: updatedAt,
      ...(name !== undefined && { name }),
      ...(email !== undefined && { email }),
      ...(url !== undefined && { url }),
      ...(readinessSeverity !== undefined && { readiness_severity: readinessSeverity }),
      ...(networkAllowed !== undefined && { network_allowed: networkAllowed ? 1 : 0 }),
    })
    .where('id', '=', id)
    .execute()
}

/** Row counts of the organization. Only visible versions and their components count, and nothing of the sample. */
export interface OrganizationTotals {
  readonly products: number
  readonly environments: number
  readonly versions: number
  readonly components: number
}

/** Counts everything that an organization has, except the sample. */
export async function countOrganization(database: UserDatabase, organizationId: string): Promise<OrganizationTotals> {
  const products = await database.read
    .selectFrom('product')
    .where('organization_id', '=', organizationId)
    .where('sample', '=', 0)
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow()
  const environments = await database.read
    .selectFrom('environment')
    .innerJoin('product', 'product.id', 'environment.product_id')
    .where('product.organization_id', '=', organizationId)
    .where('product.sample', '=', 0)
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow()
  const versions = await database.read
    .selectFrom('sbom_version')
    .where('organization_id', '=', organizationId)
    .where('visible', '=', 1)
    .where(isReal())
    .select([sql<number>`count(*)`.as('n'), sql<number>`coalesce(sum(component_count), 0)`.as('components')])
    .executeTakeFirstOrThrow()
  return { products: products.n, environments: environments.n, versions: versions.n, components: versions.components }
}

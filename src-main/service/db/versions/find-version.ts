import { sql } from 'kysely'
import { nameKey } from '#service/domain/products/product.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { UserDatabase, UserReader } from '#service/db/database.ts'
import { readVersion, versionColumns } from './version-rows.ts'
import { findOwnRows } from '#service/db/own-rows.ts'

/** Criteria of a version. All defined members must match; names match ignoring case. */
export interface VersionSearch {
  readonly id?: string | undefined
  readonly environmentId?: string | undefined
  readonly environmentName?: string | undefined
  readonly productName?: string | undefined
  /** The version's label, or the version of its primary component. */
  readonly versionName?: string | undefined
}

/** Finds the newest matching version of an organization. */
export async function findVersion(
  read: UserReader,
  organizationId: string,
  search: VersionSearch,
): Promise<SbomVersion | undefined> {
  let query = read
    .selectFrom('sbom_version')
    .innerJoin('environment', 'environment.id', 'sbom_version.environment_id')
    .innerJoin('product', 'product.id', 'environment.product_id')
    .leftJoin('component', 'component.id', 'sbom_version.primary_component_id')
    .select(versionColumns)
    .where('sbom_version.organization_id', '=', organizationId)
    .where('sbom_version.visible', '=', 1)
  const { environmentName, productName, versionName } = search
  if (search.id !== undefined) query = query.where('sbom_version.id', '=', search.id)
  if (search.environmentId !== undefined) query = query.where('environment.id', '=', search.environmentId)
  if (environmentName !== undefined) query = query.where('environment.name_key', '=', nameKey(environmentName))
  if (productName !== undefined) query = query.where('product.name_key', '=', nameKey(productName))
  if (versionName !== undefined) {
    query = query.where((where) =>
      where.or([
        where('sbom_version.label_key', '=', versionName.toLowerCase()),
        where(sql`lower(component.component_version)`, '=', versionName.toLowerCase()),
      ]),
    )
  }
  const row = await query
    .orderBy('sbom_version.created_at', 'desc')
    .orderBy('sbom_version.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && readVersion(row)
}

/** Returns visible versions by id. */
export async function findVersionsById(
  read: UserReader,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, SbomVersion>> {
  const rows = await findOwnRows(
    read.selectFrom('sbom_version').select(versionColumns).where('visible', '=', 1),
    organizationId,
    ids,
  )
  return new Map(rows.map((row) => [row.id, readVersion(row)]))
}

/** Returns the visible versions of an organization with ids between two. */
export async function findVersionsBetween(
  read: UserReader,
  organizationId: string,
  first: string,
  last: string,
): Promise<readonly SbomVersion[]> {
  const rows = await read
    .selectFrom('sbom_version')
    .select(versionColumns)
    .where('id', '>=', first)
    .where('id', '<=', last)
    .where('organization_id', '=', organizationId)
    .where('visible', '=', 1)
    .execute()
  return rows.map(readVersion)
}

/** Returns the previous version of each given one in the same environment. */
export async function findPreviousVersionIds(
  { read }: UserDatabase,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await read
    .selectFrom('sbom_version as later')
    .select([
      'later.id',
      (select) =>
        select
          .selectFrom('sbom_version as earlier')
          .select('earlier.id')
          .whereRef('earlier.environment_id', '=', 'later.environment_id')
          .where('earlier.visible', '=', 1)
          .where(sql<boolean>`(earlier.created_at, earlier.id) < (later.created_at, later.id)`)
          .orderBy('earlier.created_at', 'desc')
          .orderBy('earlier.id', 'desc')
          .limit(1)
          .as('previous_id'),
    ])
    .where('later.id', 'in', ids)
    .execute()
  return new Map(rows.flatMap((row) => (row.previous_id === null ? [] : [[row.id, row.previous_id] as const])))
}

/** Returns the newest version of each product or environment that has one. */
export async function findNewestVersionIds(
  { read }: UserDatabase,
  by: 'product_id' | 'environment_id',
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await read
    .selectFrom('sbom_version')
    .select([by, 'id', 'created_at'])
    .where(by, 'in', ids)
    .where('visible', '=', 1)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('sbom_version as later')
            .select('later.id')
            .whereRef('later.environment_id', '=', 'sbom_version.environment_id')
            .where('later.visible', '=', 1)
            .where(sql<boolean>`(later.created_at, later.id) > (sbom_version.created_at, sbom_version.id)`),
        ),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return new Map(rows.map((row) => [row[by], row.id])) // the newest comes last and replaces the others
}

/** Returns those of the versions whose document has a signature. */
export async function findSignedVersions({ read }: UserDatabase, ids: readonly string[]): Promise<Map<string, true>> {
  const rows = await read
    .selectFrom('sbom_version')
    .select(['id', 'kept'])
    .where('id', 'in', ids)
    .where('kept', 'like', '%"signature":%')
    .execute()
  const signed = rows.filter(({ kept }) => 'signature' in (JSON.parse(kept) as object)) // an object, by the intake
  return new Map(signed.map(({ id }) => [id, true]))
}

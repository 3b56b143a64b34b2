import type { Component, ComponentDetail } from '#service/domain/components/component.ts'
import { componentColumns, readComponent, readComponentDetail } from './component-rows.ts'
import type { UserDatabase } from '#service/db/database.ts'

/** Finds a component of a version that the organization can see. */
export async function findComponent(
  { read }: UserDatabase,
  organizationId: string,
  versionId: string,
  id: string,
): Promise<Component | undefined> {
  const row = await read
    .selectFrom('component')
    .innerJoin('sbom_version', 'sbom_version.id', 'component.version_id')
    .select(componentColumns)
    .where('component.id', '=', id)
    .where('component.version_id', '=', versionId)
    .where('sbom_version.organization_id', '=', organizationId)
    .where('sbom_version.visible', '=', 1)
    .executeTakeFirst()
  return row && readComponent(row)
}

/** Returns components by id. The caller must know that the organization can see them. */
export async function findComponentsById(
  { read }: Pick<UserDatabase, 'read'>,
  ids: readonly string[],
): Promise<Map<string, Component>> {
  const rows = await read.selectFrom('component').select(componentColumns).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, readComponent(row)]))
}

/** Returns the details of components, which are read only on request. */
export async function findComponentDetails(
  { read }: UserDatabase,
  ids: readonly string[],
): Promise<Map<string, ComponentDetail>> {
  const rows = await read.selectFrom('component').select(['id', 'detail']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, readComponentDetail(row.detail)]))
}

import type { Component, ComponentDetail } from '#service/domain/components/component.ts'
import { componentColumns, readComponent, readComponentDetail } from './component-rows.ts'
import { sql } from 'kysely'
import { withoutMembers } from '#service/db/dialect/sql-words.ts'
import { withLongTexts } from './long-texts.ts'
import type { UserDatabase } from '#service/db/database.ts'

/** The detail without long texts, which lists never need. Only a long detail can have one. */
const shortDetail = sql<string>`CASE WHEN length(detail) > 4096 THEN ${withoutMembers('detail', ['long'])} ELSE detail END`

/** Finds a component of a version that the organization can see, with its whole texts. */
export async function findComponent(
  { read }: UserDatabase,
  organizationId: string,
  versionId: string,
  id: string,
): Promise<Component | undefined> {
  const row = await read
    .selectFrom('component')
    .innerJoin('sbom_version', 'sbom_version.content_id', 'component.content_id')
    .select([...componentColumns, 'component.detail'])
    .where('component.id', '=', id)
    .where('sbom_version.id', '=', versionId)
    .where('sbom_version.organization_id', '=', organizationId)
    .where('sbom_version.visible', '=', 1)
    .executeTakeFirst()
  if (!row) return undefined
  const { detail, ...columns } = row
  return readComponent(withLongTexts(columns, readComponentDetail(detail).long))
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
  const rows = await read
    .selectFrom('component')
    .select(['id', shortDetail.as('detail')])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, readComponentDetail(row.detail)]))
}

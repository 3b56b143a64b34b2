import { sql } from 'kysely'
import type { Component } from '#service/domain/components/component.ts'
import type { Page, PageRequest } from '#service/domain/page.ts'
import { componentColumns, readComponent } from './component-rows.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { listPage, toSortKeys } from '#service/db/keyset.ts'
import { countRows } from '#service/db/count-rows.ts'

type Package = Pick<Component, 'name' | 'group' | 'ecosystem' | 'componentVersion'>

/** Lists the same package in the same version everywhere in the organization, newest version first. */
export async function listOccurrences(
  database: UserDatabase,
  organizationId: string,
  component: Package,
  request: PageRequest,
): Promise<Page<Component>> {
  const keys = toSortKeys([sql`sbom_version.created_at`, sql`component.id`], 'desc')
  const query = occurrences(database, organizationId, component).select(componentColumns)
  return listPage(query, keys, request, readComponent)
}

/** Counts the occurrences of a component, before paging. */
export async function countOccurrences(
  database: UserDatabase,
  organizationId: string,
  component: Package,
): Promise<number> {
  return countRows(occurrences(database, organizationId, component))
}

function occurrences({ read }: UserDatabase, organizationId: string, component: Package) {
  return read
    .selectFrom('sbom_version')
    .innerJoin('component', 'component.content_id', 'sbom_version.content_id')
    .where('sbom_version.organization_id', '=', organizationId)
    .where('sbom_version.visible', '=', 1)
    .where('component.name_key', '=', component.name.toLowerCase())
    .where('component.name', '=', component.name)
    .where('component.ecosystem', 'is', component.ecosystem)
    .where('component.group_name', 'is', component.group)
    .where('component.component_version', 'is', component.componentVersion)
}

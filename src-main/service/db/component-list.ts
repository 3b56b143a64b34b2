import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Component } from '#service/domain/component.ts'
import type { Page, PageRequest } from '#service/domain/page.ts'
import { componentColumns, readComponent } from './component-rows.ts'
import type { UserDatabase } from './database.ts'
import { keysetPage, type SortKey } from './keyset.ts'
import { containing } from './search.ts'
import type { UserDataTables } from './user-data-tables.ts'
import { isNewest } from './version-list.ts'

/** Which components are wanted: of one version, or of all that an organization sees. Absent members do not filter. */
export interface ComponentFilter {
  readonly scope:
    | { readonly versionId: string }
    | {
        readonly organizationId: string
        readonly productIds?: readonly string[] | undefined
        readonly environmentIds?: readonly string[] | undefined
        readonly latestOnly?: boolean | undefined
      }
  /** Part of a name, group, purl, CPE or hash. */
  readonly search?: string | undefined
  readonly kinds?: readonly string[] | undefined
  /** True: only direct dependencies. False: only others. */
  readonly direct?: boolean | undefined
}

type Query = SelectQueryBuilder<UserDataTables, 'component', object>

const byName = [sql`component.name_key`, sql`component.id`]
const orders = {
  NAME: byName,
  KIND: [sql`component.kind`, ...byName],
  // Worst finding first is one index; which of two components of one severity has more is left to the findings' own list.
  SEVERITY: [sql`component.severity_rank`, sql`component.id`],
  LICENSE: [sql`coalesce(component.license_expression, '')`, ...byName],
  UPDATED_AT: [sql`component.updated_at`, sql`component.id`],
} as const
export type ComponentOrder = keyof typeof orders

/** Components in an order, ties by id. */
export async function listComponents(
  database: UserDatabase,
  filter: ComponentFilter,
  order: { readonly field: ComponentOrder; readonly direction: 'asc' | 'desc' },
  request: PageRequest,
): Promise<Page<Component>> {
  const keys: SortKey[] = orders[order.field].map((expression) => ({ expression, direction: order.direction }))
  const page = await keysetPage(componentQuery(database, filter).select(componentColumns), keys, request)
  return { ...page, rows: page.rows.map(readComponent) }
}

/**
 * Components of one version, the primary one first, then by name. The primary component is found by itself, so that the others
 * page by the index over names.
 */
export async function listComponentsPrimaryFirst(
  database: UserDatabase,
  filter: ComponentFilter & { readonly scope: { readonly versionId: string } },
  request: PageRequest,
): Promise<Page<Component>> {
  const [place, ...rest] = request.cursor ?? []
  // By its id, not by its flag: the flag has no index, and a version may have hundreds of thousands of rows.
  const primaryRow = await componentQuery(database, filter)
    .select(componentColumns)
    .where('component.id', '=', primaryId(database, filter.scope.versionId))
    .executeTakeFirst()
  const primary = primaryRow && readComponent(primaryRow)
  const isBeforeOthers = place === 0
  if (request.backward && isBeforeOthers) {
    return { rows: [], cursors: [], hasNextPage: true, hasPreviousPage: false }
  }
  const leads = primary !== undefined && !request.backward && place === undefined && request.limit > 0
  const others = await keysetPage(
    othersByName(database, filter),
    byName.map((expression) => ({ expression, direction: 'asc' })),
    {
      ...request,
      limit: leads ? request.limit - 1 : request.limit,
      cursor: place === undefined || isBeforeOthers ? null : rest,
    },
  )
  const page: Page<Component> = {
    rows: others.rows.map(readComponent),
    cursors: others.cursors.map((cursor) => [1, ...cursor]),
    hasNextPage: others.hasNextPage,
    hasPreviousPage: others.hasPreviousPage || isBeforeOthers,
  }
  if (!primary) return page
  if (leads) return withLeading(primary, page)
  if (!request.backward) return { ...page, hasPreviousPage: place !== undefined }
  const hasRoom = !others.hasPreviousPage && page.rows.length < request.limit
  return hasRoom ? withLeading(primary, page) : { ...page, hasPreviousPage: true }
}

/** Compared by `=`: the planner looks one id up, where a list of ids would make it walk the version. */
function primaryId({ read }: UserDatabase, versionId: string) {
  return read
    .selectFrom('sbom_version')
    .select('sbom_version.primary_component_id')
    .where('sbom_version.id', '=', versionId)
}

function withLeading(primary: Component, page: Page<Component>): Page<Component> {
  return {
    rows: [primary, ...page.rows],
    cursors: [[0, primary.id], ...page.cursors],
    hasNextPage: page.hasNextPage,
    hasPreviousPage: false,
  }
}

/** All but the primary component of a version, as pages by name read them. */
export function othersByName(database: UserDatabase, filter: ComponentFilter) {
  return componentQuery(database, filter).select(componentColumns).where('component.is_primary', '=', 0)
}

export async function countComponents(database: UserDatabase, filter: ComponentFilter): Promise<number> {
  const row = await componentQuery(database, filter)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

function componentQuery({ read }: UserDatabase, filter: ComponentFilter): Query {
  const { scope, search, kinds, direct } = filter
  let query: Query = (
    'versionId' in scope
      ? read.selectFrom('component').where('component.version_id', '=', scope.versionId)
      : read.selectFrom('component').where('component.version_id', 'in', versionsIn(read, scope))
  ).where('component.is_listed', '=', 1)
  if (search?.trim()) query = query.where(matches(search.trim()))
  if (kinds?.length) query = query.where('component.kind', 'in', kinds)
  if (direct !== undefined) query = query.where('component.relation', direct ? '=' : '!=', 'direct')
  return query
}

type Everywhere = Exclude<ComponentFilter['scope'], { readonly versionId: string }>

function versionsIn(read: UserDatabase['read'], scope: Everywhere) {
  let versions = read
    .selectFrom('sbom_version')
    .select('sbom_version.id')
    .where('sbom_version.organization_id', '=', scope.organizationId)
    .where('sbom_version.visible', '=', 1)
  if (scope.productIds) versions = versions.where('sbom_version.product_id', 'in', scope.productIds)
  if (scope.environmentIds) versions = versions.where('sbom_version.environment_id', 'in', scope.environmentIds)
  return scope.latestOnly ? versions.where(isNewest) : versions
}

function matches(search: string): RawBuilder<boolean> {
  const pattern = containing(search)
  const columns = ['name_key', 'lower(group_name)', 'lower(purl)', 'lower(cpes)']
  // Digests are looked into only for text that can be one.
  if (/^[0-9a-f]{8,128}$/i.test(search)) columns.push(`lower(detail)`)
  const tests = columns.map((column) => sql`${sql.raw(column)} LIKE ${pattern} ESCAPE '\\'`)
  return sql<boolean>`(${sql.join(tests, sql` OR `)})`
}

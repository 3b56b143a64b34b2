import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Component } from '#service/domain/components/component.ts'
import type { DatedConditions } from '#service/domain/conditions/condition.ts'
import type { Page, PageRequest } from '#service/domain/page.ts'
import { conditionSql } from '#service/db/conditions/condition-sql.ts'
import { componentColumns, readComponent } from './component-rows.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { limitToPage, listPage, readKeysetPage, type SortKey, toSortKeys } from '#service/db/keyset.ts'
import { toLikePattern } from '#service/db/like-pattern.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { isNewest } from '#service/db/pending-version.ts'
import { countRows } from '#service/db/count-rows.ts'
import {
  countFirstOfEqual,
  isFirstOfEqual,
  isPicked,
  type PartScope,
  pickedContent,
  pickedContents,
  readFirstOfEqual,
} from '#service/db/parts/with-parts.ts'
import { contentOf, contentsOf } from '#service/db/shown-content.ts'
import { isRankOfComponent, readVersionPlaces, type VersionPlaces } from './version-places.ts'

/** Selects components: of one version, or of all that an organization can see. Absent members do not filter. */
export interface ComponentFilter {
  readonly scope:
    | OfVersion
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
  readonly conditions?: DatedConditions | undefined
  /** Exactly this expression; null: only components without one. */
  readonly licenseExpression?: string | null | undefined
}

interface OfVersion {
  readonly versionId: string
  /** With the components of its parts. */
  readonly parts?: PartScope | undefined
}

/** With a place for each version, in an order that the database has not. */
interface RankedFilter extends ComponentFilter {
  readonly ranks?: VersionPlaces['table'] | undefined
}

type Query = SelectQueryBuilder<UserDataTables, 'component', object>

const byName = [sql`component.name_key`, sql`component.id`]
const orders = {
  NAME: byName,
  KIND: [sql`component.kind`, ...byName],
  // Worst finding first uses one index. Components with the same severity are not ordered by their number of findings.
  SEVERITY: [sql`component.severity_rank`, sql`component.id`],
  LICENSE: [sql`coalesce(component.license_expression, '')`, ...byName],
  // The most urgent first: abandoned, no longer maintained, then by end of support.
  SUPPORT_LEVEL: [
    sql`CASE component.support_level WHEN 'abandoned' THEN 0 WHEN 'no_longer_maintained' THEN 1
      WHEN 'actively_maintained' THEN 2 WHEN 'unspecified' THEN 3 ELSE 4 END`,
    sql`coalesce(component.end_of_support, '9999')`,
    ...byName,
  ],
  UPDATED_AT: [sql`component.updated_at`, sql`component.id`],
  VERSION: [sql`ranked.place`, ...byName],
} as const
export type ComponentOrder = keyof typeof orders

/** Lists components in an order, ties by id. */
export async function listComponents(
  database: UserDatabase,
  filter: ComponentFilter,
  order: { readonly field: ComponentOrder; readonly direction: 'asc' | 'desc' },
  request: PageRequest,
): Promise<Page<Component>> {
  if (order.field === 'VERSION') return listByVersion(database, filter, order.direction, request)
  return listByKeys(database, filter, toSortKeys(orders[order.field], order.direction), request)
}

async function listByKeys(
  database: UserDatabase,
  filter: RankedFilter,
  keys: readonly SortKey[],
  request: PageRequest,
): Promise<Page<Component>> {
  const page = await mergedPage(database, filter, request, (part) =>
    readKeysetPage(pageQuery(database, filter, keys, part).select(componentColumns), keys, part),
  )
  return { ...page, rows: page.rows.map(readComponent) }
}

async function listByVersion(
  database: UserDatabase,
  filter: ComponentFilter,
  direction: SortKey['direction'],
  request: PageRequest,
): Promise<Page<Component>> {
  const places = await readVersionPlaces(database.read, contentsOfScope(database, filter), request.cursor)
  const placed = { ...request, cursor: places.toPlaces(request.cursor) }
  const keys = toSortKeys(orders.VERSION, direction)
  return places.toVersions(await listByKeys(database, { ...filter, ranks: places.table }, keys, placed))
}

function contentsOfScope({ read }: UserDatabase, { scope }: ComponentFilter): RawBuilder<unknown> {
  if (!('versionId' in scope)) return sql`${contentsIn(read, scope)}`
  return contentsOf(scope.parts?.versionIds ?? [scope.versionId])
}

/** Reads a page; of a version with parts, without the components that a nearer version has too. */
async function mergedPage<Row extends { readonly id: string }>(
  { read }: UserDatabase,
  { scope }: ComponentFilter,
  request: PageRequest,
  readRows: (request: PageRequest) => Promise<Page<Row>>,
): Promise<Page<Row>> {
  if (!('versionId' in scope && scope.parts)) return readRows(request)
  return readFirstOfEqual({ read, table: 'component', scope: scope.parts }, request, readRows)
}

/** Lists components that match a search: those of exactly that name first, then by name. Without a search, by name. */
export async function listComponentsByName(
  database: UserDatabase,
  filter: ComponentFilter,
  request: PageRequest,
): Promise<Page<Component>> {
  const name = filter.search?.trim().toLowerCase()
  const keys = toSortKeys(name ? [sql`(component.name_key <> ${name})`, ...byName] : byName, 'asc')
  return listPage(componentQuery(database, filter).select(componentColumns), keys, request, readComponent)
}

/**
 * Lists the components of a version: the primary component first, the others by name. The primary component is queried separately, so
 * that the others can be paged with the name index. A cursor starts with 0 for the primary component and with 1 for the others.
 */
export async function listComponentsPrimaryFirst(
  database: UserDatabase,
  filter: OneVersion,
  request: PageRequest,
): Promise<Page<Component>> {
  const primary = await findPrimary(database, filter)
  const turn = request.backward ? pageTowardsPrimary : pageAwayFromPrimary
  return turn(primary, request, (rest) => listOthers(database, filter, rest))
}

type OneVersion = ComponentFilter & { readonly scope: OfVersion }
type Others = (request: PageRequest) => Promise<Page<Component>>

async function pageAwayFromPrimary(primary: Component | undefined, request: PageRequest, others: Others) {
  const { cursor, limit } = request
  const leads = primary !== undefined && cursor === null && limit > 0
  const place = cursor?.[0] === 0 ? null : (cursor?.slice(1) ?? null)
  const page = await others({ ...request, limit: leads ? limit - 1 : limit, cursor: place })
  return leads ? prependPrimary(primary, page) : { ...page, hasPreviousPage: cursor !== null }
}

async function pageTowardsPrimary(primary: Component | undefined, request: PageRequest, others: Others) {
  if (request.cursor?.[0] === 0) return { rows: [], cursors: [], hasNextPage: true, hasPreviousPage: false }
  const page = await others({ ...request, cursor: request.cursor?.slice(1) ?? null })
  if (!primary || page.hasPreviousPage) return page
  return page.rows.length < request.limit ? prependPrimary(primary, page) : { ...page, hasPreviousPage: true }
}

/** By id and not by flag: the flag has no index, and a version may have hundreds of thousands of rows. */
async function findPrimary(database: UserDatabase, filter: OneVersion): Promise<Component | undefined> {
  const { versionId, parts } = filter.scope
  if (parts?.onlyInherited === true) return undefined
  // Compared by `=`: the planner looks one id up, while a list of ids would make it scan the version.
  const row = await componentQuery(database, { ...filter, scope: { versionId } })
    .select(componentColumns)
    .where('component.id', '=', primaryOf(versionId))
    .executeTakeFirst()
  return row && readComponent(row)
}

async function listOthers(
  database: UserDatabase,
  filter: ComponentFilter,
  request: PageRequest,
): Promise<Page<Component>> {
  const keys = toSortKeys(byName, 'asc')
  const page = await mergedPage(database, filter, request, (part) =>
    readKeysetPage(pageQuery(database, filter, keys, part, true).select(componentColumns), keys, part),
  )
  return { ...page, rows: page.rows.map(readComponent), cursors: page.cursors.map((cursor) => [1, ...cursor]) }
}

function prependPrimary(primary: Component, page: Page<Component>): Page<Component> {
  return {
    rows: [primary, ...page.rows],
    cursors: [[0, primary.id], ...page.cursors],
    hasNextPage: page.hasNextPage,
    hasPreviousPage: false,
  }
}

/** Counts the components of a list, before paging. */
export async function countComponents(database: UserDatabase, filter: ComponentFilter): Promise<number> {
  const { scope, ...narrowing } = filter
  const isWhole = Object.values(narrowing).every((value) => value === undefined)
  if (isWhole && 'versionId' in scope && scope.parts) return countFirstOfEqual(database.read, 'component', scope.parts)
  return countRows(componentQuery(database, filter))
}

function componentQuery({ read }: UserDatabase, filter: RankedFilter): Query {
  const { scope } = filter
  const all = everyComponent(read, filter)
  if (!('versionId' in scope)) {
    const contents = contentsIn(read, scope)
    return narrowed(all.where('component.content_id', 'in', contents), filter, sql`${contents}`)
  }
  if (scope.parts) {
    const first = inEach(read, filter).where(isFirstOfEqual('component')).select('component.id')
    return all.where(isPicked('component', scope.parts, sql`${first}`))
  }
  const content = contentOf(scope.versionId)
  return narrowed(all.where('component.content_id', '=', content), filter, content)
}

/** The same for one page: of many versions, one page of each is read, with components that a nearer version has too. */
function pageQuery(
  database: UserDatabase,
  filter: RankedFilter,
  keys: readonly SortKey[],
  request: PageRequest,
  withoutPrimary = false,
): Query {
  const { scope } = filter
  if (!('versionId' in scope && scope.parts)) {
    const query = componentQuery(database, filter)
    return withoutPrimary ? query.where('component.is_primary', '=', 0) : query
  }
  let each = inEach(database.read, filter)
  // Those of the parts are components like any other here.
  if (withoutPrimary) each = each.where(sql<boolean>`component.id <> ${primaryOf(scope.versionId)}`)
  const ids = limitToPage(each, keys, request).select('component.id')
  return everyComponent(database.read, filter).where(isPicked('component', scope.parts, sql`${ids}`))
}

/** The components of one version after the other. */
function inEach(read: UserDatabase['read'], filter: RankedFilter): Query {
  const each = everyComponent(read, filter).where('component.content_id', '=', pickedContent)
  return narrowed(each, filter, pickedContents)
}

function everyComponent(read: UserDatabase['read'], { ranks }: RankedFilter): Query {
  const all = read.selectFrom('component')
  // The table has one row for each component.
  return ranks ? all.innerJoin(ranks.as('ranked'), (join) => join.on(isRankOfComponent)) : all
}

function primaryOf(versionId: string) {
  return sql<string>`(select asked.primary_component_id from sbom_version as asked where asked.id = ${versionId})`
}

function narrowed(among: Query, filter: ComponentFilter, contents: RawBuilder<unknown>): Query {
  const { search, kinds, direct, conditions, licenseExpression } = filter
  let query = among.where('component.is_listed', '=', 1)
  if (search?.trim()) query = query.where(matches(search.trim()))
  if (kinds?.length) query = query.where('component.kind', 'in', kinds)
  if (conditions) query = query.where(conditionSql('component', conditions, contents))
  if (licenseExpression === null) query = query.where('component.license_expression', 'is', null)
  else if (licenseExpression !== undefined) query = query.where('component.license_expression', '=', licenseExpression)
  if (direct !== undefined) query = query.where('component.relation', direct ? '=' : '!=', 'direct')
  return query
}

type Everywhere = Exclude<ComponentFilter['scope'], OfVersion>

function contentsIn(read: UserDatabase['read'], scope: Everywhere) {
  let versions = read
    .selectFrom('sbom_version')
    .select((version) => version.ref('sbom_version.content_id').$notNull().as('content_id'))
    .where('sbom_version.organization_id', '=', scope.organizationId)
    .where('sbom_version.visible', '=', 1)
  if (scope.productIds) versions = versions.where('sbom_version.product_id', 'in', scope.productIds)
  if (scope.environmentIds) versions = versions.where('sbom_version.environment_id', 'in', scope.environmentIds)
  return scope.latestOnly ? versions.where(isNewest) : versions
}

function matches(search: string): RawBuilder<boolean> {
  const pattern = toLikePattern(search)
  const columns = ['name_key', 'lower(group_name)', 'lower(purl)', 'lower(cpes)']
  // Digests are searched only for text that can be one.
  if (/^[0-9a-f]{8,128}$/i.test(search)) columns.push(`lower(detail)`)
  const tests = columns.map((column) => sql`${sql.raw(column)} LIKE ${pattern} ESCAPE '\\'`)
  return sql<boolean>`(${sql.join(tests, sql` OR `)})`
}

import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { DatedConditions } from '#service/domain/conditions/condition.ts'
import type { Page, PageRequest } from '#service/domain/page.ts'
import { conditionSql } from '#service/db/conditions/condition-sql.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { readKeysetPage, toSortKeys } from '#service/db/keyset.ts'
import { toLikePattern } from '#service/db/like-pattern.ts'
import { countRows } from '#service/db/count-rows.ts'
import {
  isFirstOfEqual,
  isPicked,
  type PartScope,
  pickedContent,
  pickedContents,
} from '#service/db/parts/with-parts.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { contentOf } from '#service/db/shown-content.ts'

/** Selects the components of an attribution report. Absent members do not filter. */
export interface AttributionFilter {
  readonly versionId: string
  /** With the components of its parts. */
  readonly parts?: PartScope | undefined
  readonly internal?: boolean | undefined
  readonly primary?: boolean | undefined
  readonly direct?: boolean | undefined
  /** Only components whose expression names one of these licenses. */
  readonly licenses?: readonly string[] | undefined
  readonly conditions?: DatedConditions | undefined
  /** Part of a name or of a license expression. */
  readonly search?: string | undefined
  /** Only these rows, by the id of their first component. */
  readonly ids?: readonly string[] | undefined
}

/** A row of the report: its first component and the fields that its components share. */
export interface AttributionRow {
  readonly id: string
  readonly key: string
  readonly licenseExpression: string | null
  readonly declaredLicenseExpression: string | null
  readonly copyright: string | null
}

/** The fields in which components are equal if they are printed as one: expressions and copyright. */
const printed = sql<string>`coalesce(component.license_expression, '') || ${'\u001f'} ||
  coalesce(component.declared_license_expression, '') || ${'\u001f'} || coalesce(component.copyright, '')`

const orders = {
  NAME: [sql`component.name_key`, sql`component.id`],
  LICENSE: [sql`coalesce(component.license_expression, '')`, sql`component.name_key`, sql`component.id`],
} as const

/** Lists the rows of the report. With `dedupe`, components that print alike are one row, named after the first of them. */
export async function listAttributions(
  database: UserDatabase,
  filter: AttributionFilter,
  options: { readonly dedupe: boolean; readonly order: keyof typeof orders; readonly direction: 'asc' | 'desc' },
  request: PageRequest,
): Promise<Page<AttributionRow>> {
  const keys = toSortKeys(orders[options.order], options.direction)
  const rows = rowsOf(database, filter, options.dedupe)
    .select(['component.id', 'component.copyright', 'component.license_expression as licenseExpression'])
    .select(['component.declared_license_expression as declaredLicenseExpression', printed.as('key')])
  return readKeysetPage(rows, keys, request)
}

export async function countAttributions(
  database: UserDatabase,
  filter: AttributionFilter,
  dedupe: boolean,
): Promise<number> {
  return countRows(rowsOf(database, filter, dedupe))
}

/** Returns ids of all components that print as each of the keys, by key. */
export async function findAttributedComponents(
  database: UserDatabase,
  filter: AttributionFilter,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await applyFilter(database, filter)
    .select(['component.id', printed.as('key')])
    .where(printed, 'in', keys)
    .orderBy('component.name_key')
    .orderBy('component.id')
    .execute()
  const groups = Map.groupBy(rows, ({ key }) => key)
  return new Map([...groups].map(([key, members]) => [key, members.map(({ id }) => id)]))
}

function rowsOf(database: UserDatabase, filter: AttributionFilter, dedupe: boolean) {
  const rows = applyFilter(database, filter)
  const named = filter.ids ? rows.where('component.id', 'in', filter.ids) : rows
  if (!dedupe) return named
  const first = applyFilter(database, filter)
    .select((select) => select.fn.min('component.id').as('id'))
    .groupBy(printed)
  return named.where('component.id', 'in', first)
}

function applyFilter({ read }: UserDatabase, filter: AttributionFilter) {
  const { versionId, parts } = filter
  const all = read.selectFrom('component')
  if (!parts)
    return narrowed(all.where('component.content_id', '=', contentOf(versionId)), filter, contentOf(versionId))
  const each = all.where('component.content_id', '=', pickedContent).where(isFirstOfEqual('component'))
  const ids = narrowed(each, filter, pickedContents).select('component.id')
  return all.where(isPicked('component', parts, sql`${ids}`))
}

type Query = SelectQueryBuilder<UserDataTables, 'component', object>

function narrowed(among: Query, filter: AttributionFilter, contents: RawBuilder<unknown>): Query {
  const { internal, primary, direct, licenses, conditions, search } = filter
  let query = among
  if (internal !== undefined) query = query.where('component.is_internal', '=', Number(internal))
  if (primary !== undefined) query = query.where('component.is_primary', '=', Number(primary))
  if (direct !== undefined) query = query.where('component.relation', direct ? '=' : '!=', 'direct')
  if (licenses) query = query.where((where) => where.or(licenses.map(namesLicense)))
  if (conditions) query = query.where(conditionSql('component', conditions, contents))
  if (!search?.trim()) return query
  const name = contains(sql`component.name_key`, search)
  const license = contains(sql`lower(coalesce(component.license_expression, ''))`, search)
  return query.where(sql<boolean>`(${name} or ${license})`)
}

function contains(text: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  return sql<boolean>`${text} like ${toLikePattern(part)} escape '\\'`
}

/** Matches an id between spaces and parentheses. */
function namesLicense(id: string): RawBuilder<boolean> {
  const words = sql`' ' || replace(replace(lower(coalesce(component.license_expression, '')), '(', ' '), ')', ' ') || ' '`
  // The spaces are part of the pattern: they prevent "GPL-2.0" from matching "GPL-2.0-only".
  const pattern = `% ${toLikePattern(id).slice(1, -1)} %`
  return sql<boolean>`${words} like ${pattern} escape '\\'`
}

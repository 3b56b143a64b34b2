import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { ConditionGroup } from '#service/domain/condition.ts'
import type { VexStatusWord } from '#shared/vex.ts'
import type { Severity } from '#shared/severity.ts'
import { conditionTest, containsTest } from './finding-conditions.ts'
import type { UserDataTables } from './user-data-tables.ts'

/** Which findings are meant; every member narrows. An absent member narrows nothing. */
export interface FindingFilter {
  readonly organizationId: string
  readonly versionId?: string | undefined
  readonly componentId?: string | undefined
  readonly vulnerabilityId?: string | undefined
  readonly packageNameKey?: string | undefined
  readonly environmentIds?: readonly string[] | undefined
  readonly productIds?: readonly string[] | undefined
  readonly ids?: readonly string[] | undefined
  readonly exceptId?: string | undefined
  /** Only the newest version of each environment. */
  readonly latestOnly?: boolean | undefined
  /** Findings that are no longer active too. */
  readonly includeInactive?: boolean | undefined
  readonly severities?: readonly Severity[] | undefined
  readonly statuses?: readonly (VexStatusWord | 'undecided')[] | undefined
  readonly kev?: boolean | undefined
  /** Undecided or Under Investigation. */
  readonly openOnly?: boolean | undefined
  readonly decidedOnly?: boolean | undefined
  /** Part of an id, a component's name or a purl. */
  readonly search?: string | undefined
  readonly conditions?: ConditionGroup | undefined
}

type Builder = ExpressionBuilder<UserDataTables, 'finding'>

/**
 * A filter as one condition over `finding`.
 *
 * @throws Rejection when a condition cannot be used.
 */
export function findingTest(where: Builder, filter: FindingFilter) {
  const search = filter.search?.trim() || undefined
  return where.and([
    where('finding.organization_id', '=', filter.organizationId),
    filter.versionId === undefined
      ? visibleVersions(where, filter)
      : where('finding.version_id', '=', filter.versionId),
    ...keyTests(where, filter),
    ...flagTests(where, filter),
    ...given(filter.severities, (words) => where('finding.severity', 'in', orNothing(words))),
    ...given(filter.statuses, statusTest),
    ...given(search, searchTest),
    ...given(filter.conditions, conditionTest),
  ])
}

function keyTests(where: Builder, filter: FindingFilter) {
  return [
    ...given(filter.componentId, (id) => where('finding.component_id', '=', id)),
    ...given(filter.vulnerabilityId, (id) => where('finding.vulnerability_id', '=', id)),
    ...given(filter.packageNameKey, (key) => where('finding.package_name_key', '=', key)),
    ...given(filter.ids, (ids) => where('finding.id', 'in', orNothing(ids))),
    ...given(filter.exceptId, (id) => where('finding.id', '<>', id)),
  ]
}

function flagTests(where: Builder, filter: FindingFilter) {
  return [
    ...(filter.includeInactive === true ? [] : [where('finding.state', '=', 'AFFECTED')]),
    ...given(filter.kev, (kev) => where('finding.kev', '=', Number(kev))),
    ...(filter.openOnly === true ? [openTest()] : []),
    ...(filter.decidedOnly === true ? [where('finding.vex_status', 'is not', null)] : []),
  ]
}

/** A test for a member that narrows; none for one that is absent. */
function given<T, Test>(value: T | undefined, test: (value: T) => Test): Test[] {
  return value === undefined ? [] : [test(value)]
}

/** A list for `in`: an empty one is not SQL, and matches nothing. */
function orNothing<T extends string>(values: readonly T[]): readonly (T | '')[] {
  return values.length > 0 ? values : ['']
}

/** Undecided or still being looked at: what triage opens with. */
export function openTest(): RawBuilder<boolean> {
  return sql`(finding.vex_status is null or finding.vex_status = 'under_investigation')`
}

function statusTest(statuses: readonly string[]): RawBuilder<boolean> {
  return sql`(coalesce(finding.vex_status, 'undecided') in (${sql.join(orNothing(statuses))}))`
}

function searchTest(text: string): RawBuilder<boolean> {
  const alias = containsTest(sql.ref('alias'), text.toUpperCase())
  return sql`(${containsTest(sql.ref('finding.component_name_key'), text.toLowerCase())}
    or ${containsTest(sql.ref('finding.package_key'), text.toLowerCase())}
    or finding.vulnerability_id in (select vulnerability_id from vulnerability_alias where ${alias}))`
}

/** Versions that are there for people, in the environments and products that are asked for. */
function visibleVersions(where: Builder, filter: FindingFilter) {
  let versions = where
    .selectFrom('sbom_version')
    .select('sbom_version.id')
    .where('sbom_version.organization_id', '=', filter.organizationId)
    .where('sbom_version.visible', '=', 1)
  const { environmentIds, productIds } = filter
  if (environmentIds) versions = versions.where('environment_id', 'in', orNothing(environmentIds))
  if (productIds) versions = versions.where('product_id', 'in', orNothing(productIds))
  if (filter.latestOnly === true) {
    versions = versions.where(
      sql<boolean>`not exists (select 1 from sbom_version later
        where later.environment_id = sbom_version.environment_id and later.visible = 1
          and (later.created_at, later.id) > (sbom_version.created_at, sbom_version.id))`,
    )
  }
  return where('finding.version_id', 'in', versions)
}

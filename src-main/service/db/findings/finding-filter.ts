import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { valuesOf, withoutIndex } from '#service/db/dialect/sql-words.ts'
import type { DatedConditions } from '#service/domain/conditions/condition.ts'
import type { VexStatusWord } from '#shared/vex.ts'
import type { Severity } from '#shared/severity.ts'
import { conditionSql } from '#service/db/conditions/condition-sql.ts'
import { containsTest } from './contains-test.ts'
import { snoozedTest } from '#service/db/snoozed-test.ts'
import { alias, matchesName } from '#service/db/finding-names.ts'
import { hasTicketTest } from '#service/db/tickets/ticket-subjects.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { isNewest, isNewestWithResult, isPending } from '#service/db/pending-version.ts'
import { isMerged, type MergedFindings } from '#service/db/parts/merged-findings.ts'
import { type PartScope, pickedContents, pickedFindings } from '#service/db/parts/with-parts.ts'
import { contentOf, contentsOf, findingSetOf, isFindingKnown, isReal } from '#service/db/shown-content.ts'

/** Selects findings; every member narrows. An absent member does not filter. */
export interface FindingFilter {
  readonly organizationId: string
  readonly versionId?: string | undefined
  /** With `versionId`: with the findings of its parts. */
  readonly parts?: PartScope | undefined
  /** With `versionId`: the same, for what reads all active findings of the scope and needs no page of each version. */
  readonly merged?: MergedFindings | undefined
  readonly componentId?: string | undefined
  readonly vulnerabilityId?: string | undefined
  readonly packageNameKey?: string | undefined
  /** Only findings whose vulnerability has one of these ids, in upper case. */
  readonly namedAmong?: readonly string[] | undefined
  readonly environmentIds?: readonly string[] | undefined
  readonly productIds?: readonly string[] | undefined
  readonly ids?: readonly string[] | undefined
  readonly exceptId?: string | undefined
  /** Only the newest version of each environment that has a result. */
  readonly latestOnly?: boolean | undefined
  /** Without what is invented: the findings of the sample. */
  readonly realOnly?: boolean | undefined
  /** Also findings that are no longer active. */
  readonly includeInactive?: boolean | undefined
  readonly severities?: readonly Severity[] | undefined
  readonly statuses?: readonly (VexStatusWord | 'undecided')[] | undefined
  readonly kev?: boolean | undefined
  /** With, or without, a ticket that was opened or is on its way. */
  readonly hasTicket?: boolean | undefined
  /** Undecided, Under Investigation, or decided on evidence that is worse now. */
  readonly openOnly?: boolean | undefined
  readonly decidedOnly?: boolean | undefined
  /** Without findings that are snoozed on this day, `YYYY-MM-DD`. */
  readonly awakeOn?: string | undefined
  /** Of findings of a version about the same vulnerability and package with the same decision, only one. */
  readonly oncePerVersion?: boolean | undefined
  /** Part of an id, a component's name or a purl. */
  readonly search?: string | undefined
  readonly conditions?: DatedConditions | undefined
}

type Builder = ExpressionBuilder<UserDataTables, 'finding'>

/**
 * Converts a filter to one condition over `finding`. With `parts`, it is one of an inner query of `isPicked`.
 * @throws {Rejection} if a condition cannot be used
 */
export function findingTest(where: Builder, filter: FindingFilter): Expression<SqlBool> {
  const search = filter.search?.trim() || undefined
  const contents = contentsIn(filter)
  return where.and([
    isInOrganization(where, filter),
    ...placeTests(where, filter),
    ...keyTests(where, filter),
    ...flagTests(where, filter),
    ...testIfDefined(filter.severities, (words) => where('finding.severity', 'in', orEmptyText(words))),
    ...testIfDefined(filter.statuses, statusTest),
    ...testIfDefined(search, searchTest),
    ...testIfDefined(filter.conditions, (conditions) => conditionSql('finding', conditions, contents)),
  ])
}

function contentsIn({ parts, merged, versionId }: FindingFilter) {
  if (parts) return pickedContents
  if (merged) return contentsOf(merged.versionIds)
  return versionId === undefined ? undefined : contentOf(versionId)
}

function placeTests(where: Builder, { parts, merged, versionId, ...filter }: FindingFilter) {
  if (merged) return [isMerged(merged)]
  if (versionId === undefined) return [isAnywhere(filter) ? isFindingKnown() : visibleVersions(filter)]
  if (!parts) return [where('finding.finding_set_id', '=', findingSetOf(versionId))]
  return [where('finding.finding_set_id', '=', pickedFindings)]
}

/** True if findings are asked for by id and in no place: also those that are decided for one version alone, which no version shows by itself. */
function isAnywhere({ ids, environmentIds, productIds, latestOnly }: Scope & Pick<FindingFilter, 'ids'>): boolean {
  return ids !== undefined && environmentIds === undefined && productIds === undefined && latestOnly !== true
}

/**
 * If there is a narrower condition, the organization's index is not used, which has all findings. The findings of a version are of its
 * organization: that is tested once, so that they can be counted without reading them.
 */
function isInOrganization(where: Builder, { organizationId, versionId, ids }: FindingFilter) {
  if (versionId !== undefined) {
    return sql<boolean>`exists (select 1 from sbom_version
      where sbom_version.id = ${versionId} and sbom_version.organization_id = ${organizationId})`
  }
  return ids === undefined
    ? where('finding.organization_id', '=', organizationId)
    : sql<boolean>`${withoutIndex('finding.organization_id')} = ${organizationId}`
}

/** From here, ids are one parameter together: the store takes some ten thousands of parameters only. */
const manyIds = 1000

function keyTests(where: Builder, filter: FindingFilter) {
  return [
    ...testIfDefined(filter.componentId, (id) => where('finding.component_id', '=', id)),
    ...testIfDefined(filter.vulnerabilityId, (id) => where('finding.vulnerability_id', '=', id)),
    ...testIfDefined(filter.packageNameKey, (key) => where('finding.package_name_key', '=', key)),
    ...testIfDefined(filter.namedAmong, (ids) => matchesName(sql`(alias in (${sql.join(orEmptyText(ids))}))`)),
    ...testIfDefined(filter.ids, (ids) =>
      where('finding.id', 'in', ids.length > manyIds ? valuesOf(ids) : orEmptyText(ids)),
    ),
    ...testIfDefined(filter.exceptId, (id) => where('finding.id', '<>', id)),
  ]
}

function flagTests(where: Builder, filter: FindingFilter) {
  return [
    ...(filter.includeInactive === true ? [] : [where('finding.state', '=', sql.lit('AFFECTED'))]),
    ...testIfDefined(filter.kev, (kev) => where('finding.kev', '=', Number(kev))),
    ...testIfDefined(filter.hasTicket, (has) => (has ? hasTicketTest() : sql<boolean>`(not ${hasTicketTest()})`)),
    ...(filter.openOnly === true ? [openTest()] : []),
    ...(filter.oncePerVersion === true ? [isFirstAlike] : []),
    ...(filter.decidedOnly === true ? [where('finding.vex_status', 'is not', null)] : []),
    ...testIfDefined(filter.awakeOn, (day) => sql<boolean>`(not ${snoozedTest(day)})`),
  ]
}

/** Tests that no earlier finding of the version is about the same and decided alike. */
const isFirstAlike = sql<boolean>`not exists (
  select 1 from finding as alike where alike.finding_set_id = finding.finding_set_id
    and alike.vulnerability_id = finding.vulnerability_id and alike.package_name_key = finding.package_name_key
    and alike.state = finding.state and alike.vex_status is finding.vex_status
    and alike.vex_justification is finding.vex_justification and alike.vex_response is finding.vex_response
    and (alike.decided_at is finding.decided_at and alike.id < finding.id or alike.decided_at > finding.decided_at))`

/** Returns the test for a member that narrows; none if it is absent. */
function testIfDefined<T, Test>(value: T | undefined, test: (value: T) => Test): Test[] {
  return value === undefined ? [] : [test(value)]
}

/** Returns a list for `in`. An empty list is not valid SQL; the empty text matches nothing. */
function orEmptyText<T extends string>(values: readonly T[]): readonly (T | '')[] {
  return values.length > 0 ? values : ['']
}

/**
 * Tests for undecided, Under Investigation, or a decision whose evidence changed for the worse: the default of the queue. An index has this
 * condition, in these words.
 */
function openTest(): RawBuilder<boolean> {
  return sql`(finding.vex_status is null or finding.vex_status = 'under_investigation' or finding.worse_at is not null)`
}

function statusTest(statuses: readonly string[]): RawBuilder<boolean> {
  return sql`(coalesce(finding.vex_status, 'undecided') in (${sql.join(orEmptyText(statuses))}))`
}

function searchTest(text: string): RawBuilder<boolean> {
  return sql`(${containsTest(sql.ref('finding.component_name_key'), text.toLowerCase())}
    or ${containsTest(sql.ref('finding.package_key'), text.toLowerCase())}
    or ${matchesName(containsTest(alias, text.toUpperCase()))})`
}

function visibleVersions(filter: FindingFilter): RawBuilder<boolean> {
  const set = filter.ids === undefined ? sql.ref('finding.finding_set_id') : withoutIndex('finding.finding_set_id')
  return sql`${set} in (select sbom_version.finding_set_id ${inScope(filter)})`
}

type Scope = Pick<FindingFilter, 'organizationId' | 'environmentIds' | 'productIds' | 'latestOnly' | 'realOnly'>

/** Returns a statement that selects ids of visible versions in the requested environments and products. */
export function versionsInScope(scope: Scope): RawBuilder<{ readonly id: string }> {
  return sql`select sbom_version.id ${inScope(scope)}`
}

/** Returns a statement that counts the newest versions of the requested environments and products that have no result yet. */
export function countPendingInScope(scope: Scope): RawBuilder<{ readonly count: number }> {
  return sql`select count(*) as count ${inScope({ ...scope, latestOnly: false })} and ${isNewest} and ${isPending()}`
}

function inScope(filter: Scope): RawBuilder<unknown> {
  const { organizationId, environmentIds, productIds, latestOnly, realOnly } = filter
  const among = (column: RawBuilder<unknown>, ids: readonly string[]) => sql`${column} in ${valuesOf(ids)}`
  const tests = [
    sql`sbom_version.organization_id = ${organizationId}`,
    sql`sbom_version.visible = 1`,
    ...testIfDefined(environmentIds, (ids) => among(sql`sbom_version.environment_id`, ids)),
    ...testIfDefined(productIds, (ids) => among(sql`sbom_version.product_id`, ids)),
    ...(realOnly === true ? [isReal()] : []),
    ...(latestOnly === true ? [isNewestWithResult] : []),
  ]
  return sql`from sbom_version where ${sql.join(tests, sql` and `)}`
}

import { type Kysely, sql } from 'kysely'
import { eachValue, insertOrReplace, memberOf, valuesOf } from '#service/db/dialect/sql-words.ts'
import type { Component, ComponentDetail } from '#service/domain/components/component.ts'
import type { EvaluatedUpgrade } from '#service/domain/components/safe-upgrade.ts'
import { readComponentDetail, readSupport } from './component-rows.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { shownMatchState } from '#service/db/shown-matches.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { chunksByName } from '#service/db/chunks-by-name.ts'
import { contentOf, isFindingShown } from '#service/db/shown-content.ts'

/** The fields of a component for the analysis of support, identity and upgrades, and the results of the previous one. */
export type AnalyzedComponent = Pick<
  Component,
  | ('id' | 'name' | 'group' | 'kind' | 'componentVersion' | 'purl' | 'cpes' | 'relation' | 'matchState')
  | ('supportLevel' | 'endOfSupport' | 'supportSource' | 'supportReason' | 'suggestedPurl')
  | ('internal' | 'publicRecord' | 'newestVersion')
>

/** Returns components of a version in chunks. */
export async function* findComponentsToAnalyze(
  { read }: Pick<UserDatabase, 'read'>,
  versionId: string,
  { size = 2000, only = null }: { readonly size?: number; readonly only?: readonly string[] | null } = {},
): AsyncIterable<readonly AnalyzedComponent[]> {
  const query = read
    .selectFrom('component')
    .select(['id', 'name', 'name_key', 'group_name', 'kind', 'component_version', 'purl', 'cpes', 'relation'])
    .select(['support_level', 'end_of_support', 'support_source', 'support_reason', 'suggested_purl'])
    .select(['is_internal', 'public_record', 'newest_version'])
    .select(shownMatchState)
    .where('content_id', '=', contentOf(versionId))
    .$if(only !== null, (some) => some.where('id', 'in', only ?? []))
  for await (const rows of chunksByName(query, size)) {
    // Only the intake, edits and stages write words and JSON.
    yield rows.map((row) => ({
      id: row.id,
      name: row.name,
      group: row.group_name,
      kind: row.kind,
      componentVersion: row.component_version,
      purl: row.purl,
      cpes: row.cpes === '[]' ? [] : (JSON.parse(row.cpes) as string[]),
      relation: row.relation as Component['relation'],
      matchState: row.match_state as Component['matchState'],
      ...readSupport(row),
      suggestedPurl: row.suggested_purl,
      internal: row.is_internal === 1,
      publicRecord: row.public_record,
      newestVersion: row.newest_version,
    }))
  }
}

/** A finding that affects a component, with the fields that support and upgrades depend on. */
export interface AffectingFinding {
  readonly componentId: string
  readonly vulnerabilityId: string
  readonly kind: string
  /** Id of the lead record. */
  readonly recordId: string
  readonly fixedVersions: readonly string[]
}

/** Returns the findings that affect components of a version. */
export async function listAffectingFindings(
  { read }: Pick<UserDatabase, 'read'>,
  componentIds: readonly string[],
): Promise<Map<string, readonly AffectingFinding[]>> {
  const rows = await read
    .selectFrom('finding')
    .select(['component_id', 'vulnerability_id', 'kind', 'fixed_versions'])
    .select(memberOf<string>('evidence', 'record').as('record_id'))
    .where('component_id', 'in', valuesOf(componentIds))
    .where('state', '=', 'AFFECTED')
    .where(isFindingShown())
    .execute()
  const findings = rows.map((row) => ({
    componentId: row.component_id,
    vulnerabilityId: row.vulnerability_id,
    kind: row.kind,
    recordId: row.record_id,
    fixedVersions: JSON.parse(row.fixed_versions) as string[], // written by scans only
  }))
  return Map.groupBy(findings, ({ componentId }) => componentId)
}

/** Returns the URLs that the document has for components. */
export async function listComponentUrls(
  { read }: Pick<UserDatabase, 'read'>,
  ids: readonly string[],
): Promise<Map<string, readonly string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await read.selectFrom('component').select(['id', 'detail']).where('id', 'in', valuesOf(ids)).execute()
  return new Map(rows.map((row) => [row.id, addressesOf(readComponentDetail(row.detail))]))
}

const maxUrls = 20

/** Returns a few of the URLs in a component's detail. */
export function addressesOf(detail: Partial<Pick<ComponentDetail, 'externalReferences'>>): readonly string[] {
  return (detail.externalReferences ?? []).slice(0, maxUrls).map(({ url }) => url)
}

/** Analysis result of one component, which replaces that of an earlier analysis. */
export type FoundSupport = Pick<Component, 'id' | 'supportLevel' | 'endOfSupport' | 'supportSource' | 'supportReason'>

/** Stores the results of an analysis. Values set by a user, a rule or the document stay, even if they were set during the analysis. */
export async function saveSupport(
  write: Kysely<UserDataTables>,
  found: readonly FoundSupport[],
  at: string,
): Promise<void> {
  if (found.length === 0) return
  const rows = found.map((one) => [one.id, one.supportLevel, one.endOfSupport, one.supportSource, one.supportReason])
  await sql`
    UPDATE component SET support_level = found.value ->> 1, end_of_support = found.value ->> 2,
      support_source = found.value ->> 3, support_reason = found.value ->> 4, updated_at = ${at}
    FROM ${eachValue(rows)} AS found
    WHERE component.id = found.value ->> 0
      AND (component.support_source IS NULL OR component.support_source IN ('LIFECYCLE_DATA', 'ADVISORY'))
  `.execute(write)
}

/** Columns with one text that the analysis finds for a component. */
type FoundText = 'public_record' | 'newest_version' | 'suggested_purl'

/** Stores what the analysis found for components; null for nothing. */
export async function saveFoundTexts(
  write: Kysely<UserDataTables>,
  column: FoundText,
  found: readonly (readonly [id: string, text: string | null])[],
): Promise<void> {
  if (found.length === 0) return
  await sql`
    UPDATE component SET ${sql.id(column)} = found.value ->> 1
    FROM ${eachValue(found)} AS found WHERE component.id = found.value ->> 0
  `.execute(write)
}

/** Replaces the stored upgrades of components; an empty list removes them. */
export async function saveUpgrades(
  write: Kysely<UserDataTables>,
  found: readonly (readonly [componentId: string, candidates: readonly EvaluatedUpgrade[]])[],
): Promise<void> {
  const gone = found.flatMap(([id, candidates]) => (candidates.length === 0 ? [id] : []))
  const there = found.filter(([, candidates]) => candidates.length > 0)
  if (gone.length > 0) {
    await sql`
      DELETE FROM component_upgrade WHERE component_id IN ${valuesOf(gone)}
    `.execute(write)
  }
  if (there.length === 0) return
  await sql`
    ${insertOrReplace('component_upgrade')} (component_id, candidates)
    SELECT found.value ->> 0, found.value -> 1 FROM ${eachValue(there)} AS found
    WHERE EXISTS (SELECT 1 FROM component WHERE component.id = found.value ->> 0)
  `.execute(write)
}

/** Returns the stored upgrades of components as text, to compare them with new ones. */
export async function listStoredUpgrades(
  { read }: Pick<UserDatabase, 'read'>,
  componentIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await read
    .selectFrom('component_upgrade')
    .select(['component_id', 'candidates'])
    .where('component_id', 'in', valuesOf(componentIds))
    .execute()
  return new Map(rows.map((row) => [row.component_id, row.candidates]))
}

import { type RawBuilder, sql } from 'kysely'
import { valuesOf } from '#service/db/dialect/sql-words.ts'
import type { ContentId, FindingSetId, VersionId } from '#service/domain/id.ts'

/**
 * The content that a version shows, for `component.content_id` and `document_element.content_id`. It is read by the statement that it is part
 * of: a statement never sees two contents of one version.
 */
export function contentOf(versionId: VersionId): RawBuilder<ContentId> {
  return sql`(select holder.content_id from sbom_version as holder where holder.id = ${versionId})`
}

/** The set of findings that a version shows, for `finding.finding_set_id`. */
export function findingSetOf(versionId: VersionId): RawBuilder<FindingSetId> {
  return sql`(select holder.finding_set_id from sbom_version as holder where holder.id = ${versionId})`
}

/** The contents that versions show, to go behind `in`. */
export function contentsOf(versionIds: readonly VersionId[]): RawBuilder<ContentId> {
  return sql`(select holder.content_id from sbom_version as holder where holder.id in ${valuesOf(versionIds)})`
}

/** The sets of findings that versions show, to go behind `in`. */
export function findingSetsOf(versionIds: readonly VersionId[]): RawBuilder<FindingSetId> {
  return sql`(select holder.finding_set_id from sbom_version as holder where holder.id in ${valuesOf(versionIds)})`
}

/** The version that shows a component or element. `table`: as the query calls it. */
export function versionOfContent(table = 'component'): RawBuilder<VersionId> {
  return sql`(select holder.id from sbom_version as holder where holder.content_id = ${sql.ref(`${table}.content_id`)})`
}

/**
 * The version in which a decision about a finding holds: the one that shows it, or the only one that it was decided for. `table`: as the query
 * calls it.
 */
export function versionOfFinding(table = 'finding'): RawBuilder<VersionId> {
  return sql`(select coalesce(holder.overlay_of, holder.id) from sbom_version as holder
    where holder.finding_set_id = ${sql.ref(`${table}.finding_set_id`)})`
}

/** The set in which a finding was found: that of the part, where a version decides about it for itself alone. */
export function foundSetOf(table = 'finding'): RawBuilder<FindingSetId> {
  return sql`coalesce((select found.finding_set_id from finding as found where found.id = ${sql.ref(`${table}.overlays_id`)}),
    ${sql.ref(`${table}.finding_set_id`)})`
}

/** The version in which a finding was found. `table`: as the query calls it. */
export function foundIn(table = 'finding'): RawBuilder<VersionId> {
  return sql`(select holder.id from sbom_version as holder where holder.finding_set_id = ${foundSetOf(table)})`
}

/** The version that decides about a finding of one of its parts for itself alone; null for a finding of its own version. */
export function decidedFor(table = 'finding'): RawBuilder<VersionId | null> {
  return sql`(select holder.overlay_of from sbom_version as holder where ${sql.ref(`${table}.overlays_id`)} is not null
    and holder.finding_set_id = ${sql.ref(`${table}.finding_set_id`)})`
}

/** Tests that a visible version has a finding, or that visible ones have it and decide about it. `table`: as the query calls it. */
export function isFindingKnown(table = 'finding'): RawBuilder<boolean> {
  return sql`(exists (select 1 from sbom_version as holder where holder.finding_set_id = ${foundSetOf(table)} and holder.visible = 1)
    and (${sql.ref(`${table}.overlays_id`)} is null or exists (select 1 from sbom_version as holder
      join sbom_version as deciding on deciding.id = holder.overlay_of and deciding.visible = 1
      where holder.finding_set_id = ${sql.ref(`${table}.finding_set_id`)})))`
}

/** Tests that a visible version shows a finding: others are being written or removed. `table`: as the query calls it. */
export function isFindingShown(table = 'finding'): RawBuilder<boolean> {
  return sql`exists (select 1 from sbom_version as holder
    where holder.finding_set_id = ${sql.ref(`${table}.finding_set_id`)} and holder.visible = 1)`
}

/**
 * Tests that a version is not one of the sample: its data is invented, and no number of the organization may contain it. The sample is one row, so
 * that the list is read once per statement. `table`: as the query calls the version.
 */
export function isReal(table = 'sbom_version'): RawBuilder<boolean> {
  return sql`(${sql.ref(`${table}.product_id`)} not in (select product.id from product where product.sample = 1))`
}

/** Tests the same of a version that is not one of the sample. `table`: as the query calls it. */
export function isRealFindingShown(table = 'finding'): RawBuilder<boolean> {
  return sql`exists (select 1 from sbom_version as holder
    where holder.finding_set_id = ${sql.ref(`${table}.finding_set_id`)} and holder.visible = 1 and ${isReal('holder')})`
}

/** Tests for a hidden row of `sbom_version` that has nothing to remove, and is there for the rows that another version shows. */
export const isEmptyHolder: RawBuilder<boolean> = sql`(sbom_version.visible = 0 and sbom_version.content_id is null
  and sbom_version.finding_set_id is null and ${isPointedTo()})`

/** Tests whether another row of `sbom_version` shows, or has to remove, what belongs to this one. */
function isPointedTo(): RawBuilder<boolean> {
  return sql`(exists (select 1 from sbom_version as other where other.content_id = sbom_version.id)
    or exists (select 1 from sbom_version as other where other.finding_set_id = sbom_version.id))`
}

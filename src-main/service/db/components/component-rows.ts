import type { Selectable } from 'kysely'
import type { Component, ComponentDetail } from '#service/domain/components/component.ts'
import { readCustomValues } from '#service/domain/labeling/custom-field.ts'
import type { VersionId } from '#service/domain/id.ts'
import type { ComponentTable } from '#service/db/tables/version-tables.ts'
import { versionOfContent } from '#service/db/shown-content.ts'
import { matchColumns } from '#service/db/shown-matches.ts'

/** Columns of a component as lists show it: everything except the detail. */
export const componentColumns = [
  versionOfContent().as('version_id'),
  'component.id',
  'component.ref',
  'component.parent_id',
  'component.position',
  'component.name',
  'component.component_version',
  'component.kind',
  'component.group_name',
  'component.purl',
  'component.cpes',
  'component.swid',
  'component.ecosystem',
  'component.license_expression',
  'component.declared_license_expression',
  'component.description',
  'component.scope',
  'component.copyright',
  'component.supplier_name',
  'component.author',
  'component.is_primary',
  'component.is_internal',
  'component.support_level',
  'component.end_of_support',
  'component.support_source',
  'component.support_reason',
  'component.suggested_purl',
  'component.relation',
  'component.labels',
  'component.custom_values',
  'component.internal_source',
  'component.public_record',
  'component.newest_version',
  ...matchColumns,
  'component.created_at',
  'component.updated_at',
] as const

type ComponentRow = Omit<
  Selectable<ComponentTable> & { readonly version_id: VersionId },
  | 'content_id'
  | 'name_key'
  | 'severity_rank'
  | 'detail'
  | 'is_listed'
  | 'names_dependencies'
  | 'stated_support'
  | 'edited_fields'
>

/** Only the intake and scans write the words and JSON in these columns. */
export function readComponent(row: ComponentRow): Component {
  return {
    ...readDocumentedFields(row),
    versionId: row.version_id,
    ecosystem: row.ecosystem,
    supplierName: row.supplier_name,
    suggestedPurl: row.suggested_purl,
    relation: row.relation as Component['relation'],
    labels: row.labels === '[]' ? [] : (JSON.parse(row.labels) as string[]),
    customValues: readCustomValues(row.custom_values),
    internalSource: row.internal_source as Component['internalSource'],
    // Of a component that is no longer internal it is out of date until the next analysis.
    publicRecord: row.is_internal === 1 ? row.public_record : null,
    newestVersion: row.newest_version,
    matchState: row.match_state as Component['matchState'],
    matchReason: row.match_reason,
    matchBasis: row.match_basis as Component['matchBasis'],
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

type DocumentedRow = Omit<
  ComponentRow,
  | ('version_id' | 'ecosystem' | 'supplier_name' | 'suggested_purl' | 'relation' | 'created_at' | 'updated_at')
  | ('match_state' | 'match_reason' | 'match_basis')
  | ('labels' | 'custom_values' | 'internal_source' | 'public_record' | 'newest_version')
>

/** Reads what the document and edits say about a component, and its support. */
export function readDocumentedFields(row: DocumentedRow) {
  return {
    id: row.id,
    ref: row.ref,
    parentId: row.parent_id,
    position: row.position,
    name: row.name,
    componentVersion: row.component_version,
    kind: row.kind,
    group: row.group_name,
    purl: row.purl,
    cpes: row.cpes === '[]' ? [] : (JSON.parse(row.cpes) as string[]),
    swid: row.swid,
    licenseExpression: row.license_expression,
    declaredLicenseExpression: row.declared_license_expression,
    description: row.description,
    scope: row.scope as Component['scope'],
    copyright: row.copyright,
    author: row.author,
    primary: row.is_primary === 1,
    internal: row.is_internal === 1,
    ...readSupport(row),
  }
}

type SupportRow = Pick<ComponentRow, 'support_level' | 'end_of_support' | 'support_source' | 'support_reason'>

/** Reads the support of a component. */
export function readSupport(row: SupportRow) {
  return {
    supportLevel: row.support_level as Component['supportLevel'],
    endOfSupport: row.end_of_support,
    supportSource: row.support_source as Component['supportSource'],
    supportReason: row.support_reason,
  }
}

/** Parses the stored detail of a component. */
export function readComponentDetail(text: string): ComponentDetail {
  return JSON.parse(text) as ComponentDetail // written by the intake only
}

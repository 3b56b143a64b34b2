import type { OrganizationId } from '#service/domain/id.ts'

export interface CustomFieldDefinitionTable {
  id: string
  organization_id: OrganizationId
  name: string
  name_key: string
  description: string
  applies_to: string
  type: string
  choices: string
  exported: number
  position: number
  updated_at: string
}

export interface InternalNamesTable {
  organization_id: OrganizationId
  namespaces: string
  names: string
  purl_types: string
  updated_at: string
}

/** Tables of custom fields and internal names. */
export interface LabelingTables {
  custom_field_definition: CustomFieldDefinitionTable
  internal_names: InternalNamesTable
}

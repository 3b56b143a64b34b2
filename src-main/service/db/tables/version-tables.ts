import type { ColumnType, Generated } from 'kysely'
import type { ComponentEditKind } from '#service/domain/components/edit-of-many.ts'
import type {
  ComponentEditId,
  ComponentId,
  ContentId,
  DocumentId,
  EnvironmentId,
  FindingSetId,
  JobId,
  OrganizationId,
  ProductId,
  VersionId,
} from '#service/domain/id.ts'

export interface SbomVersionTable {
  id: VersionId
  /** Whose components and elements it shows; of a hidden row, those to remove, null for none. */
  content_id: ColumnType<ContentId | null>
  /** Whose findings it shows; of a hidden row, those to remove, null for none. */
  finding_set_id: ColumnType<FindingSetId | null>
  /** Of a hidden row: the version whose running scan writes its findings. */
  scan_of: Generated<VersionId | null>
  /** Of a hidden row: the version whose own decisions about findings of its parts are in its set. */
  overlay_of: Generated<VersionId | null>
  /** 1 while a first scan writes the match results of its components. */
  hides_matches: Generated<number>
  organization_id: OrganizationId
  product_id: ProductId
  environment_id: EnvironmentId
  visible: Generated<number>
  label: string
  label_key: string
  spec: string
  spec_version: string
  format: string
  lifecycle_phases: Generated<string>
  serial_number: string | null
  document_created_at: string | null
  release_date: string | null
  end_of_support_date: string | null
  end_of_life_date: string | null
  tlp: string | null
  data_license: string | null
  tools: Generated<string>
  authors: Generated<string>
  suppliers: Generated<string>
  labels: Generated<string>
  custom_values: string | null
  edited_values: string | null
  edited_fields: string | null
  kept: Generated<string>
  manual: Generated<number>
  archived_at: string | null
  ci_metadata: string | null
  edited_at: string | null
  component_count: Generated<number>
  purl_count: Generated<number>
  cpe_count: Generated<number>
  license_count: Generated<number>
  supplier_count: Generated<number>
  dependency_count: Generated<number>
  file_count: Generated<number>
  primary_component_id: ComponentId
  created_by: string
  created_at: string
  updated_at: string
}

export interface SbomDocumentTable {
  id: DocumentId
  version_id: VersionId
  filename: string | null
  spec: string
  spec_version: string
  format: string
  wrapping: Generated<string>
  bytes: number
  sha256: string
  active: number
  schema_valid: number | null
  signature: string | null
  own_signature: Generated<string | null>
  created_by: string
  created_at: string
}

export interface DocumentFindingTable {
  document_id: DocumentId
  position: number
  severity: string
  message: string
  pointer: string | null
  line: number | null
  column_number: number | null
}

export interface ComponentTable {
  id: ComponentId
  content_id: ContentId
  ref: string
  parent_id: ComponentId | null
  position: number
  name: string
  name_key: string
  component_version: string | null
  kind: string
  group_name: string | null
  purl: string | null
  cpes: Generated<string>
  swid: string | null
  ecosystem: string | null
  license_expression: string | null
  declared_license_expression: string | null
  description: string | null
  scope: string | null
  copyright: string | null
  supplier_name: string | null
  author: string | null
  is_primary: Generated<number>
  is_listed: Generated<number>
  names_dependencies: Generated<number>
  is_internal: Generated<number>
  relation: Generated<string>
  match_state: string | null
  match_reason: string | null
  match_basis: Generated<string>
  severity_rank: Generated<number>
  support_level: Generated<string>
  end_of_support: string | null
  support_source: string | null
  support_reason: string | null
  stated_support: string | null
  suggested_purl: string | null
  edited_fields: string | null
  custom_values: string | null
  labels: Generated<string>
  internal_source: string | null
  public_record: string | null
  newest_version: string | null
  detail: Generated<string>
  created_at: string
  updated_at: string
}

export interface RemovedComponentTable {
  component_id: ComponentId
  content_id: ContentId
  refs: string
  name: string
  component_version: string | null
  purl: string | null
  stored: string
  place: string
  removed_by: string
  removed_at: string
}

export interface ComponentEditTable {
  id: ComponentEditId
  version_id: VersionId
  content_id: ContentId
  kind: ComponentEditKind
  component_count: number
  stored_bytes: number
  edited_by: string
  edited_at: string
}

export interface ComponentEditPartTable {
  edit_id: ComponentEditId
  part: number
  changes: Uint8Array
}

export interface DismissedSuggestionTable {
  product_id: ProductId
  name_key: string
  group_key: string
  purl: string
  dismissed_by: string
  dismissed_at: string
}

export interface ComponentUpgradeTable {
  component_id: ComponentId
  candidates: string
}

export interface DocumentElementTable {
  content_id: ContentId
  section: string
  position: number
  ref: string | null
  name: string | null
  value: string
}

export interface DependencyTable {
  from_id: ComponentId
  to_id: ComponentId
}

export interface ProcessingStageTable {
  version_id: VersionId
  position: number
  name: string
  status: string
  done: number | null
  total: number | null
  started_at: string | null
  finished_at: string | null
  error: string | null
}

export interface JobTable {
  id: JobId
  organization_id: OrganizationId
  kind: string
  state: string
  progress: Generated<number>
  message: Generated<string>
  unit: string | null
  done: number | null
  total: number | null
  error: string | null
  remedy: string | null
  skips: Generated<string>
  skipped_count: Generated<number>
  cancellable: Generated<number>
  version_id: VersionId | null
  advisory_source_id: string | null
  batch_id: string | null
  batch_name: string | null
  started_by: string
  started_by_id: string | null
  payload: Generated<string>
  created_at: string
  started_at: string | null
  finished_at: string | null
}

export interface InspectionTable {
  id: string
  organization_id: OrganizationId
  result: string
  created_by: string
  created_at: string
  expires_at: string
}

/** Tables of versions and their processing. */
export interface VersionTables {
  sbom_version: SbomVersionTable
  sbom_document: SbomDocumentTable
  document_finding: DocumentFindingTable
  document_element: DocumentElementTable
  component: ComponentTable
  component_upgrade: ComponentUpgradeTable
  removed_component: RemovedComponentTable
  component_edit: ComponentEditTable
  component_edit_part: ComponentEditPartTable
  dismissed_suggestion: DismissedSuggestionTable
  dependency: DependencyTable
  processing_stage: ProcessingStageTable
  job: JobTable
  inspection: InspectionTable
}

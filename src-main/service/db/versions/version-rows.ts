import type { Selectable } from 'kysely'
import { readCustomValues } from '#service/domain/labeling/custom-field.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { SbomVersionTable } from '#service/db/tables/version-tables.ts'

/** Columns of a version as lists show it: everything except what only an export reads. */
export const versionColumns = [
  'sbom_version.id',
  'sbom_version.organization_id',
  'sbom_version.product_id',
  'sbom_version.environment_id',
  'sbom_version.label',
  'sbom_version.spec',
  'sbom_version.spec_version',
  'sbom_version.format',
  'sbom_version.lifecycle_phases',
  'sbom_version.serial_number',
  'sbom_version.document_created_at',
  'sbom_version.release_date',
  'sbom_version.end_of_support_date',
  'sbom_version.end_of_life_date',
  'sbom_version.tlp',
  'sbom_version.data_license',
  'sbom_version.tools',
  'sbom_version.authors',
  'sbom_version.suppliers',
  'sbom_version.labels',
  'sbom_version.custom_values',
  'sbom_version.manual',
  'sbom_version.archived_at',
  'sbom_version.ci_metadata',
  'sbom_version.edited_at',
  'sbom_version.component_count',
  'sbom_version.purl_count',
  'sbom_version.cpe_count',
  'sbom_version.license_count',
  'sbom_version.supplier_count',
  'sbom_version.dependency_count',
  'sbom_version.file_count',
  'sbom_version.primary_component_id',
  'sbom_version.created_at',
  'sbom_version.updated_at',
] as const

type VersionRow = Omit<
  Selectable<SbomVersionTable>,
  | 'content_id'
  | 'finding_set_id'
  | 'overlay_of'
  | 'scan_of'
  | 'hides_matches'
  | 'visible'
  | 'label_key'
  | 'kept'
  | 'created_by'
  | 'edited_values'
  | 'edited_fields'
>

/** Only the intake and updates of versions write the words and JSON in these columns. */
export function readVersion(row: VersionRow): SbomVersion {
  return {
    id: row.id,
    organizationId: row.organization_id,
    productId: row.product_id,
    environmentId: row.environment_id,
    label: row.label,
    spec: row.spec as SbomVersion['spec'],
    specVersion: row.spec_version,
    format: row.format as SbomVersion['format'],
    lifecyclePhases: JSON.parse(row.lifecycle_phases) as string[],
    serialNumber: row.serial_number,
    documentCreatedAt: row.document_created_at,
    releaseDate: row.release_date,
    endOfSupportDate: row.end_of_support_date,
    endOfLifeDate: row.end_of_life_date,
    tlp: row.tlp,
    dataLicense: row.data_license,
    tools: JSON.parse(row.tools) as SbomVersion['tools'],
    authors: JSON.parse(row.authors) as SbomVersion['authors'],
    suppliers: JSON.parse(row.suppliers) as SbomVersion['suppliers'],
    labels: JSON.parse(row.labels) as string[],
    ...(row.custom_values !== null && { customValues: readCustomValues(row.custom_values) }),
    manual: row.manual === 1,
    archivedAt: row.archived_at,
    ciMetadata: row.ci_metadata === null ? null : (JSON.parse(row.ci_metadata) as SbomVersion['ciMetadata']),
    editedAt: row.edited_at,
    counts: {
      components: row.component_count,
      withPurl: row.purl_count,
      withCpe: row.cpe_count,
      withLicense: row.license_count,
      withSupplier: row.supplier_count,
      dependencies: row.dependency_count,
      files: row.file_count,
    },
    primaryComponentId: row.primary_component_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

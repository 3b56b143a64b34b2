import { sql, type Transaction } from 'kysely'
import { stageNames } from '#shared/stage.ts'
import type { Job } from '#service/domain/job.ts'
import type { DocumentFinding, ParsedElement } from '#service/domain/documents/parsed-sbom.ts'
import type { SbomDocument } from '#service/domain/documents/sbom-document.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { actorColumn } from '#service/db/actor-column.ts'
import { applyTrustTo } from '#service/db/signatures/apply-trust.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { jobRow } from '#service/db/jobs/job-rows.ts'
import { endSampleUnlessShipped } from '#service/db/products/sample-product.ts'
import { insertOutboxMessages } from '#service/db/notifications/outbox-messages.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { ComponentTable } from '#service/db/tables/version-tables.ts'

/** Rows per short transaction: a decision made meanwhile waits for at most one of them. */
export const ingestChunk = 500

/** Columns of `component` that a new version sets; the others start with their defaults. */
const componentColumns = [
  'id',
  'content_id',
  'ref',
  'parent_id',
  'position',
  'name',
  'name_key',
  'component_version',
  'kind',
  'group_name',
  'purl',
  'cpes',
  'swid',
  'ecosystem',
  'license_expression',
  'declared_license_expression',
  'description',
  'scope',
  'copyright',
  'supplier_name',
  'author',
  'is_primary',
  'is_listed',
  'names_dependencies',
  'relation',
  'support_level',
  'end_of_support',
  'support_source',
  'detail',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof ComponentTable)[]

/** A component row of a new version, by column. */
export type NewComponentRow = Readonly<Record<(typeof componentColumns)[number], string | number | null>>

/** Creates a hidden version, so that content can be stored for it. */
export async function insertUnfinishedVersion(
  database: UserDatabase,
  version: Pick<
    SbomVersion,
    'id' | 'organizationId' | 'productId' | 'environmentId' | 'primaryComponentId' | 'createdAt'
  >,
  createdBy: string,
): Promise<void> {
  const id: string = version.id
  await database.write
    .insertInto('sbom_version')
    .values({
      id,
      content_id: id,
      finding_set_id: id,
      organization_id: version.organizationId,
      product_id: version.productId,
      environment_id: version.environmentId,
      visible: 0,
      label: '',
      label_key: '',
      spec: '',
      spec_version: '',
      format: '',
      primary_component_id: version.primaryComponentId,
      created_by: createdBy,
      created_at: version.createdAt,
      updated_at: version.createdAt,
    })
    .execute()
}

/** Stores components of an unfinished version, in a transaction of their own. */
export async function insertNewComponents(database: UserDatabase, rows: readonly NewComponentRow[]): Promise<void> {
  await database.bulkInsert(
    'component',
    componentColumns,
    rows.map((row) => componentColumns.map((column) => row[column])),
  )
}

/** Stores edges of an unfinished version: version, from, to. */
export async function insertNewDependencies(
  database: UserDatabase,
  rows: readonly (readonly [string, string, string])[],
): Promise<void> {
  await database.bulkInsert(
    'dependency',
    ['from_id', 'to_id'],
    rows.map(([, from, to]) => [from, to]),
  )
}

/** An element of a new version that is not a component; `value` is its JSON text. */
export type NewElement = Omit<ParsedElement, 'value'> & { readonly value: string }

/** Stores elements of an unfinished version that are not components. */
export async function insertNewElements(
  database: UserDatabase,
  versionId: string,
  elements: readonly NewElement[],
): Promise<void> {
  await database.bulkInsert(
    'document_element',
    ['content_id', 'section', 'position', 'ref', 'name', 'value'],
    elements.map(({ section, position, ref, name, value }) => {
      return [versionId, section, position, ref, name, value]
    }),
  )
}

/** Stores the document of an unfinished version with the problems found in it. */
export async function insertNewDocument(
  database: UserDatabase,
  document: SbomDocument,
  findings: readonly DocumentFinding[],
): Promise<void> {
  await database.write
    .insertInto('sbom_document')
    .values({
      id: document.id,
      version_id: document.versionId,
      filename: document.filename,
      spec: document.spec,
      spec_version: document.specVersion,
      format: document.format,
      wrapping: document.wrapping,
      bytes: document.bytes,
      sha256: document.sha256,
      active: document.active ? 1 : 0,
      schema_valid: document.schemaValid === null ? null : Number(document.schemaValid),
      signature: document.signature && JSON.stringify(document.signature),
      created_by: actorColumn(document.createdBy),
      created_at: document.createdAt,
    })
    .execute()
  if (document.signature) await applyTrustTo(database.write, document.id)
  const columns = ['document_id', 'position', 'severity', 'message', 'pointer', 'line', 'column_number'] as const
  const rows = findings.map(({ severity, message, pointer, line, column }, position) => {
    return [document.id, position, severity, message, pointer, line, column]
  })
  for (let at = 0; at < rows.length; at += ingestChunk) {
    await database.bulkInsert('document_finding', columns, rows.slice(at, at + ingestChunk))
  }
}

/** A version whose content is stored, the parts of its document without a column, and the job that processes it. */
export interface StoredVersion {
  readonly version: SbomVersion
  readonly kept: Readonly<Record<string, unknown>>
  readonly job: Job
}

/**
 * Makes versions whose content is stored visible, all of them or none: in one transaction with their counts, stages, processing jobs and
 * messages.
 */
export async function publishVersions(database: UserDatabase, stored: readonly StoredVersion[]): Promise<void> {
  await database.write.transaction().execute(async (transaction) => {
    for (const one of stored) await publish(transaction, one)
  })
}

async function publish(transaction: Transaction<UserDataTables>, { version, kept, job }: StoredVersion): Promise<void> {
  const at = version.updatedAt
  await transaction
    .updateTable('sbom_version')
    .set({ visible: 1, ...contentColumns(version), kept: JSON.stringify(kept), created_at: notBeforeOthers(version) })
    .where('id', '=', version.id)
    .execute()
  await endSampleUnlessShipped(transaction, version)
  await transaction
    .insertInto('processing_stage')
    .values(stageNames.map((name, position) => ({ version_id: version.id, position, name, status: 'NOT_STARTED' })))
    .execute()
  await transaction.insertInto('job').values(jobRow(job)).execute()
  for (const [table, id] of [
    ['environment', version.environmentId],
    ['product', version.productId],
  ] as const) {
    await transaction
      .updateTable(table)
      .set((row) => ({ version_count: row('version_count', '+', 1), updated_at: at }))
      .where('id', '=', id)
      .execute()
  }
  const place = { organizationId: version.organizationId, at, versionId: version.id }
  await insertChangeEvents(
    transaction,
    [
      { kind: 'SBOM', subjectId: version.id },
      { kind: 'JOB', subjectId: job.id },
    ].map((event) => ({ ...place, ...event, action: 'CREATED', environmentId: version.environmentId })),
  )
  if (version.manual) return // nothing was uploaded
  await insertOutboxMessages(transaction, [{ ...place, ...uploadMessage(version) }])
}

/** A version is never older than those that its environment has, also after the clock was set back: their order is that of the uploads. */
function notBeforeOthers({ createdAt, environmentId }: SbomVersion) {
  return sql<string>`max(${createdAt}, coalesce(
    (SELECT max(other.created_at) FROM sbom_version AS other WHERE other.environment_id = ${environmentId} AND other.visible = 1), ''))`
}

/** Returns the content of a message about an upload (specification 5). */
export function uploadMessage({ productId, environmentId, label }: SbomVersion) {
  return { messageType: 'SBOM_UPLOAD_SUCCESS', payload: { productId, environmentId, label } }
}

/** Returns the columns of a version that depend on its document, its label and its uploader. */
export function contentColumns(version: SbomVersion) {
  const { counts } = version
  return {
    label: version.label,
    label_key: version.label.toLowerCase(),
    spec: version.spec,
    spec_version: version.specVersion,
    format: version.format,
    lifecycle_phases: JSON.stringify(version.lifecyclePhases),
    serial_number: version.serialNumber,
    document_created_at: version.documentCreatedAt,
    tlp: version.tlp,
    data_license: version.dataLicense,
    tools: JSON.stringify(version.tools),
    authors: JSON.stringify(version.authors),
    suppliers: JSON.stringify(version.suppliers),
    ci_metadata: version.ciMetadata && JSON.stringify(version.ciMetadata),
    component_count: counts.components,
    purl_count: counts.withPurl,
    cpe_count: counts.withCpe,
    license_count: counts.withLicense,
    supplier_count: counts.withSupplier,
    dependency_count: counts.dependencies,
    file_count: counts.files,
    updated_at: version.updatedAt,
  }
}

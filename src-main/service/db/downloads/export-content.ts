import type { RawBuilder } from 'kysely'
import type { Severity } from '#shared/severity.ts'
import type { ComponentDetail } from '#service/domain/components/component.ts'
import type {
  ExportContent,
  ExportedComponent,
  ExportedElement,
  ExportedFinding,
} from '#service/domain/downloads/export-content.ts'
import type { DocumentSignature } from '#service/domain/documents/parsed-sbom.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { decisionColumns } from '#service/db/tables/decision-columns.ts'
import { toDecision } from '#service/db/findings/finding-rows.ts'
import { toVulnerability, vulnerabilityColumns } from '#service/db/findings/vulnerability-rows.ts'
import { withLongTexts } from '#service/db/components/long-texts.ts'
import { readDocumentedFields } from '#service/db/components/component-rows.ts'
import { listCustomFields, readVersionValues } from '#service/db/labeling/custom-fields.ts'
import { type ExportedValues, withCustomValues } from '#service/domain/downloads/with-custom-values.ts'
import { type CustomFieldDefinition, readCustomValues } from '#service/domain/labeling/custom-field.ts'
import { customPropertiesOf } from '#service/domain/labeling/custom-properties.ts'
import { graphMarks, nameOfCustomField } from '#service/domain/components/component-edit.ts'
import { type GraphEdits, withEditedGraph } from '#service/domain/downloads/edited-graph.ts'
import { readRemovedRefs } from '#service/db/components/removed-components.ts'
import { isOfVersion, type Overlay } from '#service/db/parts/with-parts.ts'
import { contentOf } from '#service/db/shown-content.ts'

type Reading = Pick<UserDatabase, 'read'>

/** Reads everything that an export of a version contains. Reads the whole version into memory: for processing threads. */
export async function readExportContent(
  database: Reading,
  version: SbomVersion,
  overlays: readonly Overlay[] = [],
): Promise<ExportContent> {
  const fields = await listCustomFields(database, version.organizationId)
  const content = {
    ...(await readDocumentContent(database, version)),
    findings: await readFindings(database, isOfVersion(version.id, overlays), fields),
  }
  if (!fields.some(({ exported }) => exported)) return content
  return withCustomValues(content, await readExportedValues(database, version), fields)
}

async function readExportedValues({ read }: Reading, { id, productId }: SbomVersion): Promise<ExportedValues> {
  const components = await read
    .selectFrom('component')
    .select(['id', 'custom_values', 'edited_fields'])
    .where('content_id', '=', contentOf(id))
    .where((where) => where.or([where('custom_values', 'is not', null), where('edited_fields', 'is not', null)]))
    .execute()
  const product = await read
    .selectFrom('product')
    .select('custom_values')
    .where('id', '=', productId)
    .executeTakeFirst()
  return {
    components: new Map(
      components.map((row) => [
        row.id,
        { values: readCustomValues(row.custom_values), edited: editedFieldsOf(row.edited_fields) },
      ]),
    ),
    version: await readVersionValues(read, id),
    // Documents say nothing about their product.
    product: { values: readCustomValues(product?.custom_values ?? null), edited: [] },
  }
}

/** Reads the same without findings. */
export async function readDocumentContent(database: Reading, version: SbomVersion): Promise<ExportContent> {
  const { kept } = await database.read
    .selectFrom('sbom_version')
    .select('kept')
    .where('id', '=', version.id)
    .executeTakeFirstOrThrow()
  const components = await readComponents(database, version.id)
  const content = {
    version,
    kept: JSON.parse(kept) as Record<string, unknown>, // written by the ingest only
    signature: await readSignature(database, version.id),
    components,
    edges: await readEdges(database, version.id, components),
    findings: [],
    elements: await readElements(database, version.id),
  }
  return withEditedGraph(content, await readGraphEdits(database, version.id))
}

async function readGraphEdits({ read }: Reading, versionId: string): Promise<GraphEdits> {
  const rows = await read
    .selectFrom('component')
    .select(['id', 'edited_fields', 'is_primary'])
    .where('content_id', '=', contentOf(versionId))
    .where('edited_fields', 'is not', null)
    .execute()
  const isMarked = (name: string) => (row: (typeof rows)[number]) => namesOf(row.edited_fields).includes(name)
  return {
    removed: await readRemovedRefs(read, versionId),
    restated: new Set(rows.filter(isMarked(graphMarks.dependencies)).map(({ id }) => id)),
    isPrimaryOther: rows.some((row) => row.is_primary === 1 && isMarked(graphMarks.primary)(row)),
  }
}

/** Rows that are in memory before they become what an export writes. */
const rowsAtOnce = 1000

async function readEdges(
  { read }: Reading,
  versionId: string,
  components: readonly ExportedComponent[],
): Promise<ExportContent['edges']> {
  const rows = read
    .selectFrom('dependency')
    .select(['from_id', 'to_id'])
    .where('from_id', 'in', (own) =>
      own.selectFrom('component').select('id').where('content_id', '=', contentOf(versionId)),
    )
    .stream(rowsAtOnce)
  const ids = new Map<string, string>(components.map(({ id }) => [id, id]))
  const known = (id: string) => ids.get(id) ?? id // the same text is in memory once
  const edges: (readonly [string, string])[] = []
  for await (const { from_id, to_id } of rows) edges.push([known(from_id), known(to_id)])
  return edges
}

async function readSignature({ read }: Reading, versionId: string): Promise<DocumentSignature | null> {
  const document = await read
    .selectFrom('sbom_document')
    .select('signature')
    .where('version_id', '=', versionId)
    .where('active', '=', 1)
    .executeTakeFirst()
  return document?.signature ? (JSON.parse(document.signature) as DocumentSignature) : null // written by the ingest only
}

async function readComponents({ read }: Reading, versionId: string): Promise<readonly ExportedComponent[]> {
  const rows = read
    .selectFrom('component')
    .select(['id', 'ref', 'parent_id', 'position', 'name', 'component_version', 'kind', 'group_name', 'purl', 'cpes'])
    .select(['swid', 'license_expression', 'description', 'scope', 'copyright', 'author', 'is_primary', 'detail'])
    .select(['names_dependencies', 'is_internal', 'support_level', 'end_of_support', 'declared_license_expression'])
    .select(['support_source', 'support_reason'])
    .where('content_id', '=', contentOf(versionId))
    .stream(rowsAtOnce)
  const components: ExportedComponent[] = []
  for await (const row of rows) {
    const { long, ...detail } = JSON.parse(row.detail) as ComponentDetail // written by the intake and edits only
    components.push({
      ...readDocumentedFields(withLongTexts(row, long)),
      namesDependencies: row.names_dependencies === 1,
      detail,
    })
  }
  return components.sort((a, b) => a.position - b.position)
}

async function readElements(
  { read }: Reading,
  versionId: string,
): Promise<ReadonlyMap<string, readonly ExportedElement[]>> {
  const rows = await read
    .selectFrom('document_element')
    .select(['section', 'ref', 'name', 'value'])
    .where('content_id', '=', contentOf(versionId))
    .orderBy('section')
    .orderBy('position')
    .execute()
  const sections = new Map<string, ExportedElement[]>()
  for (const { section, ref, name, value } of rows) {
    const list = sections.get(section) ?? []
    sections.set(section, list)
    list.push({ ref, name, value: JSON.parse(value) as unknown })
  }
  return sections
}

/** Reads active findings only (api.md rule 12). */
async function readFindings(
  { read }: Reading,
  isOfContent: RawBuilder<boolean>,
  fields: readonly CustomFieldDefinition[],
): Promise<readonly ExportedFinding[]> {
  const rows = await read
    .selectFrom('finding')
    .select(['id', 'component_id', 'vulnerability_id', 'fixed_versions', 'priority', 'severity', ...decisionColumns])
    .select('custom_values')
    .where(isOfContent)
    .where('state', '=', 'AFFECTED')
    .orderBy('id')
    .execute()
  const vulnerabilities = await read
    .selectFrom('vulnerability')
    .select(vulnerabilityColumns)
    .where('id', 'in', (finding) =>
      finding
        .selectFrom('finding')
        .select('finding.vulnerability_id')
        .where(isOfContent)
        .where('finding.state', '=', 'AFFECTED'),
    )
    .execute()
  const byId = new Map(vulnerabilities.map((row) => [row.id, toVulnerability(row)]))
  return rows.flatMap((row) => {
    const vulnerability = byId.get(row.vulnerability_id)
    if (!vulnerability) return []
    return [
      {
        id: row.id,
        componentId: row.component_id,
        decision: toDecision(row),
        fixedVersions: JSON.parse(row.fixed_versions) as string[],
        priority: row.priority,
        severity: row.severity as Severity, // scans and overrides write words of the list
        vulnerability,
        ...propertiesOf(row.custom_values, fields),
      },
    ]
  })
}

function propertiesOf(values: string | null, fields: readonly CustomFieldDefinition[]) {
  const properties = customPropertiesOf('finding', readCustomValues(values), fields)
  return properties.length === 0 ? {} : { properties }
}

/** Returns the ids of the custom fields among the names of what a person edited. */
function editedFieldsOf(names: string | null): readonly string[] {
  const start = nameOfCustomField('')
  return namesOf(names)
    .filter((name) => name.startsWith(start))
    .map((name) => name.slice(start.length))
}

function namesOf(text: string | null): readonly string[] {
  return JSON.parse(text ?? '[]') as string[] // as edits store it
}

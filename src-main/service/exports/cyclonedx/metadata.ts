import type { PreservedForm } from '#service/domain/documents/document-family.ts'
import { cyclonedxOrganization, cyclonedxPerson } from '#service/standards/cyclonedx/cyclonedx-component.ts'
import type { ExportRun } from '#service/domain/downloads/export-content.ts'
import type { SbomTool } from '#service/domain/creators.ts'
import { adaptToSchema } from './adapt-to-schema.ts'
import { documentTexts, spdxMember } from './from-spdx.ts'
import { isObject, without } from './members.ts'
import type { Writing } from './writing.ts'

const tlpByWord: ReadonlyMap<string, string> = new Map([
  ['TLP:CLEAR', 'CLEAR'],
  ['TLP:GREEN', 'GREEN'],
  ['TLP:AMBER', 'AMBER'],
  ['TLP:AMBER+STRICT', 'AMBER_AND_STRICT'],
  ['TLP:RED', 'RED'],
])

/** Builds the metadata of a written document, without its primary component. */
export function writeMetadata(writing: Writing): Record<string, unknown> {
  const { run, unchanged, keepsIdentity } = writing
  const original = originals[writing.source](writing)
  if (unchanged) return original
  if (keepsIdentity) {
    const fitting = adaptToSchema(original, '/definitions/metadata', ['metadata'], writing)
    return isObject(fitting) ? { ...fitting } : {}
  }
  const before = adaptToSchema(
    { ...original, timestamp: run.timestamp },
    '/definitions/metadata',
    ['metadata'],
    writing,
  )
  const metadata = isObject(before) ? before : { timestamp: run.timestamp }
  return { ...metadata, tools: withOwnTool(metadata['tools'], writing) }
}

const originals: Readonly<Record<PreservedForm, (writing: Writing) => Record<string, unknown>>> = {
  CycloneDX: readMetadata,
  'SPDX 2': spdxMetadata,
  'SPDX 3': spdxMetadata,
}

/** Returns the metadata of a CycloneDX document as it was read. */
function readMetadata({ content: { version, kept } }: Writing): Record<string, unknown> {
  const tlp = version.tlp === null ? undefined : tlpByWord.get(version.tlp)
  const stated = isObject(kept['metadata']) ? kept['metadata'] : {}
  // A manufacturer counts among the suppliers, too.
  const supplier = supplierMembers.some((name) => name in stated) ? undefined : version.suppliers[0]
  return {
    ...without({
      timestamp: version.documentCreatedAt,
      lifecycles: version.lifecyclePhases.map((phase) => ({ phase })),
      authors: version.authors.map(cyclonedxPerson),
      supplier: supplier && cyclonedxOrganization(supplier),
      distributionConstraints: tlp === undefined ? null : { tlp },
    }),
    ...stated,
  }
}

/** Members from which the suppliers of the product are read. */
const supplierMembers = ['supplier', 'manufacturer', 'manufacture']

/** Converts the creation data of an SPDX document. */
function spdxMetadata({
  content: { version, kept, elements, addedProperties = [] },
}: Writing): Record<string, unknown> {
  const { creationInfo, '@context': _, ...members } = kept
  const { created: __, creators: ___, ...creation } = isObject(creationInfo) ? creationInfo : {}
  const [supplier] = version.suppliers
  const { dataLicense } = version
  return without({
    lifecycles: version.lifecyclePhases.map((phase) => ({ phase })),
    tools: { components: version.tools.map(toolComponent) },
    authors: version.authors.map(cyclonedxPerson),
    supplier: supplier && cyclonedxOrganization(supplier),
    licenses: dataLicense === null ? null : [{ license: { id: dataLicense } }],
    // Members of the document and of its creation that are not modeled.
    properties: [
      ...(elements.get('@graph') ?? []).flatMap(({ value }) => spdx3Texts(value)),
      ...Object.entries(members).map(([name, value]) => spdxMember(name, value)),
      ...Object.entries(creation).map(([name, value]) => spdxMember(`creationInfo:${name}`, value)),
      ...addedProperties,
    ],
  })
}

/** Converts the texts of an SPDX 3 document. */
function spdx3Texts(element: unknown): readonly object[] {
  if (!isObject(element) || element['type'] !== 'SpdxDocument') return []
  return documentTexts.flatMap((name) => (typeof element[name] === 'string' ? [spdxMember(name, element[name])] : []))
}

/** Lists the tools of the original document, then Waybill. */
function withOwnTool(tools: unknown, { run, target }: Writing): unknown {
  if (Array.isArray(tools) || target.minor < 5) {
    const own = { name: 'Waybill', version: run.toolVersion }
    return [...othersThan(own, Array.isArray(tools) ? tools : []), own]
  }
  const own = ownTool(run)
  const before = isObject(tools) ? tools : {}
  const components = Array.isArray(before['components']) ? (before['components'] as unknown[]) : []
  return { ...before, components: [...othersThan(own, components), own] }
}

function othersThan(own: object, tools: readonly unknown[]): readonly unknown[] {
  const distinct = new Map(tools.map((tool) => [JSON.stringify(tool), tool]))
  distinct.delete(JSON.stringify(own))
  return [...distinct.values()]
}

/** Describes Waybill as a tool of a document. */
export function ownTool({ toolVersion }: ExportRun): Record<string, unknown> {
  return { type: 'application', name: 'Waybill', version: toolVersion }
}

function toolComponent({ vendor, name, version }: SbomTool): Record<string, unknown> {
  return without({ type: 'application', publisher: vendor, name, version })
}

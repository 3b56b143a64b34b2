import type { Checksum, ExternalReference, Property } from '#service/domain/component.ts'
import type { ExportedComponent } from '#service/domain/export-content.ts'
import { keptMembers } from './kept-members.ts'
import { licenseList } from './licenses.ts'
import { organization, person } from './contacts.ts'
import { without } from './members.ts'
import type { CyclonedxSchema } from './schema.ts'

const place = '/definitions/component'
/** Members of a CycloneDX component that are kept as they were. */
const keptNames = [
  ['mime-type', 'isExternal', 'versionRange', 'patentAssertions', 'omniborId', 'swhid', 'swid', 'modified', 'pedigree'],
  ['evidence', 'releaseNotes', 'modelCard', 'data', 'cryptoProperties', 'tags'],
].flat()

/** A component of a CycloneDX 1.7 document, without the components nested in it. */
export function writtenComponent(
  component: ExportedComponent,
  isFromCyclonedx: boolean,
  schema: CyclonedxSchema,
): Record<string, unknown> {
  const { detail } = component
  const isKnownKind = schema.fits(`${place}/properties/type`, component.kind)
  const leftOver: Property[] = isKnownKind ? [] : [{ name: 'waybill:kind', value: component.kind }]
  for (const cpe of component.cpes.slice(1)) leftOver.push({ name: 'waybill:cpe', value: cpe })
  const hashes = writtenHashes(detail.checksums, leftOver, schema)
  const externalReferences = writtenReferences(detail.externalReferences, leftOver, schema)
  const properties = [...detail.properties, ...leftOver].map(({ name, value }) => ({ name, value }))
  return without({
    type: isKnownKind ? component.kind : 'library',
    'bom-ref': component.ref,
    supplier: detail.supplier && organization(detail.supplier, schema),
    manufacturer: detail.manufacturer && organization(detail.manufacturer, schema),
    authors: detail.authors.map((author) => person(author, schema)),
    author: detail.authors.length > 0 ? null : component.author,
    publisher: detail.publisher,
    group: component.group,
    name: component.name,
    version: fittingVersion(component, schema),
    description: component.description,
    scope: component.scope,
    hashes,
    licenses: writtenLicenses(component, schema),
    copyright: component.copyright,
    cpe: component.cpes[0],
    purl: component.purl,
    ...identification(component, isFromCyclonedx, schema),
    externalReferences,
    properties,
  })
}

/** What points at a component in a document about it: enough to find it, nothing else. */
export function componentIdentity(component: ExportedComponent, schema: CyclonedxSchema): Record<string, unknown> {
  return without({
    type: schema.fits(`${place}/properties/type`, component.kind) ? component.kind : 'library',
    'bom-ref': component.ref,
    supplier: component.detail.supplier && organization(component.detail.supplier, schema),
    group: component.group,
    name: component.name,
    version: fittingVersion(component, schema),
    cpe: component.cpes[0],
    purl: component.purl,
  })
}

function fittingVersion({ componentVersion }: ExportedComponent, schema: CyclonedxSchema): string | null {
  return componentVersion !== null && schema.fits('/definitions/version', componentVersion) ? componentVersion : null
}

/** Kept members; the SWID tag in full where the document had it so. */
function identification(component: ExportedComponent, isFromCyclonedx: boolean, schema: CyclonedxSchema) {
  const kept = isFromCyclonedx ? keptMembers(component.detail.kept, keptNames, place, schema) : {}
  // A range stands only where a version does not, and only for external components.
  if (component.componentVersion !== null || kept['isExternal'] !== true) delete kept['versionRange']
  const swid = component.swid === null ? {} : { swid: { tagId: component.swid, name: component.name } }
  return { ...swid, ...kept }
}

function writtenLicenses(component: ExportedComponent, schema: CyclonedxSchema): object[] {
  const { licenses } = component.detail
  if (licenses.length > 0) return licenseList(licenses, schema)
  return component.licenseExpression === null ? [] : [{ expression: component.licenseExpression }]
}

function writtenHashes(checksums: readonly Checksum[], leftOver: Property[], schema: CyclonedxSchema): object[] {
  return checksums.flatMap(({ alg, content }) => {
    const hash = { alg, content }
    if (schema.fits('/definitions/hash', hash)) return [hash]
    leftOver.push({ name: 'waybill:hash', value: `${alg}:${content}` })
    return []
  })
}

function writtenReferences(
  references: readonly ExternalReference[],
  leftOver: Property[],
  schema: CyclonedxSchema,
): object[] {
  return references.flatMap((reference) => {
    const isKnown = schema.fits('/definitions/externalReference/properties/type', reference.type)
    const hashes = (reference.hashes ?? []).filter((hash) => schema.fits('/definitions/hash', hash))
    const { comment } = reference
    const candidates = [reference.url, encodeURI(reference.url.toWellFormed())].map((url) =>
      without({ type: isKnown ? reference.type : 'other', url, comment, hashes }),
    )
    const written = candidates.find((candidate) => schema.fits('/definitions/externalReference', candidate))
    if (written) return [written]
    leftOver.push({ name: 'waybill:external-reference', value: `${reference.type} ${reference.url}` })
    return []
  })
}

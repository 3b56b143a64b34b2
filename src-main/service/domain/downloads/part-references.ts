import { emptyDetail } from '#service/domain/components/component.ts'
import { documentFamilies, preservedFormOf } from '#service/domain/documents/document-family.ts'
import type { ComponentId } from '#service/domain/id.ts'
import { isObject } from '#service/domain/json-values.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { ExportContent, ExportedComponent, ExportedElement } from './export-content.ts'

/** A part that is not embedded, with what identifies its document. */
export interface ReferencedPart {
  readonly version: Pick<SbomVersion, 'id' | 'label' | 'spec' | 'specVersion' | 'serialNumber'>
  /** The component that stands for it. */
  readonly primary: Pick<
    ExportedComponent,
    'name' | 'componentVersion' | 'kind' | 'group' | 'purl' | 'cpes' | 'swid' | 'description'
  >
  /** `version` of a CycloneDX document. */
  readonly documentVersion: number
  /** SHA-256 of its document. Null without one. */
  readonly sha256: string | null
}

/** Adds to a version a component for each of its parts, which refers to the document of the part in place of embedding it. */
export function withPartReferences(own: ExportContent, parts: readonly ReferencedPart[]): ExportContent {
  const primary = own.components.find((component) => component.primary)
  const position = own.components.reduce((last, one) => Math.max(last, one.position), -1) + 1
  const taken = new Set(own.components.map(({ ref }) => ref))
  const added = parts.map((part, at) => referringTo(part, { position: position + at, taken }))
  const unnamed = parts.filter((part) => addressOf(part) === null)
  return {
    ...own,
    components: [
      ...own.components.map((one) => (one === primary && added.length > 0 ? { ...one, namesDependencies: true } : one)),
      ...added,
    ],
    edges: [...own.edges, ...(primary ? added.map(({ id }) => [primary.id, id] as const) : [])],
    elements: preservedFormOf(own.version) === 'SPDX 2' ? withDocumentRefs(own.elements, parts, added) : own.elements,
    // It is another document than the one that was read.
    addedProperties: own.addedProperties ?? [],
    partLosses: unnamed.map(({ version }) => {
      const why = 'because its document has no serial number or namespace'
      return `reference to the document of part ${JSON.stringify(version.label)}: left out, ${why}`
    }),
  }
}

interface Place {
  readonly position: number
  readonly taken: Set<string>
}

function referringTo(part: ReferencedPart, { position, taken }: Place): ExportedComponent {
  const { version, primary, sha256 } = part
  const url = addressOf(part)
  let ref = `SPDXRef-part-${version.id}`
  while (taken.has(ref)) ref += '-again'
  taken.add(ref)
  const hashes = sha256 === null ? [] : [{ alg: 'SHA-256', content: sha256 }]
  return {
    ...primary,
    id: `part ${version.id}` as ComponentId,
    ref,
    parentId: null,
    position,
    licenseExpression: null,
    declaredLicenseExpression: null,
    scope: null,
    copyright: null,
    author: null,
    primary: false,
    internal: false,
    supportLevel: 'unspecified',
    endOfSupport: null,
    namesDependencies: false,
    isInherited: true,
    detail: { ...emptyDetail, externalReferences: url === null ? [] : [{ type: 'bom', url, hashes }] },
  }
}

/** Returns what refers to the document of a part: its BOM-Link, or its namespace. Null if it has no name of its own. */
export function addressOf({
  version: { spec, serialNumber },
  documentVersion,
}: Pick<ReferencedPart, 'version' | 'documentVersion'>): string | null {
  if (documentFamilies[spec].linkedBy === 'namespace') return isNamespace(serialNumber) ? serialNumber : null
  const serial = /^urn:uuid:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(serialNumber ?? '')?.[1]
  return serial === undefined ? null : `urn:cdx:${serial.toLowerCase()}/${documentVersion}`
}

function isNamespace(text: string | null): text is string {
  return text !== null && /^[a-z][a-z0-9+.-]*:[^\s#]+$/i.test(text)
}

/** Lists the documents of SPDX 2 parts as external ones, with their digests (SPDX 2.3, 6.6). */
function withDocumentRefs(
  elements: ExportContent['elements'],
  parts: readonly ReferencedPart[],
  referring: readonly ExportedComponent[],
): ExportContent['elements'] {
  const described: ExportedElement[] = []
  const known = elements.get('externalDocumentRefs') ?? []
  const names = new Set(known.map(({ value }) => isObject(value) && value['externalDocumentId']))
  const documents = new Set(known.map(({ value }) => isObject(value) && value['spdxDocument']))
  const added = parts.flatMap((part, at): ExportedElement[] => {
    const spdxDocument = addressOf(part)
    if (spdxDocument === null || part.sha256 === null || preservedFormOf(part.version) !== 'SPDX 2') return []
    if (documents.has(spdxDocument)) return []
    documents.add(spdxDocument)
    let ref = `DocumentRef-part-${part.version.id}`
    while (names.has(ref)) ref += '-again'
    described.push({
      ref: null,
      name: null,
      value: {
        spdxElementId: referring[at]?.ref,
        relationshipType: 'DESCRIBED_BY',
        relatedSpdxElement: `${ref}:SPDXRef-DOCUMENT`,
      },
    })
    const checksum = { algorithm: 'SHA256', checksumValue: part.sha256 }
    return [{ ref, name: null, value: { externalDocumentId: ref, checksum, spdxDocument } }]
  })
  if (added.length === 0) return elements
  const relationships = [...(elements.get('relationships') ?? []), ...described]
  return new Map([
    ...elements,
    ['externalDocumentRefs', [...known, ...added]] as const,
    ['relationships', relationships] as const,
  ])
}

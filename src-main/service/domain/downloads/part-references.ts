import { emptyDetail } from '#service/domain/components/component.ts'
import { documentFamilies, preservedFormOf } from '#service/domain/documents/document-family.ts'
import type { ComponentId } from '#service/domain/id.ts'
import { isObject } from '#service/domain/json-values.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { identityOf } from './component-identity.ts'
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

/**
 * Adds to a version a component for each of its parts, which refers to the document of the part in place of embedding it. A component that
 * the version has already for the part gets the reference.
 */
export function withPartReferences(own: ExportContent, parts: readonly ReferencedPart[]): ExportContent {
  const primary = own.components.find((component) => component.primary)
  const position = own.components.reduce((last, one) => Math.max(last, one.position), -1) + 1
  const taken = new Set(own.components.map(({ ref }) => ref))
  const known = knownComponents(own)
  const changed = new Map<string, ExportedComponent>()
  const referring = parts.map((part, at) => {
    const identity = identityOf(part.primary)
    const one = withReference(known.get(identity), part)
    if (!one) return referringTo(part, { position: position + at, taken })
    known.set(identity, one) // the next part may be the same component in another document
    changed.set(one.id, one)
    return one
  })
  const components = own.components.map((one) => changed.get(one.id) ?? one)
  const ids = new Set(own.components.map(({ id }) => id))
  const edges = new Set(own.edges.flatMap(([from, to]) => (from === primary?.id ? [to] : [])))
  const unnamed = parts.filter((part) => addressOf(part) === null)
  return {
    ...own,
    components: [
      ...components.map((one) => (one === primary && parts.length > 0 ? { ...one, namesDependencies: true } : one)),
      ...referring.filter(({ id }) => !ids.has(id)),
    ],
    edges: [
      ...own.edges,
      ...(primary
        ? [...new Set(referring.map(({ id }) => id))]
            .filter((id) => !edges.has(id))
            .map((id) => [primary.id, id] as const)
        : []),
    ],
    elements:
      preservedFormOf(own.version) === 'SPDX 2' ? withDocumentRefs(own.elements, parts, referring) : own.elements,
    // It is another document than the one that was read.
    addedProperties: own.addedProperties ?? [],
    partLosses: unnamed.map(({ version }) => {
      const why = 'because its document has no serial number or namespace'
      return `reference to the document of part ${JSON.stringify(version.label)}: left out, ${why}`
    }),
  }
}

/** Components by what makes them equal, the first of each. The one that stands for the version stands for none of its parts. */
function knownComponents({ components }: ExportContent): Map<string, ExportedComponent> {
  return new Map(components.flatMap((one) => (one.primary ? [] : [[identityOf(one), one] as const])).toReversed())
}

/** Adds the reference to a component, and to what its document says; undefined if that has a form of its own for references. */
function withReference(component: ExportedComponent | undefined, part: ReferencedPart): ExportedComponent | undefined {
  if (!component || Object.hasOwn(component.detail.kept, 'externalRef')) return undefined
  const reference = referenceTo(part)
  const { detail } = component
  if (!reference || detail.externalReferences.some(({ url }) => url === reference.url)) return component
  const { url: referenceLocator } = reference
  const added: Readonly<Record<string, object>> = {
    externalReferences: reference,
    externalRefs: { referenceCategory: 'OTHER', referenceType: 'bom', referenceLocator },
  }
  const kept = Object.entries(detail.kept).map(([name, value]) => [
    name,
    added[name] && Array.isArray(value) ? [...(value as unknown[]), added[name]] : value,
  ])
  const externalReferences = [...detail.externalReferences, reference]
  return {
    ...component,
    detail: { ...detail, externalReferences, kept: Object.fromEntries(kept) as typeof detail.kept },
  }
}

function referenceTo(part: ReferencedPart) {
  const url = addressOf(part)
  const hashes = part.sha256 === null ? [] : [{ alg: 'SHA-256', content: part.sha256 }]
  return url === null ? null : { type: 'bom', url, hashes }
}

interface Place {
  readonly position: number
  readonly taken: Set<string>
}

function referringTo(part: ReferencedPart, { position, taken }: Place): ExportedComponent {
  const { version, primary } = part
  const reference = referenceTo(part)
  let ref = `SPDXRef-part-${version.id}`
  while (taken.has(ref)) ref += '-again'
  taken.add(ref)
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
    detail: { ...emptyDetail, externalReferences: reference ? [reference] : [] },
  }
}

/** Returns what refers to the document of a part: its BOM-Link, or its namespace. Null if it has no name of its own. */
export function addressOf({
  version: { spec, serialNumber },
  documentVersion,
}: Pick<ReferencedPart, 'version' | 'documentVersion'>): string | null {
  if (documentFamilies[spec].linkedBy === 'namespace') return nameInSpdx(serialNumber)
  const serial = /^urn:uuid:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(serialNumber ?? '')?.[1]
  return serial === undefined ? null : `urn:cdx:${serial.toLowerCase()}/${documentVersion}`
}

/** A namespace, or of SPDX 3 the identifier of the document, which may have a fragment. */
function nameInSpdx(text: string | null): string | null {
  return text !== null && /^[a-z][a-z0-9+.-]*:[^\s#]+(?:#[^\s#]*)?$/i.test(text) ? text : null
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

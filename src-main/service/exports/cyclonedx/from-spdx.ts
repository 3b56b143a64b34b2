import { cyclonedxComponent } from '#service/standards/cyclonedx/cyclonedx-component.ts'
import type { ExportContent, ExportedComponent } from '#service/domain/downloads/export-content.ts'
// oxlint-disable-next-line no-restricted-imports -- words that both families' plug-ins share, not a sibling
import { licenseIdsOf } from '#service/standards/spdx/spdx3-license-ids.ts'
import type { ComponentBody } from './component.ts'
import { type FilesOfPackages, filesOfPackages } from './from-spdx-files.ts'
import { isObject, without } from './members.ts'

/** Data of an SPDX document that its components need. */
export interface SpdxContext {
  /** License texts that only the document itself defines, by identifier, as details of an expression (CycloneDX 1.7). */
  readonly licenseTexts: ReadonlyMap<string, ComponentBody>
  readonly files: FilesOfPackages
}

/** Members that describe a package alone and have no equivalent in CycloneDX. They become properties. */
export const carriedAsProperties: ReadonlySet<string> = new Set(
  [
    ['comment', 'sourceInfo', 'licenseComments', 'attributionTexts', 'builtDate', 'releaseDate', 'validUntilDate'],
    ['packageFileName', 'summary', 'software_sourceInfo', 'software_attributionText', 'builtTime', 'releaseTime'],
    ['validUntilTime'],
  ].flat(),
)
/** Members of an `SpdxDocument` that become properties of the document. */
export const documentTexts = ['name', 'summary', 'description', 'comment'] as const
/** Prefix of the names of such properties. */
const spdxProperty = 'waybill:spdx:'

export function spdxContextOf({ elements, components }: ExportContent): SpdxContext {
  return { licenseTexts: licenseTextsOf(elements), files: filesOfPackages(elements, components) }
}

/**
 * Converts a component from SPDX: the modeled data, texts of licenses that its document defines, its files as occurrences, and members
 * without an equivalent as properties.
 */
export function spdxComponent(component: ExportedComponent, { licenseTexts, files }: SpdxContext): ComponentBody {
  const body = cyclonedxComponent(component, component.ref)
  const licenses = listOf(body['licenses']).map((entry) => withTexts(entry, licenseTexts))
  const occurrences = files.of(component.ref)
  const properties = [...listOf(body['properties']), ...propertiesOf(component)]
  return {
    ...body,
    ...without({ licenses, properties, evidence: occurrences.length > 0 ? { occurrences } : null }),
    ...without({ swhid: persistentIds(component, 'swh'), omniborId: persistentIds(component, 'gitoid') }),
  }
}

/** Returns identifiers of a package in persistent archives (SPDX 2.3 annex F.4; Software/ContentIdentifier). */
function persistentIds({ detail: { kept } }: ExportedComponent, scheme: 'swh' | 'gitoid'): readonly string[] {
  const entries = [
    ...listOf(kept['externalRefs']).map((entry) => pairOf(entry, 'referenceType', 'referenceLocator')),
    ...listOf(kept['externalIdentifier']).map((entry) => pairOf(entry, 'externalIdentifierType', 'identifier')),
    ...listOf(kept['software_contentIdentifier']).map((entry) =>
      pairOf(entry, 'software_contentIdentifierType', 'software_contentIdentifierValue'),
    ),
  ]
  const ids = entries.flatMap(([type, id]) => {
    const isOfScheme = type === scheme || (scheme === 'swh' && type === 'swhid')
    return isOfScheme && typeof id === 'string' ? [id] : []
  })
  return [...new Set(ids)]
}

function pairOf(entry: unknown, type: string, value: string): readonly [unknown, unknown] {
  return isObject(entry) ? [entry[type], entry[value]] : [undefined, undefined]
}

function propertiesOf({ detail }: ExportedComponent): readonly object[] {
  return Object.entries(detail.kept)
    .filter(([name, value]) => value !== null && carriedAsProperties.has(name))
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((entry) => spdxMember(name, entry)))
}

/** Converts a member of SPDX to a property. */
export function spdxMember(name: string, value: unknown): { readonly name: string; readonly value: string } {
  return { name: `${spdxProperty}${name}`, value: typeof value === 'string' ? value : JSON.stringify(value) }
}

function withTexts(entry: unknown, texts: SpdxContext['licenseTexts']): unknown {
  if (!isObject(entry) || typeof entry['expression'] !== 'string') return entry
  const details = ownReferences(entry['expression']).flatMap((id) => texts.get(id) ?? [])
  return details.length > 0 ? { ...entry, expressionDetails: details } : entry
}

/** Returns the licenses in an expression that the document itself defines. Those of other documents have no text here. */
export function ownReferences(expression: string): readonly string[] {
  return [...new Set(expression.match(/(?<![:\w.-])LicenseRef-[\w.-]+/g))]
}

function licenseTextsOf(elements: ExportContent['elements']): SpdxContext['licenseTexts'] {
  const graph = elements.get('@graph') ?? []
  const ids = licenseIdsOf(graph)
  const texts = [
    ...(elements.get('hasExtractedLicensingInfos') ?? []).map(({ value }) => extractedText(value)),
    ...graph.map(({ ref, value }) => graphText(ref === null ? undefined : ids.get(ref), value)),
  ]
  return new Map(texts.filter((entry) => entry !== undefined))
}

type LicenseEntry = readonly [licenseId: string, details: ComponentBody]

/** A document that must have a text, and knows none, has the identifier in its place. */
function extractedText(value: unknown): LicenseEntry | undefined {
  if (!isObject(value) || typeof value['licenseId'] !== 'string') return undefined
  const { licenseId, extractedText: content } = value
  const text = typeof content === 'string' && content !== licenseId ? { content } : undefined
  const [url] = listOf(value['seeAlsos'])
  if (text === undefined && url === undefined) return undefined
  return [licenseId, without({ licenseIdentifier: licenseId, text, url })]
}

function graphText(licenseId: string | undefined, value: unknown): LicenseEntry | undefined {
  const content = isObject(value) ? value['simplelicensing_licenseText'] : undefined
  if (licenseId === undefined || typeof content !== 'string' || content === licenseId) return undefined
  return [licenseId, { licenseIdentifier: licenseId, text: { content } }]
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : []
}

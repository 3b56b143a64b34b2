import { cyclonedxComponent } from '#service/standards/cyclonedx/cyclonedx-component.ts'
import type { ExportContent, ExportedComponent } from '#service/domain/downloads/export-content.ts'
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
  }
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
  const texts = new Map<string, ComponentBody>()
  for (const { value } of elements.get('hasExtractedLicensingInfos') ?? []) {
    if (!isObject(value) || typeof value['licenseId'] !== 'string') continue
    const { licenseId, extractedText } = value
    const text = typeof extractedText === 'string' ? { content: extractedText } : undefined
    texts.set(licenseId, without({ licenseIdentifier: licenseId, text, url: listOf(value['seeAlsos'])[0] }))
  }
  return texts
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : []
}

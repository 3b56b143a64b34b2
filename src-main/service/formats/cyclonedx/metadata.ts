import type { ParsedDocument } from '#service/domain/documents/parsed-sbom.ts'
import type { Contact, SbomTool } from '#service/domain/creators.ts'
import type { DocumentFindings } from '#service/formats/reading/document-findings.ts'
import { expressionOf } from '#service/domain/components/license-list.ts'
import { isObject, type JsonObject, objectsOf, textOf, timeOf } from '#service/domain/json-values.ts'
import { organizationOf, personsOf } from './contact.ts'
import { licensesOf } from './licenses.ts'

type Metadata = Pick<
  ParsedDocument,
  'createdAt' | 'lifecyclePhases' | 'tools' | 'authors' | 'suppliers' | 'dataLicense' | 'tlp'
>

/** TLP values of CycloneDX 1.7, mapped to the marks as the specification writes them (2.3). */
export const tlpMarks: ReadonlyMap<string, string> = new Map([
  ['CLEAR', 'TLP:CLEAR'],
  ['GREEN', 'TLP:GREEN'],
  ['AMBER', 'TLP:AMBER'],
  ['AMBER_AND_STRICT', 'TLP:AMBER+STRICT'],
  ['RED', 'TLP:RED'],
])

/** Reads the metadata of a CycloneDX document. */
export function metadataOf(metadata: JsonObject, findings: DocumentFindings): Metadata {
  const createdAt = timeOf(metadata['timestamp'])
  if (metadata['timestamp'] !== undefined && createdAt === null) {
    findings.add('error', '/metadata/timestamp', 'The timestamp is not valid')
  }
  return {
    createdAt,
    lifecyclePhases: objectsOf(metadata['lifecycles'])
      .map((entry) => textOf(entry['phase']) ?? textOf(entry['name']))
      .filter((phase) => phase !== null),
    tools: toolsOf(metadata['tools']),
    authors: personsOf(metadata['authors']),
    suppliers: suppliersOf(metadata),
    dataLicense: expressionOf(licensesOf(metadata['licenses'])),
    tlp: tlpOf(metadata['distributionConstraints'], findings),
  }
}

/** Reads tools in both forms: a list (until 1.4, deprecated since) and an object of components and services (from 1.5). */
function toolsOf(value: unknown): readonly SbomTool[] {
  if (!isObject(value)) return objectsOf(value).flatMap((tool) => toolOf(tool, textOf(tool['vendor'])))
  return [...objectsOf(value['components']), ...objectsOf(value['services'])].flatMap((tool) => {
    const maker = organizationOf(tool['manufacturer']) ?? organizationOf(tool['supplier'] ?? tool['provider'])
    return toolOf(tool, maker?.name ?? textOf(tool['publisher']) ?? textOf(tool['group']) ?? textOf(tool['author']))
  })
}

function toolOf(tool: JsonObject, vendor: string | null): SbomTool[] {
  const name = textOf(tool['name'])
  return name || vendor ? [{ vendor, name: name ?? vendor ?? '', version: textOf(tool['version']) }] : []
}

/** Reads the supplier and the manufacturer of the product: `manufacturer` (1.6) or `manufacture` (earlier). */
function suppliersOf(metadata: JsonObject): readonly Contact[] {
  const named = [metadata['supplier'], metadata['manufacturer'], metadata['manufacture']].map(organizationOf)
  const distinct = new Map(named.filter((contact) => contact !== null).map((contact) => [contact.name, contact]))
  return [...distinct.values()]
}

function tlpOf(value: unknown, findings: DocumentFindings): string | null {
  const word = isObject(value) ? textOf(value['tlp']) : null
  if (word === null) return null
  const mark = tlpMarks.get(word.toUpperCase())
  if (!mark) {
    findings.add('error', '/metadata/distributionConstraints/tlp', `${JSON.stringify(word)} is not a TLP label`)
  }
  return mark ?? null
}

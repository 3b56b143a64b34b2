import { isObject, type JsonObject } from '#service/domain/json-values.ts'
import type { LossList } from './loss-list.ts'

/** Sections of a CycloneDX document, as text. */
const sections: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['services', ['service', 'services']],
  ['compositions', ['composition', 'compositions']],
  ['vulnerabilities', ['vulnerability of the document itself', 'vulnerabilities of the document itself']],
  ['formulation', ['formula', 'formulas']],
  ['citations', ['citation', 'citations']],
  ['externalReferences', ['external reference of the document', 'external references of the document']],
  ['properties', ['property of the document', 'properties of the document']],
  ['dependencies', ['dependency entry beyond components', 'dependency entries beyond components']],
])
/** Members that the model holds. Their preserved form may contain more. */
const modeledMetadataFields: ReadonlySet<string> = new Set([
  'timestamp',
  'tools',
  'authors',
  'supplier',
  'lifecycles',
  'component',
  'distributionConstraints',
])
const modeledComponentFields: ReadonlySet<string> = new Set([
  'type',
  'bom-ref',
  'name',
  'version',
  'group',
  'purl',
  'cpe',
  'licenses',
  'description',
  'scope',
  'copyright',
  'author',
  'authors',
  'publisher',
  'supplier',
  'manufacturer',
  'hashes',
  'externalReferences',
  'properties',
  'swid',
])
/** Members that are written as persistent identifiers. */
const persistent: ReadonlySet<string> = new Set(['swhid', 'omniborId'])

/** Counts entries of a CycloneDX list that SPDX cannot represent. Lists of SPDX are named by their section. */
export function countSection(section: string, count: number, why: string, losses: LossList): void {
  const [one, many] = sections.get(section) ?? [`element of "${section}"`, `elements of "${section}"`]
  losses.add({ one, many, why }, count)
}

/** Counts preserved members of a CycloneDX component that are not in the model. */
export function countMembers(kept: JsonObject, specVersion: '2.3' | '3.0.1', losses: LossList): void {
  for (const name of Object.keys(kept)) {
    if (persistent.has(name) || kept[name] === null) continue
    const words = { one: `"${name}" of a component`, many: `"${name}" of components` }
    losses.add({ ...words, ...fate(modeledComponentFields.has(name), specVersion) })
  }
}

/** Counts preserved metadata of a CycloneDX document that is not in the model. */
export function countMetadata(metadata: unknown, specVersion: '2.3' | '3.0.1', losses: LossList): void {
  if (!isObject(metadata)) return
  for (const name of Object.keys(metadata)) {
    if (metadata[name] === null) continue
    losses.add({ one: `document's "metadata/${name}"`, ...fate(modeledMetadataFields.has(name), specVersion) })
  }
}

function fate(isModelled: boolean, specVersion: string) {
  if (!isModelled) return { why: `not supported by SPDX ${specVersion}` }
  return { verb: 'partly written', why: `not fully supported by SPDX ${specVersion}` }
}

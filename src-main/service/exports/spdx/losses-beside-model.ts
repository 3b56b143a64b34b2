import { isObject, type JsonObject } from '#service/domain/json-values.ts'
import type { LossList } from './loss-list.ts'

/** Sections of a CycloneDX document, in words. */
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
/** Members that the model holds; the raw form stands beside it where it says more. */
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
/** Written as identifiers that persist. */
const persistent: ReadonlySet<string> = new Set(['swhid', 'omniborId'])

/** Counts entries of one of the lists of a CycloneDX document that SPDX has no place for; those of SPDX are called by their section. */
export function countSection(section: string, count: number, why: string, losses: LossList): void {
  const [one, many] = sections.get(section) ?? [`element of "${section}"`, `elements of "${section}"`]
  losses.add({ one, many, why }, count)
}

/** Counts what a component of a CycloneDX document keeps beside the model. */
export function countMembers(kept: JsonObject, specVersion: '2.3' | '3.0.1', losses: LossList): void {
  for (const name of Object.keys(kept)) {
    if (persistent.has(name) || kept[name] === null) continue
    const words = { one: `"${name}" of a component`, many: `"${name}" of components` }
    losses.add({ ...words, ...fate(modeledComponentFields.has(name), specVersion) })
  }
}

/** Counts what the metadata of a CycloneDX document keeps beside the model. */
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

import type { ExportContent, ExportedComponent } from '#service/domain/downloads/export-content.ts'
import { isObject } from '#service/domain/json-values.ts'
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
  'tools',
  'authors',
  'supplier',
  'lifecycles',
  'component',
  'distributionConstraints',
  'licenses',
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

/** Counts preserved members of a CycloneDX component that are not in the model, or of which the model has only a part. */
export function countMembers(component: ExportedComponent, specVersion: '2.3' | '3.0.1', losses: LossList): void {
  const { detail, author, ...members } = component
  const { kept, ...lists } = detail
  // A text beside a list of authors is not written.
  const authors = lists.authors.length > 0 ? [] : [author]
  let stated: ReadonlySet<string> | undefined
  for (const name of Object.keys(kept)) {
    if (persistent.has(name) || isEmpty(kept[name])) continue
    const isModeled = modeledComponentFields.has(name)
    stated ??= new Set(valuesIn([members, lists, authors]))
    if (isModeled && isStated(kept[name], stated)) continue
    losses.add({ one: `"${name}" of a component`, many: `"${name}" of components`, ...fate(isModeled, specVersion) })
  }
}

/** Counts preserved metadata of a CycloneDX document that is not in the model, or of which the model has only a part. */
export function countMetadata(
  { kept, version, addedProperties = [] }: Pick<ExportContent, 'kept' | 'version' | 'addedProperties'>,
  specVersion: '2.3' | '3.0.1',
  losses: LossList,
): void {
  const why = `not supported by SPDX ${specVersion}`
  const custom = { one: 'custom value of the document', many: 'custom values of the document', why }
  if (addedProperties.length > 0) losses.add(custom, addedProperties.length)
  const metadata = kept['metadata']
  if (!isObject(metadata)) return
  const { tools, authors, suppliers, lifecyclePhases, tlp, dataLicense } = version
  const data = specVersion === '2.3' && dataLicense !== 'CC0-1.0' ? [] : [dataLicense]
  const stated = new Set(
    valuesIn([tools, authors, suppliers, lifecyclePhases, data, tlp?.replace('TLP:', '').replace('+', '_AND_')]),
  )
  for (const name of Object.keys(metadata)) {
    // The time belongs to the document that was read: every other document has its own.
    if (name === 'timestamp' || isEmpty(metadata[name])) continue
    const isModeled = modeledMetadataFields.has(name)
    if (isModeled && isStated(metadata[name], stated)) continue
    losses.add({ one: `document's "metadata/${name}"`, ...fate(isModeled, specVersion) })
  }
}

/** Tests for a value without information: null, an empty list or an empty object. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0)
}

/** Members that only name the kind of an object, or refer to it. */
const structure: ReadonlySet<string> = new Set(['type', 'bom-ref'])

/** Tests whether a set of values contains all those of a preserved member. */
function isStated(value: unknown, stated: ReadonlySet<string>): boolean {
  return [...valuesIn(value, structure)].every((text) => stated.has(text))
}

const none: ReadonlySet<string> = new Set()

/** Yields the texts, numbers and booleans of a value, as text. Recursion is bounded by the depth of documents. */
function* valuesIn(value: unknown, without: ReadonlySet<string> = none): Generator<string> {
  if (typeof value === 'string') yield value.trim()
  else if (typeof value === 'number' || typeof value === 'boolean') yield String(value)
  else if (Array.isArray(value)) for (const entry of value as unknown[]) yield* valuesIn(entry, without)
  else if (isObject(value)) {
    for (const [name, member] of Object.entries(value)) if (!without.has(name)) yield* valuesIn(member, without)
  }
}

function fate(isModeled: boolean, specVersion: string) {
  if (!isModeled) return { why: `not supported by SPDX ${specVersion}` }
  return { verb: 'partly written', why: `not fully supported by SPDX ${specVersion}` }
}

import { entriesBeyondEdges } from '#service/exports/spdx/entries-beyond-edges.ts'
import { isObject } from '#service/formats/json/values.ts'
import { countSpdx3Losses } from './spdx3-losses.ts'
import { noPlace, type Writing } from './writing.ts'

/** Sections of a CycloneDX document, in words. Annotations are written; what `dependencies` holds beyond edges is `provides` and services. */
const cyclonedxSections: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['services', ['service', 'services']],
  ['compositions', ['composition', 'compositions']],
  ['vulnerabilities', ['vulnerability of the document itself', 'vulnerabilities of the document itself']],
  ['formulation', ['formula', 'formulas']],
  ['citations', ['citation', 'citations']],
  ['externalReferences', ['external reference of the document', 'external references of the document']],
  ['properties', ['property of the document', 'properties of the document']],
  ['dependencies', ['dependency entry beyond components', 'dependency entries beyond components']],
])
/** Members of a CycloneDX document that are its identity, are held by the model or are named for every format. */
const cyclonedxStructure: ReadonlySet<string> = new Set([
  '$schema',
  'bomFormat',
  'specVersion',
  'version',
  'metadata',
  'signature',
])
const metadataModelled: ReadonlySet<string> = new Set(
  ['timestamp', 'tools', 'authors', 'supplier', 'lifecycles', 'component', 'distributionConstraints'].flat(),
)

/** Counts what stands beside the components of the original document and has no place in SPDX 2.3. */
export function countElementLosses(writing: Writing): void {
  const { content, source } = writing
  if (source === 'CycloneDX') countCyclonedx(writing)
  if (source !== 'SPDX 3') return
  countSpdx3Losses(writing)
  countKept(content.kept, new Set(['@context', 'type', 'spdxId', '@id', 'creationInfo', 'name']), '', writing)
}

function countCyclonedx(writing: Writing): void {
  const { content, losses } = writing
  for (const [section, all] of content.elements) {
    const list = section === 'dependencies' ? entriesBeyondEdges(content) : all
    const [one, many] = cyclonedxSections.get(section) ?? [`element of "${section}"`, `elements of "${section}"`]
    if (section !== 'annotations') losses.add({ one, many, why: noPlace }, list.length)
  }
  countKept(content.kept, cyclonedxStructure, '', writing)
  if (isObject(content.kept['metadata'])) countKept(content.kept['metadata'], new Set(), 'metadata/', writing)
  countDocument(writing)
}

function countKept(
  kept: Readonly<Record<string, unknown>>,
  silent: ReadonlySet<string>,
  place: string,
  { losses }: Writing,
): void {
  for (const name of Object.keys(kept)) {
    if (silent.has(name) || kept[name] === null) continue
    const isModelled = place !== '' && metadataModelled.has(name)
    losses.add({
      one: `document's "${place}${name}"`,
      verb: isModelled ? 'written in part' : undefined,
      why: isModelled ? 'SPDX 2.3 has no place for all of it' : noPlace,
    })
  }
}

function countDocument({ content: { version }, losses }: Writing): void {
  const { dataLicense, tlp, lifecyclePhases } = version
  const inWords = { verb: 'written as a comment only', why: 'SPDX 2.3 has no member for it' }
  if (dataLicense !== null && dataLicense !== 'CC0-1.0') {
    const why = 'SPDX 2.3 documents are always under CC0-1.0'
    losses.add({ one: `data licence ${JSON.stringify(dataLicense)}`, why })
  }
  if (tlp !== null) losses.add({ one: `distribution constraint ${tlp}`, ...inWords })
  if (lifecyclePhases.length > 0) losses.add({ one: `lifecycle (${lifecyclePhases.join(', ')})`, ...inWords })
}

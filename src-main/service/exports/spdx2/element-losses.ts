import { countMetadata, countSection, isEmpty } from '#service/exports/spdx/losses-beside-model.ts'
import { entriesBeyondEdges } from '#service/exports/spdx/entries-beyond-edges.ts'
import { countSpdx3Losses } from './spdx3-losses.ts'
import { notSupported, type Writing } from './writing.ts'

/** Members of a CycloneDX document that are its identity, are in the model, or are reported for every format. */
const cyclonedxStructure: ReadonlySet<string> = new Set([
  '$schema',
  'bomFormat',
  'specVersion',
  'version',
  'metadata',
  'signature',
])

/** Counts data of the original document, except its components, that SPDX 2.3 cannot represent. */
export function countElementLosses(writing: Writing): void {
  const { content, source } = writing
  switch (source) {
    case 'CycloneDX':
      countCyclonedx(writing)
      break
    case 'SPDX 2':
      break
    case 'SPDX 3':
      countSpdx3Losses(writing)
      countPreservedLosses(
        content.kept,
        new Set(['@context', 'type', 'spdxId', '@id', 'creationInfo', 'name']),
        writing,
      )
  }
}

function countCyclonedx(writing: Writing): void {
  const { content, losses } = writing
  for (const [section, all] of content.elements) {
    const list = section === 'dependencies' ? entriesBeyondEdges(content) : all
    // Annotations are written. Preserved `dependencies` contain `provides` and services.
    if (section !== 'annotations') countSection(section, list.length, notSupported, losses)
  }
  countPreservedLosses(content.kept, cyclonedxStructure, writing)
  countMetadata(content, '2.3', losses)
  countDocument(writing)
}

function countPreservedLosses(
  kept: Readonly<Record<string, unknown>>,
  silent: ReadonlySet<string>,
  { losses }: Writing,
): void {
  for (const name of Object.keys(kept)) {
    if (!silent.has(name) && !isEmpty(kept[name])) losses.add({ one: `document's "${name}"`, why: notSupported })
  }
}

function countDocument({ content: { version }, losses }: Writing): void {
  const { dataLicense, tlp, lifecyclePhases } = version
  const inWords = { verb: 'written as a comment only', why: 'not supported by SPDX 2.3' }
  if (dataLicense !== null && dataLicense !== 'CC0-1.0') {
    const why = 'SPDX 2.3 documents are always under CC0-1.0'
    losses.add({ one: `data license ${JSON.stringify(dataLicense)}`, why })
  }
  if (tlp !== null) losses.add({ one: `distribution constraint ${tlp}`, ...inWords })
  if (lifecyclePhases.length > 0) losses.add({ one: `lifecycle (${lifecyclePhases.join(', ')})`, ...inWords })
}

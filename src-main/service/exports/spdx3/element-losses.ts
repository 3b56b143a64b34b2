import type { PreservedForm } from '#service/domain/documents/document-family.ts'
import { countMetadata, countSection, isEmpty } from '#service/exports/spdx/losses-beside-model.ts'
import { entriesBeyondEdges } from '#service/exports/spdx/entries-beyond-edges.ts'
import { objectOf } from '#service/domain/json-values.ts'
import { notSupported, type Writing } from './writing.ts'

/** Sections that are written. Compositions become completeness of relationships. */
const written: ReadonlySet<string> = new Set(
  [
    ['annotations', 'compositions', 'files', 'snippets', 'relationships', 'documentDescribes', 'revieweds'],
    ['hasExtractedLicensingInfos', 'externalDocumentRefs'],
  ].flat(),
)
/** Members of a document that are its identity or are in the model. */
const structure: ReadonlySet<string> = new Set(
  [
    ['$schema', 'bomFormat', 'specVersion', 'version', 'metadata', 'SPDXID', 'spdxVersion', 'name', 'comment'],
    ['creationInfo', 'dataLicense', 'documentNamespace'],
  ].flat(),
)

/** Members that are reported elsewhere, such as the signature of a CycloneDX document for every format. */
const namedElsewhere: Readonly<Record<PreservedForm, readonly string[]>> = {
  CycloneDX: ['signature'],
  'SPDX 2': [],
  'SPDX 3': [],
}
/** Forms whose documents can restrict their distribution. */
const hasConstraint: Readonly<Record<PreservedForm, boolean>> = { CycloneDX: true, 'SPDX 2': false, 'SPDX 3': false }

/** Counts data of the original document, except its components, that SPDX 3.0.1 cannot represent. */
export function countElementLosses({ content, losses, source }: Writing): void {
  for (const [section, all] of content.elements) {
    if (written.has(section)) continue
    const list = section === 'dependencies' ? entriesBeyondEdges(content) : all
    countSection(section, list.length, notSupported, losses)
  }
  countPreservedLosses({ content, losses, source })
  const why = 'not supported by SPDX 3.0.1'
  const { tlp } = content.version
  if (hasConstraint[source] && tlp !== null) {
    losses.add({ one: `distribution constraint ${tlp}`, verb: 'written as a comment only', why })
  }
}

function countPreservedLosses({ content, losses, source }: Pick<Writing, 'content' | 'losses' | 'source'>): void {
  for (const name of Object.keys(content.kept)) {
    if (structure.has(name) || namedElsewhere[source].includes(name) || isEmpty(content.kept[name])) continue
    losses.add({ one: `document's "${name}"`, why: notSupported })
  }
  const { licenseListVersion } = objectOf(content.kept['creationInfo'])
  if (source === 'SPDX 2' && typeof licenseListVersion === 'string') {
    losses.add({ one: `license list version ${JSON.stringify(licenseListVersion)} of the document`, why: notSupported })
  }
  countMetadata(content, '3.0.1', losses)
}

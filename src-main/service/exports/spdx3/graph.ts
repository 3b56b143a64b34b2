import type { ExportContent, ExportRun } from '#service/domain/downloads/export-content.ts'
import type { SbomExportOptions } from '#service/domain/downloads/export-request.ts'
import { textOf, textsOf } from '#service/domain/json-values.ts'
import { annotationElements } from './annotations.ts'
import { creationElements, documentElements } from './document-elements.ts'
import { countElementLosses } from './element-losses.ts'
import type { Element } from './elements.ts'
import { fileElements, packageFiles, snippetElements, spdx2Relationships } from './from-spdx2.ts'
import { licenseTexts } from './license-texts.ts'
import { packageElements } from './package-elements.ts'
import { isDependency, modelRelationships } from './relationships.ts'
import { familyElements } from './same-family.ts'
import { securityElements } from './security.ts'
import { startWriting, type Writing } from './writing.ts'

/** Yields the elements of an SPDX 3.0.1 document, in an order that depends only on the content. */
export function spdx3Graph(content: ExportContent, run: ExportRun, options: SbomExportOptions): Generator<Element> {
  return graphOf(startWriting(content, run, options))
}

/** Lists what an SPDX 3.0.1 document cannot represent of this content, with counts. */
export function spdx3Losses(content: ExportContent, options: SbomExportOptions): readonly string[] {
  const run: ExportRun = { serialNumber: 'urn:uuid:', timestamp: '1970-01-01T00:00:00Z', toolVersion: '0' }
  const writing = startWriting(content, run, options)
  if (writing.isUnchanged) return []
  // Losses are counted while the document is created.
  for (const _ of graphOf(writing));
  if (writing.source !== 'SPDX 3') countElementLosses(writing)
  return writing.losses.sentences()
}

/** Yields the elements of a generated document. */
export function* graphOf(writing: Writing): Generator<Element> {
  if (writing.source === 'SPDX 3') yield* familyElements(writing)
  else yield* convertedElements(writing)
}

function* convertedElements(writing: Writing): Generator<Element> {
  yield* creationElements(writing)
  for (const component of writing.components) yield* packageElements(component, writing)
  const described = new Set<string>()
  const related = new Set<string>()
  if (writing.source === 'SPDX 2') {
    yield* fileElements(writing)
    yield* snippetElements(writing)
    for (const relationship of spdx2Relationships(writing, described)) {
      recordPairs(relationship, related)
      yield relationship
    }
    yield* packageFiles(writing)
  }
  yield* modelRelationships(writing, related)
  yield* licenseTexts(writing)
  yield* annotationElements(writing)
  yield* securityElements(writing)
  yield* documentElements(writing, described)
}

/** Records the dependencies that a relationship says, as readers make them of it. */
function recordPairs(relationship: Element, related: Set<string>): void {
  if (!isDependency(relationship)) return
  const from = textOf(relationship['from']) ?? ''
  for (const to of textsOf(relationship['to'])) related.add(`${from} ${to}`)
}

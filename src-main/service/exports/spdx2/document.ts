import type { ExportContent, ExportRun } from '#service/domain/downloads/export-content.ts'
import type { SbomExportOptions } from '#service/domain/downloads/export-request.ts'
import type { WrittenList } from '#service/exports/spdx/json-text.ts'
import { documentMembers } from './document-members.ts'
import { resultAnnotations } from '#service/exports/spdx/result-annotations.ts'
import { countElementLosses } from './element-losses.ts'
import { fitToShape } from './fit-to-shape.ts'
import { filesOf, licensingInfosOf, snippetsOf } from './other-elements.ts'
import { writeRelationships } from './relationships.ts'
import { repairDocument } from './repair-document.ts'
import { spdx23Shapes } from './shapes.ts'
import { writePackage } from './write-package.ts'
import { type Encoded, startWriting, type Writing } from './writing.ts'

/** An SPDX 2.3 document in its JSON form, for any encoding. */
export interface Spdx2Document {
  readonly members: Readonly<Record<string, unknown>>
  /** In an order in which each list can contain elements that were found while the previous ones were written. */
  readonly lists: readonly WrittenList[]
}

/** The run of a document that is created only to count its losses. */
export const countedRun: ExportRun = {
  serialNumber: 'urn:uuid:',
  timestamp: '1970-01-01T00:00:00Z',
  toolVersion: '0',
}

/** Writes a version as an SPDX 2.3 document. */
export function spdx2Document(
  content: ExportContent,
  run: ExportRun,
  options: SbomExportOptions,
  encoded?: Encoded,
): Spdx2Document {
  return documentOf(startWriting(content, run, options, encoded))
}

/** Lists what an SPDX 2.3 document of this content leaves out, with counts. */
export function spdx2Losses(content: ExportContent, options: SbomExportOptions): readonly string[] {
  const writing = startWriting(content, countedRun, options)
  if (writing.isUnchanged) return []
  // Losses are counted while the document is created.
  for (const { elements } of documentOf(writing).lists) for (const _ of elements);
  countElementLosses(writing)
  return writing.losses.sentences()
}

type ListName = Exclude<keyof typeof spdx23Shapes, 'creationInfo' | 'comment'>

function documentOf(writing: Writing): Spdx2Document {
  const list = (name: ListName, elements: Iterable<unknown>) => ({ name, elements: fitting(name, elements, writing) })
  return {
    members: documentMembers(writing),
    lists: [
      list('documentDescribes', original('documentDescribes', writing)),
      list('externalDocumentRefs', original('externalDocumentRefs', writing)),
      list('packages', packagesOf(writing)),
      list('files', filesOf(writing)),
      list('snippets', snippetsOf(writing)),
      list('hasExtractedLicensingInfos', licensingInfosOf(writing)),
      list('relationships', writeRelationships(writing)),
      list('annotations', annotationsOf(writing)),
      list('revieweds', original('revieweds', writing)),
    ],
  }
}

function* packagesOf(writing: Writing): Generator<unknown> {
  for (const component of writing.components) yield writePackage(component, writing)
}

function* annotationsOf(writing: Writing): Generator<unknown> {
  yield* original('annotations', writing)
  yield* writing.annotations.ofDocument()
  yield* resultAnnotations(writing)
}

/** Yields the elements of a list of the original SPDX 2 document. */
function* original(name: string, { content, source }: Writing): Generator<unknown> {
  if (source !== 'SPDX 2') return
  for (const { value } of content.elements.get(name) ?? []) yield value
}

/** Adapts the elements to SPDX 2.3. An unchanged document is written as it was, valid or not. */
function* fitting(name: ListName, elements: Iterable<unknown>, writing: Writing): Generator<unknown> {
  const shape = spdx23Shapes[name]
  for (const element of elements) {
    if (writing.isUnchanged) {
      yield element
      continue
    }
    const referring = writing.leftOut.without(name, element)
    if (referring === undefined) continue
    const part = fitToShape(repairDocument(name, referring), shape, (pointer) => {
      const what = `"${pointer === '' ? name : `${name}${pointer}`}"`
      const why = 'its value is not one that SPDX 2.3 allows there'
      writing.losses.add({ one: `value of ${what}`, many: `values of ${what}`, why })
    })
    if (part === undefined) continue
    if (name === 'packages' || name === 'files' || name === 'snippets') writing.usedLicenses.note(part)
    yield part
  }
}

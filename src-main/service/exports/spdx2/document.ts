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
import type { Encoding, OnMended, Substitutes } from './encoding.ts'
import { startWriting, type Writing } from './writing.ts'

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
  encodingFor?: (substitutes: Substitutes) => Encoding,
): Spdx2Document {
  return documentOf(startWriting(content, run, options, encodingFor))
}

/** Lists what an SPDX 2.3 document of this content leaves out, with counts. */
export function spdx2Losses(
  content: ExportContent,
  options: SbomExportOptions,
  encodingFor?: (substitutes: Substitutes) => Encoding,
): readonly string[] {
  const writing = startWriting(content, countedRun, options, encodingFor)
  if (writing.isUnchanged && writing.encoding === undefined) return []
  // Losses are counted while the document is created.
  for (const { elements } of documentOf(writing).lists) for (const _ of elements);
  if (!writing.isUnchanged) countElementLosses(writing)
  return writing.losses.sentences()
}

type ListName = Exclude<keyof typeof spdx23Shapes, 'creationInfo' | 'comment'>

function documentOf(writing: Writing): Spdx2Document {
  const list = (name: ListName, elements: Iterable<unknown>) => ({ name, elements: fitting(name, elements, writing) })
  const members = documentMembers(writing)
  return {
    members: writing.encoding?.document(members, mendedIn(writing)) ?? members,
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

/** Adapts the elements to SPDX 2.3, unless the document is unchanged, and to the encoding. */
function* fitting(name: ListName, elements: Iterable<unknown>, writing: Writing): Generator<unknown> {
  const onMended = mendedIn(writing)
  for (const element of elements) {
    const referring = writing.leftOut.without(name, element)
    const fitted = writing.isUnchanged ? referring : fittedElement(name, referring, writing)
    const { encoding } = writing
    const part = encoding && fitted !== undefined ? encoding.element(name, fitted, onMended) : fitted
    if (part === undefined) continue
    if (name === 'packages' || name === 'files' || name === 'snippets') writing.usedLicenses.note(part)
    yield part
  }
}

function fittedElement(name: ListName, element: unknown, { losses }: Writing): unknown {
  if (element === undefined) return undefined
  return fitToShape(repairDocument(name, element), spdx23Shapes[name], (pointer) => {
    const what = `"${pointer === '' ? name : `${name}${pointer}`}"`
    const why = 'its value is not one that SPDX 2.3 allows there'
    losses.add({ one: `value of ${what}`, many: `values of ${what}`, why })
  })
}

/** Counts values that an encoding cannot represent. */
function mendedIn({ losses }: Writing): OnMended {
  return (field, expected, written) => {
    const verb = written === undefined ? 'left out' : 'written in another form'
    const why = `SPDX 2.3 allows ${expected}`
    losses.add({ one: `value of "${field}"`, many: `values of "${field}"`, verb, why })
  }
}

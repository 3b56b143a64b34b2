import type { SbomSink } from '#service/domain/documents/parsed-sbom.ts'
import { isObject } from '#service/domain/json-values.ts'
import type { SourceDocument } from '#service/formats/reading/source-document.ts'
import type { Conformance } from './conformance.ts'
import { type KnownElements, namesOf } from './known-elements.ts'
import type { Relations } from './relationships.ts'
import type { ConsistencyChecks } from './consistency-checks.ts'

/** What every part of reading a document needs. */
export interface Reading {
  readonly document: SourceDocument
  readonly known: KnownElements
  readonly conformance: Conformance
  readonly soundness: ConsistencyChecks
  readonly sink: SbomSink
}

/** Lists of the root that are read here, files first because snippets refer to them. */
const otherLists = [
  'files',
  'snippets',
  'hasExtractedLicensingInfos',
  'externalDocumentRefs',
  'annotations',
  'revieweds',
  'documentDescribes',
]
/** Lists whose elements are texts; in all others of the schema they are objects. */
const listsOfTexts: ReadonlySet<string> = new Set(['documentDescribes'])

/** Whether a member of the root is a list whose elements are handed over one by one. */
export function isReadByElement(document: SourceDocument, name: string): boolean {
  return (
    document.kind(name) === 'array' && (otherLists.includes(name) || name === 'packages' || name === 'relationships')
  )
}

/**
 * Hands over the elements of all lists but packages and relationships, and takes in the identifiers that they give. What is not of the
 * kind that its list is made of is left out; the schema's verdict names it.
 */
export function* readOtherLists(reading: Reading): Generator<undefined, { readonly described: readonly string[] }> {
  const { document } = reading
  const described: string[] = []
  for (const name of otherLists.filter((list) => isReadByElement(document, list))) {
    yield* readList(reading, name, (value, pointer) => {
      if (name === 'documentDescribes') described.push(String(value))
      else takeIdentifier(reading, name, value, pointer)
    })
  }
  return { described }
}

/** Hands over the relationships as they are, and takes them into the graph. */
export function readRelationships(reading: Reading, relations: Relations): Generator<undefined> {
  return readList(reading, 'relationships', (value, pointer) => relations.add(value, pointer))
}

function* readList(
  { document, conformance, soundness, sink }: Reading,
  section: string,
  take: (value: unknown, pointer: string) => void,
): Generator<undefined> {
  let index = 0
  let position = 0
  for (const value of document.elements(section)) {
    const pointer = `/${section}/${index}`
    conformance.element(section, index, value)
    index += 1
    if (listsOfTexts.has(section) ? typeof value === 'string' : isObject(value)) {
      if (isObject(value)) soundness.check(value, pointer)
      take(value, pointer)
      sink.element({ section, position, ...namesOf(section, value), value })
      position += 1
    }
    yield
  }
}

function takeIdentifier({ known }: Reading, section: string, value: unknown, pointer: string): void {
  const { ref } = namesOf(section, value)
  if (ref !== null) known.add(section, ref, pointer)
  if (section !== 'snippets' || !isObject(value)) return
  const file = value['snippetFromFile']
  if (typeof file === 'string') known.isPackage(file, `${pointer}/snippetFromFile`)
}

import type { SbomSink } from '#service/domain/documents/parsed-sbom.ts'
import { isObject } from '#service/domain/json-values.ts'
import type { SourceDocument } from '#service/formats/reading/source-document.ts'
import type { Conformance } from './conformance.ts'
import { type KnownElements, namesOf } from './known-elements.ts'
import type { Relations } from './relationships.ts'
import type { ConsistencyChecks } from './consistency-checks.ts'

/** The data that every part of the reader needs. */
export interface Reading {
  readonly document: SourceDocument
  readonly known: KnownElements
  readonly conformance: Conformance
  readonly soundness: ConsistencyChecks
  readonly sink: SbomSink
}

/** Root lists that are read here. Files come first, because snippets refer to them. */
const otherLists = [
  'files',
  'snippets',
  'hasExtractedLicensingInfos',
  'externalDocumentRefs',
  'annotations',
  'revieweds',
  'documentDescribes',
]
/** Lists of texts. The elements of all other lists of the schema are objects. */
const listsOfTexts: ReadonlySet<string> = new Set(['documentDescribes'])

/** Tests whether a root member is a list whose elements are passed on one by one. */
export function isReadByElement(document: SourceDocument, name: string): boolean {
  return (
    document.kind(name) === 'array' && (otherLists.includes(name) || name === 'packages' || name === 'relationships')
  )
}

/**
 * Passes on the elements of all lists except packages and relationships, and registers their identifiers. Elements of the wrong type are
 * skipped; schema validation reports them.
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

/** Passes the relationships on unchanged, and adds them to the graph. */
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

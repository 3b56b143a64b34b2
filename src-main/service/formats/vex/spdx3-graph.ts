import { isObject, type JsonObject, textOf, textsOf, timeOf } from '#service/domain/json-values.ts'
import type { SourceDocument } from '#service/formats/reading/source-document.ts'

/** The part of an SPDX 3 graph that is needed to read its assessments. */
export interface AssessedGraph {
  /** Assessments with their index in the graph. */
  readonly assessments: readonly { readonly entry: JsonObject; readonly at: number }[]
  /** Elements that are named by assessments, by id. */
  readonly elements: ReadonlyMap<string, JsonObject>
  readonly created: string | null
  readonly issuer: string | null
  readonly identity: string | null
  /** The package that the document is about, if Waybill wrote it: then the assessed element is a component. */
  readonly ownProduct: JsonObject | null
}

/**
 * Reads the graph in two passes: first the assessments of these classes, then the elements that they name. The rest is not kept in memory.
 */
export function readAssessments(document: SourceDocument, classes: ReadonlySet<unknown>): AssessedGraph {
  const { assessments, singles } = firstPass(document, classes)
  const root = singles.get('SpdxDocument')
  const creation = singles.get('CreationInfo')
  const [rootId = ''] = textsOf(root?.['rootElement'])
  const [creator = ''] = textsOf(creation?.['createdBy'])
  const elements = elementsById(document, wantedIds(assessments).add(rootId).add(creator))
  const product = elements.get(rootId)
  return {
    assessments,
    elements,
    created: timeOf(creation?.['created']),
    issuer: textOf(elements.get(creator)?.['name']),
    identity: textOf(root?.['spdxId']),
    ownProduct: (singles.has('Tool') && product?.['type'] === 'software_Package' && product) || null,
  }
}

/** Collects the assessments and the elements that represent the document: the last of each kind, and the tool only if it is Waybill. */
function firstPass(document: SourceDocument, classes: ReadonlySet<unknown>) {
  const assessments: { entry: JsonObject; at: number }[] = []
  const singles = new Map<unknown, JsonObject>()
  let at = 0
  for (const entry of elementsOf(document)) {
    const type = entry['type']
    if (classes.has(type)) assessments.push({ entry, at })
    else if (type === 'SpdxDocument' || type === 'CreationInfo') singles.set(type, entry)
    else if (type === 'Tool' && /^Waybill \d/.test(textOf(entry['name']) ?? '')) singles.set(type, entry)
    at += 1
  }
  return { assessments, singles }
}

function wantedIds(assessments: AssessedGraph['assessments']): Set<string> {
  const wanted = new Set<string>()
  for (const { entry } of assessments) {
    for (const name of ['from', 'to', 'security_assessedElement']) {
      for (const id of textsOf(entry[name])) wanted.add(id)
    }
  }
  return wanted
}

function elementsById(document: SourceDocument, wanted: ReadonlySet<string>): ReadonlyMap<string, JsonObject> {
  const elements = new Map<string, JsonObject>()
  for (const entry of elementsOf(document)) {
    const id = textOf(entry['spdxId'])
    if (id !== null && wanted.has(id)) elements.set(id, entry)
  }
  return elements
}

/** Yields the elements of the graph, or the root if the document is a single element. */
function* elementsOf(document: SourceDocument): Generator<JsonObject> {
  if (document.kind('@graph') === undefined) {
    yield Object.fromEntries(document.names.map((name) => [name, document.member(name)]))
    return
  }
  // Entries that are not objects count too, so that pointers are correct.
  for (const entry of document.elements('@graph')) yield isObject(entry) ? entry : {}
}

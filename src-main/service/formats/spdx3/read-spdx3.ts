import type { ParsedDocument, SbomSink } from '#service/domain/documents/parsed-sbom.ts'
import type { Contact } from '#service/domain/creators.ts'
import { spdx3SbomTypes } from '#service/standards/spdx/spdx3-terms.ts'
import { DocumentFindings, pointerTo } from '#service/formats/reading/document-findings.ts'
import type { DocumentHead } from '#service/formats/known-kinds/document-head.ts'
import { type JsonObject, textOf, timeOf } from '#service/domain/json-values.ts'
import type { SourceDocument } from '#service/formats/reading/source-document.ts'
import { isCreator, toolOf } from '#service/standards/spdx/spdx3-agents.ts'
import { idOf, idsOf, isPackage } from '#service/standards/spdx/spdx3-elements.ts'
import { creationOf, type Spdx3Graph } from '#service/standards/spdx/spdx3-graph.ts'
import type { Relations } from '#service/standards/spdx/spdx3-relations.ts'
import { packageOf } from '#service/standards/spdx/read-spdx3-package.ts'
import { elementsAt, elementsOf } from './elements.ts'
import { readGraph } from './read-graph.ts'
import { readRelations } from './relationships.ts'
import { Spdx3Conformance } from './spdx3-conformance.ts'
import { specVersionOf } from './spec-version.ts'

/** An SPDX 3 document in its encoding. */
export interface Spdx3Source {
  readonly head: Pick<DocumentHead, 'encoding' | 'hasBrokenText'>
  readonly document: SourceDocument
}

const phases = new Map([...spdx3SbomTypes].map(([phase, type]) => [type, phase]))

/**
 * Reads an SPDX 3.0.1 document in JSON-LD, compacted with its context. Packages become components. Every other element is passed on
 * unchanged, in section `@graph`.
 * @throws {Rejection} if the document cannot be understood; the message names the place
 */
export function* readSpdx3({ head, document }: Spdx3Source, sink: SbomSink): Generator<undefined, ParsedDocument> {
  const specVersion = specVersionOf(document)
  const kind = document.kind('@graph')
  if (kind !== undefined && kind !== 'array') {
    throw document.rejection('@graph', `"@graph" is of type ${kind}, not a list`)
  }
  const findings = new DocumentFindings()
  reportIrregularities(head, document, findings)
  const conformance = new Spdx3Conformance(findings)
  conformance.root(document)
  const graph = yield* readGraph(document, findings, (value, index) => {
    conformance.element(kind === undefined ? '' : pointerTo('@graph', index), value)
  })
  const relations = yield* readRelations(graph, sink, findings)
  const primary = primaryOf(graph, relations, findings)
  yield* readElements(document, { graph, relations, findings, primary }, sink)
  const names = document.names.filter((name) => name === '@context' || (kind === 'array' && name !== '@graph'))
  return {
    ...readDocumentDetails(graph, findings),
    spec: 'SPDX',
    specVersion,
    format: 'JSON',
    fileCount: graph.fileCount,
    hasPrimary: primary !== undefined,
    kept: Object.fromEntries(names.map((name) => [name, document.member(name)])),
    schemaValid: conformance.finish(),
    signature: null,
    findings: findings.list(document),
  }
}

function reportIrregularities(head: Spdx3Source['head'], document: SourceDocument, findings: DocumentFindings): void {
  if (head.hasBrokenText) {
    const what = `The document is not valid ${head.encoding.toUpperCase()}; invalid characters were replaced`
    findings.add('error', null, what)
  }
  for (const name of document.repeated) {
    const what = `The member ${JSON.stringify(name)} appears more than once; the last one is used`
    findings.add('warning', pointerTo(name), what)
  }
}

/**
 * Returns the first package that the document's roots lead to, also through collections. If there is none, returns a package that it
 * describes.
 */
function primaryOf(graph: Spdx3Graph, { described }: Relations, findings: DocumentFindings): string | undefined {
  const first = graph.document && idOf(graph.document)
  const starts = [first ? [first] : [], described, [...graph.collections.keys()]]
  const found = starts.map((ids) => packagesFrom(ids, graph)).find((ids) => ids.length > 0) ?? []
  if (found.length > 1) {
    findings.add(
      'info',
      null,
      `The document has ${found.length} root packages; the first is used as the primary component`,
    )
  }
  return found[0]
}

/** Returns the packages among these elements, and among the roots of the collections among them. */
function packagesFrom(ids: readonly string[], graph: Spdx3Graph): readonly string[] {
  const reached = new Set(ids)
  // The loop also visits elements that are added to the set while it runs, in the order of insertion.
  for (const id of reached) for (const root of graph.collections.get(id)?.roots ?? []) reached.add(root)
  return [...reached].filter((id) => graph.packages.has(id))
}

interface Reading {
  readonly graph: Spdx3Graph
  readonly relations: Relations
  readonly findings: DocumentFindings
  readonly primary: string | undefined
}

/** The primary package is read first, because the relation of the others to it depends on it. */
function* readElements(document: SourceDocument, reading: Reading, sink: SbomSink): Generator<undefined> {
  const { graph, primary } = reading
  const packages = new PackageReading(reading, sink)
  const place = primary === undefined ? undefined : graph.packages.get(primary)
  for (const { value, index } of place === undefined ? [] : elementsAt(document, place)) {
    if (value && isPackage(value) && idOf(value) === primary) packages.hand(value, index)
  }
  let position = 0
  for (const { value, index } of elementsOf(document)) {
    if (!value) continue
    if (!isPackage(value)) {
      sink.element({ section: '@graph', position, ref: idOf(value), name: textOf(value['name']), value })
      position += 1
    } else if (index !== place || idOf(value) !== primary) packages.hand(value, index)
    yield
  }
}

class PackageReading {
  readonly #reading: Reading
  readonly #sink: SbomSink
  readonly #orders = new Map<string, number>()
  #order = 0

  constructor(reading: Reading, sink: SbomSink) {
    this.#reading = reading
    this.#sink = sink
  }

  hand(value: JsonObject, index: number): void {
    const { graph, primary } = this.#reading
    const id = idOf(value)
    const own = id !== null && graph.packages.get(id) === index && !this.#orders.has(id) ? id : undefined
    const isPrimary = own !== undefined && own === primary
    const order = isPrimary ? 0 : (this.#order += 1)
    const pointer = pointerTo('@graph', index)
    const place = { pointer, order, primary: isPrimary, ref: own && graph.refOf(own) }
    if (own !== undefined) this.#orders.set(own, order)
    const orderOf = (parent: string) => this.#orders.get(parent)
    this.#sink.component(packageOf(value, place, { ...this.#reading, orderOf }), pointer)
  }
}

function readDocumentDetails(graph: Spdx3Graph, findings: DocumentFindings) {
  const { document } = graph
  const creation = creationOf(graph, document)
  const agents = (name: string) => idsOf(creation[name]).flatMap((id) => graph.agents.get(id) ?? [])
  const makers = agents('createdBy')
  const createdAt = timeOf(creation['created'])
  if (createdAt === null) findings.add('error', null, 'The creation time is missing or invalid')
  return {
    serialNumber: document ? idOf(document) : null,
    documentVersion: null,
    createdAt,
    lifecyclePhases: [...graph.sbomTypes].map((type) => phases.get(type) ?? type),
    tools: [...agents('createdUsing'), ...makers.filter((agent) => !isCreator(agent))].map(toolOf),
    authors: makers.filter(isCreator).map(({ contact }): Contact => contact),
    suppliers: [],
    dataLicense: idsOf(document?.['dataLicense']).map((id) => graph.licenses.of(id) ?? id)[0] ?? null,
    tlp: null,
  }
}

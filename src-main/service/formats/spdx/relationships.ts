import { Rejection } from '#service/domain/rejection.ts'
import type { SbomSink } from '#service/domain/parsed-sbom.ts'
import { type DocumentFindings, pointerTo } from '#service/formats/document-findings.ts'
import type { SourceDocument } from '#service/formats/source-document.ts'
import { isObject, listOf, textOf, textsOf } from '#service/formats/json/values.ts'
import { documentLimits } from '#service/formats/limits.ts'

/** Relationships of SPDX 2.3 that say: the element needs or contains the related one. */
const forward: ReadonlySet<string> = new Set([
  'DEPENDS_ON',
  'CONTAINS',
  'DYNAMIC_LINK',
  'STATIC_LINK',
  'HAS_PREREQUISITE',
])
/** The same the other way round: the related one needs or contains the element. */
const backward: ReadonlySet<string> = new Set([
  'DEPENDENCY_OF',
  'CONTAINED_BY',
  'PREREQUISITE_FOR',
  'BUILD_DEPENDENCY_OF',
  'DEV_DEPENDENCY_OF',
  'OPTIONAL_DEPENDENCY_OF',
  'PROVIDED_DEPENDENCY_OF',
  'RUNTIME_DEPENDENCY_OF',
  'TEST_DEPENDENCY_OF',
])

/** What the relationships of a document say, reduced to its packages. */
export interface Relations {
  /** Described elements in the document's order. */
  readonly described: readonly string[]
}

interface Edge {
  readonly from: string
  readonly to: string
  readonly pointer: string
}

/** Hands the edges between packages to the sink and finds out what the document describes. */
export function readRelations(
  document: SourceDocument,
  packages: ReadonlySet<string>,
  others: ReadonlySet<string>,
  sink: SbomSink,
  findings: DocumentFindings,
): Relations {
  const documentId = document.text('SPDXID') ?? 'SPDXRef-DOCUMENT'
  const described = new Set(textsOf(document.member('documentDescribes')))
  const edges = new EdgeList(packages, others, sink, findings)
  let index = -1
  for (const entry of document.elements('relationships')) {
    index += 1
    const pointer = pointerTo('relationships', index)
    const relationship = relationshipOf(entry)
    if (relationship) take(relationship, pointer)
    else findings.add('error', pointer, 'The relationship is not complete; it is left out')
  }
  edges.flush()
  return { described: [...described] }

  function take({ element, related, type }: Relationship, pointer: string): void {
    if (type === 'DESCRIBES' && element === documentId) described.add(related)
    else if (type === 'DESCRIBED_BY' && related === documentId) described.add(element)
    else if (forward.has(type)) edges.add({ from: element, to: related, pointer })
    else if (backward.has(type)) edges.add({ from: related, to: element, pointer })
  }
}

interface Relationship {
  readonly element: string
  readonly related: string
  /** In upper case with underscores. */
  readonly type: string
}

function relationshipOf(entry: unknown): Relationship | undefined {
  if (!isObject(entry)) return undefined
  const element = textOf(entry['spdxElementId'])
  const related = textOf(entry['relatedSpdxElement'])
  const type = textOf(entry['relationshipType'])?.toUpperCase().replaceAll('-', '_')
  return element !== null && related !== null && type !== undefined ? { element, related, type } : undefined
}

class EdgeList {
  readonly #targets = new Map<string, Set<string>>()
  readonly #packages: ReadonlySet<string>
  readonly #others: ReadonlySet<string>
  readonly #sink: SbomSink
  readonly #findings: DocumentFindings
  #count = 0

  constructor(packages: ReadonlySet<string>, others: ReadonlySet<string>, sink: SbomSink, findings: DocumentFindings) {
    this.#packages = packages
    this.#others = others
    this.#sink = sink
    this.#findings = findings
  }

  add({ from, to, pointer }: Edge): void {
    if (from === to) {
      this.#findings.add('info', pointer, `${JSON.stringify(from)} is related to itself; the edge is left out`)
      return
    }
    if (!this.#isPackage(from, pointer) || !this.#isPackage(to, pointer)) return
    const targets = this.#targets.get(from) ?? new Set()
    this.#targets.set(from, targets.add(to))
    this.#count += 1
    if (this.#count > documentLimits.edges) {
      throw new Rejection(`The document has more than ${documentLimits.edges} relationships, the limit`)
    }
  }

  flush(): void {
    for (const [from, to] of this.#targets) this.#sink.dependency({ from, to: [...to] })
  }

  /** Files, snippets, other documents and the special values are no components: edges to them are not part of the graph. */
  #isPackage(ref: string, pointer: string): boolean {
    if (this.#packages.has(ref)) return true
    const isOther = this.#others.has(ref) || /^(DocumentRef-|NONE$|NOASSERTION$)/.test(ref)
    if (!isOther)
      this.#findings.add('warning', pointer, `Nothing has the SPDXID ${JSON.stringify(ref)}; the edge is left out`)
    return false
  }
}

/** Identifiers of everything that can stand in a relationship and is no package. */
export function otherElementsOf(document: SourceDocument): ReadonlySet<string> {
  const found = new Set<string>([document.text('SPDXID') ?? 'SPDXRef-DOCUMENT'])
  for (const name of ['files', 'snippets']) {
    for (const entry of document.elements(name)) {
      const ref = isObject(entry) ? textOf(entry['SPDXID']) : null
      if (ref) found.add(ref)
    }
  }
  for (const entry of listOf(document.member('hasExtractedLicensingInfos'))) {
    const ref = isObject(entry) ? textOf(entry['licenseId']) : null
    if (ref) found.add(ref)
  }
  return found
}

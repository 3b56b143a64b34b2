import { Rejection } from '#service/domain/rejection.ts'
import type { SbomSink } from '#service/domain/documents/parsed-sbom.ts'
import type { DocumentFindings } from '#service/formats/reading/document-findings.ts'
import { nestedMark } from '#service/standards/spdx/spdx-embedded-members.ts'
import { isObject, textOf } from '#service/domain/json-values.ts'
import { documentLimits } from '#service/domain/documents/document-limits.ts'
import { EdgeList } from './edge-list.ts'
import type { KnownElements } from './known-elements.ts'

/**
 * Relationships of SPDX 2.3 (11.1) that mean: the element needs or contains the related one. Relationships about the origin of an element
 * (GENERATED_FROM, BUILD_TOOL_OF, ANCESTOR_OF, PATCH_FOR …) are not part of the graph.
 */
const forward: ReadonlySet<string> = new Set([
  'DEPENDS_ON',
  'CONTAINS',
  'DYNAMIC_LINK',
  'STATIC_LINK',
  'HAS_PREREQUISITE',
])
/** Relationships that mean the reverse: the related element needs or contains this one. */
const backward: ReadonlySet<string> = new Set([
  'DEPENDENCY_OF',
  'CONTAINED_BY',
  'PREREQUISITE_FOR',
  'BUILD_DEPENDENCY_OF',
  'DEV_DEPENDENCY_OF',
  'OPTIONAL_COMPONENT_OF',
  'OPTIONAL_DEPENDENCY_OF',
  'PACKAGE_OF',
  'PROVIDED_DEPENDENCY_OF',
  'RUNTIME_DEPENDENCY_OF',
  'TEST_DEPENDENCY_OF',
])

interface Relationship {
  readonly element: string
  readonly related: string
  /** In upper case with underscores. */
  readonly type: string
}

/** The relationships of a document, reduced to its packages. */
export class Relations {
  readonly #known: KnownElements
  readonly #findings: DocumentFindings
  readonly #edges = new EdgeList()
  /** Described elements in the document's order. */
  readonly described: Set<string>
  /** Packages whose files are listed in the document. */
  readonly holders = new Set<string>()

  constructor(described: Iterable<string>, known: KnownElements, findings: DocumentFindings) {
    this.described = new Set(described)
    this.#known = known
    this.#findings = findings
  }

  /** Adds a relationship. Incomplete ones are skipped. */
  add(entry: unknown, pointer: string): void {
    const relationship = relationshipOf(entry)
    if (!relationship) return
    const { element, related, type } = relationship
    if (type === 'DESCRIBES' && element === this.#known.documentId) this.described.add(related)
    else if (type === 'DESCRIBED_BY' && related === this.#known.documentId) this.described.add(element)
    const ends = [this.#known.isPackage(element, pointer), this.#known.isPackage(related, pointer)] as const
    if (forward.has(type)) this.#edge(element, related, ends, pointer)
    else if (backward.has(type)) this.#edge(related, element, [ends[1], ends[0]], pointer)
    // A package that explicitly depends on nothing gets an empty list.
    if (type === 'DEPENDS_ON' && ends[0] && related === 'NONE') this.#edges.name(this.#known.numberOf(element))
  }

  /** Passes on the edges, grouped by package. */
  *handOver(sink: SbomSink): Generator<undefined> {
    const refOf = (number: number) => {
      const spdxId = this.#known.refOf(number)
      return this.#known.carriedRefs.get(spdxId) ?? spdxId
    }
    for (const [from, to] of this.#edges) {
      sink.dependency({ from: refOf(from), to: to.map(refOf) })
      yield
    }
  }

  #edge(from: string, to: string, [isFromPackage, isToPackage]: readonly [boolean, boolean], pointer: string): void {
    if (isFromPackage && this.#known.isFile(to)) this.holders.add(from)
    if (!isFromPackage || !isToPackage) return
    if (from === to) {
      this.#findings.add('info', pointer, `${JSON.stringify(from)} is related to itself; the relationship was skipped`)
      return
    }
    this.#edges.add(this.#known.numberOf(from), this.#known.numberOf(to))
    if (this.#edges.length > documentLimits.edges) {
      throw new Rejection(`The document has more than the limit of ${documentLimits.edges} relationships`)
    }
  }
}

function relationshipOf(entry: unknown): Relationship | undefined {
  if (!isObject(entry)) return undefined
  const element = textOf(entry['spdxElementId'])
  const related = textOf(entry['relatedSpdxElement'])
  const type = textOf(entry['relationshipType'])?.toUpperCase().replaceAll('-', '_')
  if (element === null || related === null || type === undefined) return undefined
  // Nesting from another format is not an edge. The package itself names its parent.
  return { element, related, type: entry['comment'] === nestedMark ? 'NESTED' : type }
}

import { Rejection } from '#service/domain/rejection.ts'
import type { SbomSink } from '#service/domain/documents/parsed-sbom.ts'
import type { DocumentFindings } from '#service/formats/reading/document-findings.ts'
import { nestedMark } from '#service/standards/spdx/spdx-embedded-members.ts'
import { isObject, textOf } from '#service/domain/json-values.ts'
import { spdx2Dependencies, spdx2TurnedDependencies, spdx2Type } from '#service/domain/documents/spdx2-dependencies.ts'
import { documentLimits } from '#service/domain/documents/document-limits.ts'
import { EdgeList } from './edge-list.ts'
import type { KnownElements } from './known-elements.ts'

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
    if (spdx2Dependencies.has(type)) this.#edge(element, related, ends, pointer)
    else if (spdx2TurnedDependencies.has(type)) this.#edge(related, element, [ends[1], ends[0]], pointer)
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
  const word = textOf(entry['relationshipType'])
  if (element === null || related === null || word === null) return undefined
  const type = spdx2Type(word)
  // Nesting from another format is not an edge. The package itself names its parent.
  return { element, related, type: entry['comment'] === nestedMark ? 'NESTED' : type }
}

import { Rejection } from '#service/domain/rejection.ts'
import type { SbomSink } from '#service/domain/documents/parsed-sbom.ts'
import { type DocumentFindings, pointerTo } from '#service/formats/reading/document-findings.ts'
import { documentLimits } from '#service/domain/documents/document-limits.ts'
import type { Spdx3Graph } from '#service/standards/spdx/spdx3-graph.ts'
import type { Relations, Spdx3Relation } from '#service/standards/spdx/spdx3-relations.ts'

/** Passes the edges between packages to the sink. Yields from time to time. */
export function* readRelations(
  graph: Spdx3Graph,
  sink: SbomSink,
  findings: DocumentFindings,
): Generator<undefined, Relations> {
  const reading = new RelationReading(graph, findings)
  let read = 0
  for (const relation of graph.relations) {
    reading.take(relation)
    read += 1
    if (read % 1024 === 0) yield
  }
  graph.relations.clear()
  reading.handEdges(sink)
  return reading
}

class RelationReading implements Relations {
  readonly described: string[] = []
  readonly concluded = new Map<string, readonly string[]>()
  readonly declared = new Map<string, readonly string[]>()
  readonly #graph: Spdx3Graph
  readonly #findings: DocumentFindings
  readonly #targets = new Map<string, string[]>()
  /** Shared lists of one license. Most packages have one license, and most have the same. */
  readonly #single = new Map<string, readonly string[]>()
  #edges = 0

  constructor(graph: Spdx3Graph, findings: DocumentFindings) {
    this.#graph = graph
    this.#findings = findings
  }

  take({ type, from, to, index }: Spdx3Relation): void {
    if (type === 'hasConcludedLicense') this.#append(this.concluded, from, to)
    else if (type === 'hasDeclaredLicense') this.#append(this.declared, from, to)
    else if (type !== 'describes') this.#depends(from, to, pointerTo('@graph', index))
    else if (this.#graph.collections.has(from)) this.described.push(to)
  }

  handEdges(sink: SbomSink): void {
    for (const [from, targets] of this.#targets) {
      sink.dependency({ from: this.#graph.refOf(from), to: [...new Set(targets)].map((to) => this.#graph.refOf(to)) })
    }
    this.#targets.clear()
  }

  #append(map: Map<string, readonly string[]>, from: string, to: string): void {
    const held = map.get(from)
    const single = this.#single.get(to) ?? [to]
    this.#single.set(to, single)
    map.set(from, held ? [...held, to] : single)
  }

  #depends(from: string, to: string, pointer: string): void {
    if (!this.#isPackage(from, pointer) || isUnknown(to)) return
    const targets = this.#targets.get(from) ?? []
    // A dependency on the NoneElement individual means that there are no dependencies.
    if (isNone(to)) this.#targets.set(from, targets)
    else if (from === to) {
      this.#findings.add('info', pointer, `${JSON.stringify(from)} is related to itself; the relationship was skipped`)
    } else if (this.#isPackage(to, pointer)) {
      targets.push(to)
      this.#targets.set(from, targets)
      this.#count()
    }
  }

  #count(): void {
    this.#edges += 1
    if (this.#edges > documentLimits.edges) {
      throw new Rejection(`The document has more than the limit of ${documentLimits.edges} relationships`)
    }
  }

  /** Files, snippets and elements of other documents are not components, so edges to them are not part of the graph. */
  #isPackage(id: string, pointer: string): boolean {
    const { ids, imported, packages } = this.#graph
    if (packages.has(id)) return true
    if (!ids.has(id) && !imported.has(id)) {
      this.#findings.add(
        'warning',
        pointer,
        `No element has the identifier ${JSON.stringify(id)}; the relationship was skipped`,
      )
    }
    return false
  }
}

/** Tests for the individuals for no element and for an unknown one (Core/IndividualElement). */
function isNone(id: string): boolean {
  return /(^|[/:])None(Element)?$/.test(id)
}

function isUnknown(id: string): boolean {
  return /(^|[/:])NoAssertion(Element)?$/.test(id)
}

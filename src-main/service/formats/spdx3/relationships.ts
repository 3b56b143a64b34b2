import { Rejection } from '#service/domain/rejection.ts'
import { nestedMark } from '#service/domain/spdx-carried.ts'
import type { SbomSink } from '#service/domain/parsed-sbom.ts'
import { type DocumentFindings, pointerTo } from '#service/formats/document-findings.ts'
import { type JsonObject, textOf } from '#service/formats/json/values.ts'
import { documentLimits } from '#service/formats/limits.ts'
import { idsOf } from './elements.ts'
import type { Spdx3Graph } from './graph.ts'

/** Relationships of SPDX 3.0.1 (Core/RelationshipType) that say: the element needs or contains the related one. */
const dependencies: ReadonlySet<string> = new Set(
  [
    ['dependsOn', 'contains', 'hasStaticLink', 'hasDynamicLink', 'hasPrerequisite'],
    ['hasOptionalComponent', 'hasOptionalDependency', 'hasProvidedDependency'],
  ].flat(),
)

const others: ReadonlySet<string> = new Set(['hasConcludedLicense', 'hasDeclaredLicense', 'describes'])

/** What the relationships of a document say of its packages. */
export interface Relations {
  /** Elements that the document describes by a relationship. */
  readonly described: readonly string[]
  /** Licence elements by package. */
  readonly concluded: ReadonlyMap<string, readonly string[]>
  readonly declared: ReadonlyMap<string, readonly string[]>
}

/** A relationship that says something of packages, and its place in `@graph`. */
export interface Spdx3Relationship {
  readonly type: string
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly index: number
}

/** What has to be remembered of a relationship until all elements are known; undefined when it is nothing. */
export function relationshipOf(value: JsonObject, index: number): Spdx3Relationship | undefined {
  const type = textOf(value['relationshipType']) ?? ''
  if (!others.has(type) && (!dependencies.has(type) || value['comment'] === nestedMark)) return undefined
  return { type, from: idsOf(value['from']), to: idsOf(value['to']), index }
}

/** Hands the edges between packages to the sink. Stops now and then. */
export function* readRelations(
  graph: Spdx3Graph,
  sink: SbomSink,
  findings: DocumentFindings,
): Generator<undefined, Relations> {
  const reading = new RelationReading(graph, findings)
  for (const [at, relationship] of graph.relationships.entries()) {
    reading.take(relationship)
    if (at % 1024 === 0) yield
  }
  reading.handEdges(sink)
  return reading
}

class RelationReading implements Relations {
  readonly described: string[] = []
  readonly concluded = new Map<string, readonly string[]>()
  readonly declared = new Map<string, readonly string[]>()
  readonly #graph: Spdx3Graph
  readonly #findings: DocumentFindings
  readonly #targets = new Map<string, Set<string>>()
  #edges = 0

  constructor(graph: Spdx3Graph, findings: DocumentFindings) {
    this.#graph = graph
    this.#findings = findings
  }

  take({ type, from: sources, to, index }: Spdx3Relationship): void {
    for (const from of sources) {
      if (type === 'hasConcludedLicense') append(this.concluded, from, to)
      else if (type === 'hasDeclaredLicense') append(this.declared, from, to)
      else if (type === 'describes') this.#describes(from, to)
      else this.#depends(from, to, pointerTo('@graph', index))
    }
  }

  handEdges(sink: SbomSink): void {
    for (const [from, targets] of this.#targets) {
      sink.dependency({ from: this.#graph.refOf(from), to: [...targets].map((to) => this.#graph.refOf(to)) })
    }
  }

  #describes(from: string, to: readonly string[]): void {
    if (this.#graph.collections.has(from)) this.described.push(...to)
  }

  #depends(from: string, to: readonly string[], pointer: string): void {
    if (!this.#isPackage(from, pointer)) return
    const targets = this.#targets.get(from) ?? new Set()
    // Who depends on the individual that stands for nothing is said to depend on nothing.
    const found = to.filter((target) => !isNobody(target) && this.#isPackage(target, pointer))
    if (found.length > 0 || to.some(isNone)) this.#targets.set(from, targets)
    for (const target of found) {
      if (target === from) {
        this.#findings.add('info', pointer, `${JSON.stringify(from)} is related to itself; the edge is left out`)
        continue
      }
      targets.add(target)
      this.#edges += 1
      if (this.#edges > documentLimits.edges) {
        throw new Rejection(`The document has more than ${documentLimits.edges} relationships, the limit`)
      }
    }
  }

  /** Files, snippets and elements of other documents are no components: edges to them are not part of the graph. */
  #isPackage(id: string, pointer: string): boolean {
    const { ids, imported, packages } = this.#graph
    if (packages.has(id)) return true
    if (!ids.has(id) && !imported.has(id)) {
      this.#findings.add('warning', pointer, `Nothing has the identifier ${JSON.stringify(id)}; the edge is left out`)
    }
    return false
  }
}

function append(map: Map<string, readonly string[]>, key: string, values: readonly string[]): void {
  const held = map.get(key)
  map.set(key, held ? [...held, ...values] : values)
}

function isNobody(id: string): boolean {
  return isNone(id) || /(^|[/:])NoAssertion(Element)?$/.test(id)
}

function isNone(id: string): boolean {
  return /(^|[/:])None(Element)?$/.test(id)
}

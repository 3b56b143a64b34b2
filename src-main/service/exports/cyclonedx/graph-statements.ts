import type { ExportContent, ExportedComponent } from '#service/domain/downloads/export-content.ts'
// oxlint-disable-next-line no-restricted-imports -- words that both families' plug-ins share, not a sibling
import { nestedMark } from '#service/standards/spdx/spdx-embedded-members.ts'

/** What a CycloneDX document makes of a relationship between two elements of an SPDX document. */
export type Fate = 'stated' | 'plain' | 'left out'

/** A relationship whose ends are in the order of the graph: the first needs, contains or describes the second. */
export interface GraphStatement {
  readonly from: string
  readonly to: string
  /** Whether it means exactly a dependency, an optional one, or less. */
  readonly meaning: 'dependency' | 'optional' | 'other'
  readonly comment: unknown
}

/** The graph of a version as CycloneDX states it: edges, nesting, components without dependencies, and the primary component. */
export class StatedGraph {
  readonly #byRef = new Map<string, ExportedComponent>()
  readonly #edges = new Set<string>()
  readonly #withEdges = new Set<string>()

  constructor({ components, edges }: Pick<ExportContent, 'components' | 'edges'>) {
    for (const component of components) {
      const { kept } = component.detail
      // The reference may be that of an earlier document, which our own exports embed.
      for (const id of [component.ref, kept['SPDXID'], kept['spdxId'], kept['@id']]) {
        if (typeof id === 'string' && !this.#byRef.has(id.trim())) this.#byRef.set(id.trim(), component)
      }
    }
    for (const [from, to] of edges) {
      this.#edges.add(`${from}\n${to}`)
      this.#withEdges.add(from)
    }
  }

  /** Returns the component with an identifier of the SPDX document. */
  componentOf(id: unknown): ExportedComponent | undefined {
    return typeof id === 'string' ? this.#byRef.get(id.trim()) : undefined
  }

  /** Tests whether the element is the primary component, which is what a CycloneDX document describes. */
  isPrimary(id: unknown): boolean {
    return this.componentOf(id)?.primary === true
  }

  /** Tests whether the document states that a component depends on nothing. */
  isLeaf(id: unknown): boolean {
    const component = this.componentOf(id)
    return component?.namesDependencies === true && !this.#withEdges.has(component.id)
  }

  /** Returns what becomes of a relationship. */
  fateOf({ from, to, meaning, comment }: GraphStatement): Fate {
    const [owner, inside] = [this.componentOf(from), this.componentOf(to)]
    if (owner === undefined || inside === undefined) return 'left out'
    if (comment === nestedMark) return inside.parentId === owner.id ? 'stated' : 'left out'
    if (!this.#edges.has(`${owner.id}\n${inside.id}`)) return 'left out'
    if (meaning === 'dependency') return 'stated'
    return meaning === 'optional' && inside.scope === 'optional' ? 'stated' : 'plain'
  }
}

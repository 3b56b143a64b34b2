import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import type { Contact } from '#service/domain/creators.ts'
import { actorText } from '#service/standards/spdx/spdx2-package.ts'
import { wholeSeconds } from '#service/exports/spdx/whole-seconds.ts'
import { isObject, type JsonObject, textOf } from '#service/domain/json-values.ts'
import { idsOf, typeOf } from '#service/standards/spdx/spdx3-elements.ts'
import { agentsWithAuthors, isCreator } from '#service/standards/spdx/spdx3-agents.ts'
import { creationOf, Spdx3Graph } from '#service/standards/spdx/spdx3-graph.ts'

/** Returns creators and times of SPDX 3 elements in the form of SPDX 2 (`Person: …`, `Tool: …`). */
export class Spdx3Creators {
  readonly #graph = new Spdx3Graph()
  readonly #types = new Map<string, string>()

  constructor({ elements }: Pick<ExportContent, 'elements'>) {
    for (const { ref, value } of elements.get('@graph') ?? []) {
      if (!isObject(value)) continue
      this.#graph.take(value, 0)
      if (ref !== null) this.#types.set(ref, typeOf(value))
    }
  }

  /** Returns the creators and tools of the document, where these are its authors. */
  ofDocument(authors: readonly Contact[]): readonly string[] {
    const creation = creationOf(this.#graph, this.#graph.document)
    const named = { ids: idsOf(creation['createdBy']), agents: this.#graph.agents, isAuthor: isCreator }
    const { stay, added } = agentsWithAuthors(named, authors)
    const people = added.flatMap((author) => actorText('Person', author) ?? [])
    return [...this.#actors(stay), ...people, ...this.#actors(creation['createdUsing'])]
  }

  /** Returns the comment of the creators. */
  comment(): string | null {
    return textOf(this.#creationOf(this.#graph.document ?? {})['comment'])
  }

  /** Returns the time and first creator of an element; null for each that is missing. */
  of(element: JsonObject): { readonly created: string | null; readonly by: string | null } {
    const creation = this.#creationOf(element)
    return { created: wholeSeconds(creation['created']), by: this.#actors(creation['createdBy'])[0] ?? null }
  }

  #creationOf(element: JsonObject): JsonObject {
    const info = element['creationInfo']
    if (isObject(info)) return info
    return this.#graph.creations.get(textOf(info) ?? '') ?? {}
  }

  #actors(ids: unknown): readonly string[] {
    return idsOf(ids).flatMap((id) => {
      const agent = this.#graph.agents.get(id)
      if (agent === undefined) return []
      if (agent.kind === 'tool') return agent.contact.name === null ? [] : [`Tool: ${agent.contact.name}`]
      return actorText(this.#types.get(id) === 'Person' ? 'Person' : 'Organization', agent.contact) ?? []
    })
  }
}

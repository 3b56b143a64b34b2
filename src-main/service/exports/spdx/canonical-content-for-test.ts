import type { ExportContent } from '#service/domain/downloads/export-content.ts'

/** What has to come back through another format: all that the model holds of components, and how they hang together. */
export function canonicalContent({ components, edges }: ExportContent): object {
  const refs = new Map(components.map(({ id, ref }) => [id, ref]))
  return {
    components: components.map(({ detail, id: _, parentId, position: __, internal: ___, ...component }) => ({
      ...component,
      parent: parentId === null ? null : refs.get(parentId),
      detail: sorted({ ...detail, kept: undefined }),
      // Written where it is asked for.
      supportLevel: undefined,
      endOfSupport: undefined,
      // The text that older versions have in place of the list; what stands beside the list is named as lost.
      author: detail.authors.length > 0 ? undefined : component.author,
      // The only package of a document is what it is about.
      primary: components.length > 1 && component.primary,
      listed: undefined,
      order: undefined,
    })),
    edges: [...new Set(edges.map((ends) => ends.map((id) => refs.get(id)).join(' > ')))].toSorted(),
  }
}

/** Lists in an order of their own. */
function sorted(value: object): object {
  return Object.fromEntries(
    Object.entries(value).map(([name, member]: [string, unknown]) => [
      name,
      Array.isArray(member) ? member.map((entry) => JSON.stringify(entry)).toSorted() : member,
    ]),
  )
}

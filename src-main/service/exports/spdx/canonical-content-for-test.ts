import type { ExportContent } from '#service/domain/downloads/export-content.ts'

/** Normalizes content that must survive a conversion to another format and back: all modeled data of components, and their relations. */
export function canonicalContent({ components, edges }: ExportContent): object {
  const refs = new Map(components.map(({ id, ref }) => [id, ref]))
  return {
    components: components.map(({ detail, id: _, parentId, position: __, internal: ___, ...component }) => ({
      ...component,
      parent: parentId === null ? null : refs.get(parentId),
      detail: sorted({ ...detail, kept: undefined }),
      // Written only if requested.
      supportLevel: undefined,
      endOfSupport: undefined,
      // The text that older versions have instead of the list. A text beside a list is reported as lost.
      author: detail.authors.length > 0 ? undefined : component.author,
      // The only package of a document is its primary component.
      primary: components.length > 1 && component.primary,
      listed: undefined,
      order: undefined,
    })),
    edges: [...new Set(edges.map((ends) => ends.map((id) => refs.get(id)).join(' > ')))].toSorted(),
  }
}

/** Sorts lists. */
function sorted(value: object): object {
  return Object.fromEntries(
    Object.entries(value).map(([name, member]: [string, unknown]) => [
      name,
      Array.isArray(member) ? member.map((entry) => JSON.stringify(entry)).toSorted() : member,
    ]),
  )
}

import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import { isObject, type JsonObject, objectsOf, textOf } from '#service/domain/json-values.ts'
import { idOf, idsOf, typeOf } from '#service/standards/spdx/spdx3-elements.ts'
import { isAnnotationText } from './annotation-text.ts'

/** Removes results from the graph of an SPDX 3 document, with their creation and agent unless something else refers to them. */
export function withoutGraphResults(content: ExportContent): ExportContent {
  const section = content.elements.get('@graph') ?? []
  const graph = section.flatMap(({ value }) => (isObject(value) ? [value] : []))
  const byId = new Map(graph.map((value) => [idOf(value), value]))
  const results = new Set(graph.filter((value) => isResult(value, byId)))
  if (results.size === 0) return content
  const creations = new Set([...results].flatMap((value) => elementsOf(value['creationInfo'], byId)))
  const agents = new Set(
    [...creations].flatMap(({ createdBy, createdUsing }) => elementsOf([createdBy, createdUsing].flat(), byId)),
  )
  const candidates = new Set([...results, ...creations, ...agents])
  const used = referencesOf(
    graph.filter((value) => !candidates.has(value)),
    content,
  )
  const keptCreations = [...creations].filter((value) => used.has(idOf(value) ?? ''))
  const keptAgents = new Set([...used, ...keptCreations.flatMap((value) => referencesIn(value))])
  const removed = new Set<unknown>([
    ...results,
    ...[...creations].filter((value) => !keptCreations.includes(value)),
    ...[...agents].filter((value) => !keptAgents.has(idOf(value) ?? '')),
  ])
  const stay = section.filter(({ value }) => !removed.has(value))
  return { ...content, elements: new Map([...content.elements, ['@graph', stay]]) }
}

function isResult(value: JsonObject, byId: ReadonlyMap<string | null, JsonObject>): boolean {
  if (typeOf(value) !== 'Annotation' || !isAnnotationText(value['statement'])) return false
  const makers = elementsOf(value['creationInfo'], byId).flatMap(({ createdBy }) => elementsOf(createdBy, byId))
  return makers.some((maker) => typeOf(maker) === 'SoftwareAgent' && textOf(maker['name'])?.startsWith('Waybill-'))
}

/** Returns the elements with these identifiers; an element can also be embedded in a member. */
function elementsOf(value: unknown, byId: ReadonlyMap<string | null, JsonObject>): readonly JsonObject[] {
  const embedded = objectsOf(value).filter(({ type }) => type !== undefined)
  const referenced = idsOf(value).map((id) => byId.get(id))
  return [...embedded, ...referenced.filter((one) => one !== undefined)]
}

/** Collects everything that elements and packages refer to. That a collection lists an element is no use of it. */
function referencesOf(graph: readonly JsonObject[], { components }: ExportContent): ReadonlySet<string> {
  const packages = components.map(({ detail }) => detail.kept)
  return new Set([...graph, ...packages].flatMap((value) => referencesIn(value)))
}

/** Recursion is bounded by the depth of documents. */
function referencesIn(value: JsonObject): readonly string[] {
  const texts = (member: unknown): readonly string[] => {
    if (typeof member === 'string') return [member]
    if (Array.isArray(member)) return (member as readonly unknown[]).flatMap(texts)
    return isObject(member) ? referencesIn(member) : []
  }
  return Object.entries(value).flatMap(([name, member]) =>
    ['element', 'spdxId', '@id'].includes(name) ? [] : texts(member),
  )
}

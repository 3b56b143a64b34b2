import { spdx3Dependencies } from '#service/domain/documents/spdx3-dependencies.ts'
import { type PreservedForm, preservedFormOf } from '#service/domain/documents/document-family.ts'
import { isObject, type JsonObject, textOf } from '#service/domain/json-values.ts'
import type { ExportContent, ExportedComponent, ExportedElement } from './export-content.ts'

/** What people changed about the graph of a version, which statements of its document are still about. */
export interface GraphEdits {
  /** References of removed components. */
  readonly removed: ReadonlySet<string>
  /** Components of which a person says what they depend on. */
  readonly restated: ReadonlySet<string>
  /** Whether a person made another component the primary one. */
  readonly isPrimaryOther: boolean
}

/**
 * Leaves out what the document states about the graph and a person said otherwise: about removed components, edges that were taken away, and
 * which component the document describes. Exports write what holds instead from the components and edges.
 */
export function withEditedGraph(content: ExportContent, edits: GraphEdits): ExportContent {
  if (edits.removed.size === 0 && edits.restated.size === 0 && !edits.isPrimaryOther) return content
  const graph = new CurrentGraph(content, edits)
  const prune = pruners[preservedFormOf(content.version)]
  const elements = [...content.elements].map(([section, list]) => {
    const stay = list.flatMap((element): ExportedElement[] => {
      const value = prune(section, element.value, graph)
      return value === undefined ? [] : [value === element.value ? element : { ...element, value }]
    })
    return [section, stay] as const
  })
  return { ...content, elements: new Map(elements) }
}

/** Identifiers that the document has for a component. */
function namesOf({ ref, detail: { kept } }: ExportedComponent): readonly string[] {
  return [ref, kept['SPDXID'], kept['spdxId'], kept['@id']].filter((name) => typeof name === 'string')
}

class CurrentGraph {
  readonly #ids = new Map<string, string>()
  readonly #edges: ReadonlySet<string>
  readonly #edits: GraphEdits
  /** The primary component as the document names it. */
  readonly primary: string | undefined

  constructor({ components, edges }: ExportContent, edits: GraphEdits) {
    this.#edits = edits
    for (const component of components) for (const name of namesOf(component)) this.#ids.set(name, component.id)
    const own = edges.filter(([from]) => edits.restated.has(from))
    this.#edges = new Set(own.map(([from, to]) => `${from} ${to}`))
    const primary = components.find((component) => component.primary)
    this.primary = primary && namesOf(primary).at(-1)
  }

  get isPrimaryOther(): boolean {
    return this.#edits.isPrimaryOther
  }

  isRemoved(ref: unknown): boolean {
    return typeof ref === 'string' && this.#edits.removed.has(ref.trim()) && !this.#ids.has(ref.trim())
  }

  isComponent(ref: unknown): boolean {
    return typeof ref === 'string' && this.#ids.has(ref.trim())
  }

  isRestated(ref: unknown): boolean {
    return typeof ref === 'string' && this.#edits.restated.has(this.#ids.get(ref.trim()) ?? '')
  }

  /** Whether the document states an edge that a person took away. */
  isTakenAway(from: unknown, to: unknown): boolean {
    if (!this.isRestated(from) || typeof from !== 'string' || typeof to !== 'string') return false
    if (!this.isComponent(to)) return false
    return !this.#edges.has(`${this.#ids.get(from.trim()) ?? ''} ${this.#ids.get(to.trim()) ?? ''}`)
  }

  hasEdges(from: unknown): boolean {
    const id = typeof from === 'string' ? this.#ids.get(from.trim()) : undefined
    return id !== undefined && [...this.#edges].some((edge) => edge.startsWith(`${id} `))
  }
}

/** Returns an element as it holds now; undefined if it says nothing any more. */
type Prune = (section: string, value: unknown, graph: CurrentGraph) => unknown

const pruners: Readonly<Record<PreservedForm, Prune>> = {
  CycloneDX: prunedCyclonedx,
  'SPDX 2': prunedSpdx2,
  'SPDX 3': prunedSpdx3,
}

/** Lists of references, by the section whose elements have them. */
const lists: ReadonlyMap<string, readonly string[]> = new Map([
  ['compositions', ['assemblies', 'dependencies']],
  ['annotations', ['subjects']],
  ['vulnerabilities', ['affects']],
])

function prunedCyclonedx(section: string, value: unknown, graph: CurrentGraph): unknown {
  if (!isObject(value)) return value
  if (section === 'dependencies') return prunedDependencies(value, graph)
  const names = (lists.get(section) ?? []).filter((name) => Array.isArray(value[name]))
  const isGone = (entry: unknown) => graph.isRemoved(isObject(entry) ? entry['ref'] : entry)
  const pruned = names.map((name) => [name, without(value[name], isGone)] as const)
  if (pruned.every(([name, list]) => list === value[name])) return value
  if (pruned.every(([, list]) => list.length === 0)) return undefined
  return { ...value, ...Object.fromEntries(pruned.filter(([, list]) => list.length > 0)) }
}

function prunedDependencies(value: JsonObject, graph: CurrentGraph): unknown {
  const { ref } = value
  if (graph.isRemoved(ref)) return undefined
  const isGone = (target: unknown) => graph.isRemoved(target) || graph.isTakenAway(ref, target)
  const members = ['dependsOn', 'provides'].filter((name) => Array.isArray(value[name]))
  const test = (name: string) => (name === 'provides' ? (target: unknown) => graph.isRemoved(target) : isGone)
  const pruned = members.map((name) => [name, without(value[name], test(name))] as const)
  return pruned.every(([name, list]) => list === value[name]) ? value : { ...value, ...Object.fromEntries(pruned) }
}

/** Returns the same list if nothing is left out. */
function without(list: unknown, isGone: (entry: unknown) => boolean): readonly unknown[] {
  const entries = Array.isArray(list) ? (list as unknown[]) : []
  const stay = entries.filter((entry) => !isGone(entry))
  return stay.length === entries.length ? entries : stay
}

const describes: ReadonlySet<string> = new Set(['DESCRIBES', 'DESCRIBED_BY'])
/** Relationships of SPDX 2.3 that readers make edges of, by their direction. */
const backward = /_OF$|^CONTAINED_BY$|^PREREQUISITE_FOR$/
const isEdge =
  /^(DEPENDS_ON|CONTAINS|DYNAMIC_LINK|STATIC_LINK|HAS_PREREQUISITE|PREREQUISITE_FOR|CONTAINED_BY|PACKAGE_OF)$|DEPENDENCY_OF$|^OPTIONAL_COMPONENT_OF$/

function prunedSpdx2(section: string, value: unknown, graph: CurrentGraph): unknown {
  if (section === 'documentDescribes') return graph.isPrimaryOther || graph.isRemoved(value) ? undefined : value
  if (section !== 'relationships' || !isObject(value)) return value
  return isUntrueRelationship(value, graph) ? undefined : value
}

function isUntrueRelationship(value: JsonObject, graph: CurrentGraph): boolean {
  const { spdxElementId: element, relatedSpdxElement: related } = value
  const type = textOf(value['relationshipType'])?.toUpperCase().replaceAll('-', '_') ?? ''
  if (graph.isRemoved(element) || graph.isRemoved(related)) return true
  if (describes.has(type)) return graph.isPrimaryOther
  if (!isEdge.test(type)) return false
  const [from, to] = backward.test(type) ? [related, element] : [element, related]
  if (to === 'NONE') return graph.isRestated(from) && graph.hasEdges(from)
  return graph.isTakenAway(from, to)
}

function prunedSpdx3(section: string, value: unknown, graph: CurrentGraph): unknown {
  if (section !== '@graph' || !isObject(value)) return value
  const { from, subject, relationshipType: type } = value
  if (graph.isRemoved(from) || graph.isRemoved(subject)) return undefined
  const isOfGraph = typeof type === 'string' && spdx3Dependencies.has(type)
  const isGone = (to: unknown) => graph.isRemoved(to) || (isOfGraph && graph.isTakenAway(from, to))
  if (Array.isArray(value['to'])) {
    const to = without(value['to'], isGone)
    if (to.length === 0 && value['to'].length > 0) return undefined
    return withRoots(to === value['to'] ? value : { ...value, to }, graph)
  }
  if (isGone(value['to'])) return undefined
  return withRoots(value, graph)
}

/** Lets collections have the primary component as their root, and no removed one. */
function withRoots(value: JsonObject, graph: CurrentGraph): JsonObject {
  const { primary } = graph
  const other: Record<string, unknown> = {}
  for (const name of ['element', 'rootElement']) {
    const stay = without(value[name], (entry) => graph.isRemoved(entry))
    if (Array.isArray(value[name]) && stay !== value[name]) other[name] = stay
  }
  const isOther = graph.isPrimaryOther && primary !== undefined
  const roots = other['rootElement'] ?? value['rootElement']
  // The root of a document can be a collection, which has a root of its own.
  if (isOther && Array.isArray(roots) && roots.some((root) => graph.isComponent(root))) other['rootElement'] = [primary]
  if (isOther && value['relationshipType'] === 'describes') other['to'] = [primary]
  return Object.keys(other).length === 0 ? value : { ...value, ...other }
}

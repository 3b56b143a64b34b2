import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import type { Losses } from './losses.ts'
import { isObject } from './members.ts'

const ofTheDocument: ReadonlySet<unknown> = new Set(['DESCRIBES', 'DESCRIBED_BY'])
/** Relationship types of SPDX 2.3 that are read as edges: forward, then reversed. */
const forward: ReadonlySet<unknown> = new Set([
  'DEPENDS_ON',
  'CONTAINS',
  'DYNAMIC_LINK',
  'STATIC_LINK',
  'HAS_PREREQUISITE',
])
const backward: ReadonlySet<unknown> = new Set(
  [
    ['DEPENDENCY_OF', 'CONTAINED_BY', 'PREREQUISITE_FOR', 'BUILD_DEPENDENCY_OF', 'DEV_DEPENDENCY_OF'],
    ['OPTIONAL_COMPONENT_OF', 'PACKAGE_OF'],
    ['OPTIONAL_DEPENDENCY_OF', 'PROVIDED_DEPENDENCY_OF', 'RUNTIME_DEPENDENCY_OF', 'TEST_DEPENDENCY_OF'],
  ].flat(),
)
const containing: ReadonlySet<unknown> = new Set(['CONTAINS', 'CONTAINED_BY'])
/** Relationship types that mean exactly what an edge of CycloneDX means. */
const ofTheGraph: ReadonlySet<unknown> = new Set(['DEPENDS_ON', 'DEPENDENCY_OF'])
const notSupported = 'not supported by CycloneDX'

/** Counts relationships of an SPDX 2 document that are not edges of the graph or mean more than an edge does. */
export function addRelationships({ components, edges, elements }: ExportContent, losses: Losses): void {
  const relationships = (elements.get('relationships') ?? []).map(({ value }) => value).filter(isObject)
  if (relationships.length === 0) return
  const refs = new Map(components.map(({ id, ref }) => [id, ref]))
  const known = new Set(edges.map(([from, to]) => edgeKey(refs.get(from), refs.get(to))))
  const files = new Set<unknown>(elements.get('files')?.map(({ ref }) => ref))
  for (const { spdxElementId, relatedSpdxElement, relationshipType: word, comment } of relationships) {
    if (typeof comment === 'string') losses.add('comments of relationships', notSupported)
    const isBackward = backward.has(word)
    const owner = isBackward ? relatedSpdxElement : spdxElementId
    const inside = isBackward ? spdxElementId : relatedSpdxElement
    const isEdge = (isBackward || forward.has(word)) && known.has(edgeKey(owner, inside))
    const isTold = ofTheDocument.has(word) || (containing.has(word) && files.has(inside))
    count(String(word), isEdge, isTold, losses)
  }
}

function count(word: string, isEdge: boolean, isTold: boolean, losses: Losses): void {
  if (!isEdge && !isTold) losses.add(`relationships ${word}`, notSupported)
  if (isEdge && !ofTheGraph.has(word)) losses.changed(`relationships ${word}`, 'written as plain dependencies')
}

function edgeKey(from: unknown, to: unknown): string {
  return `${String(from)}\n${String(to)}`
}

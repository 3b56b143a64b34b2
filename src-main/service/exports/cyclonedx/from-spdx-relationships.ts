import type { ExportContent } from '#service/domain/downloads/export-content.ts'
// oxlint-disable-next-line no-restricted-imports -- words that both families' plug-ins share, not a sibling
import { nestedMark } from '#service/standards/spdx/spdx-embedded-members.ts'
import type { FilesOfPackages } from './from-spdx-files.ts'
import { type Fate, type GraphStatement, StatedGraph } from './graph-statements.ts'
import type { Losses } from './losses.ts'
import { isObject } from './members.ts'

/** Relationship types of SPDX 2.3 that are read as edges: forward, then reversed. */
const forward: ReadonlySet<string> = new Set([
  'DEPENDS_ON',
  'CONTAINS',
  'DYNAMIC_LINK',
  'STATIC_LINK',
  'HAS_PREREQUISITE',
])
const backward: ReadonlySet<string> = new Set(
  [
    ['DEPENDENCY_OF', 'CONTAINED_BY', 'PREREQUISITE_FOR', 'BUILD_DEPENDENCY_OF', 'DEV_DEPENDENCY_OF'],
    ['OPTIONAL_COMPONENT_OF', 'PACKAGE_OF'],
    ['OPTIONAL_DEPENDENCY_OF', 'PROVIDED_DEPENDENCY_OF', 'RUNTIME_DEPENDENCY_OF', 'TEST_DEPENDENCY_OF'],
  ].flat(),
)
/** What edges of CycloneDX mean, and what an optional component in them means. */
const meanings: ReadonlyMap<string, GraphStatement['meaning']> = new Map([
  ['DEPENDS_ON', 'dependency'],
  ['DEPENDENCY_OF', 'dependency'],
  ['OPTIONAL_DEPENDENCY_OF', 'optional'],
])
const notSupported = 'not supported by CycloneDX'

/** Counts relationships of an SPDX 2 document that the written graph does not state, or states as less than they mean. */
export function addRelationships(content: ExportContent, files: FilesOfPackages, losses: Losses): void {
  const relationships = (content.elements.get('relationships') ?? []).map(({ value }) => value).filter(isObject)
  const described = content.elements.get('documentDescribes') ?? []
  if (relationships.length === 0 && described.length === 0) return
  const graph = new StatedGraph(content)
  for (const relationship of relationships) {
    const { relationshipType, comment } = relationship
    if (typeof comment === 'string' && comment !== nestedMark) losses.add('comments of relationships', notSupported)
    const word = String(relationshipType)
    const fate = fateOf(relationship, { graph, files })
    if (fate === 'left out') losses.add(`relationships ${word}`, notSupported)
    if (fate === 'plain') losses.changed(`relationships ${word}`, 'written as plain dependencies')
  }
  const others = described.filter(({ value }) => !graph.isPrimary(value))
  losses.add('documentDescribes', notSupported, others.length)
}

interface Known {
  readonly graph: StatedGraph
  readonly files: FilesOfPackages
}

function fateOf(relationship: Readonly<Record<string, unknown>>, known: Known): Fate {
  const { spdxElementId, relatedSpdxElement, relationshipType: type, comment } = relationship
  const word = typeof type === 'string' ? type.trim().toUpperCase().replaceAll('-', '_') : ''
  if (word === 'DESCRIBES') return known.graph.isPrimary(relatedSpdxElement) ? 'stated' : 'left out'
  if (word === 'DESCRIBED_BY') return known.graph.isPrimary(spdxElementId) ? 'stated' : 'left out'
  const isBackward = backward.has(word)
  if (!isBackward && !forward.has(word)) return 'left out'
  const ends = [String(spdxElementId), String(relatedSpdxElement)]
  const [from = '', to = ''] = isBackward ? ends.toReversed() : ends
  return fateInGraph(word, { from, to, meaning: meanings.get(word) ?? 'other', comment }, known)
}

function fateInGraph(word: string, statement: GraphStatement, { graph, files }: Known): Fate {
  const { from, to } = statement
  if (word === 'DEPENDS_ON' && to === 'NONE') return graph.isLeaf(from) ? 'stated' : 'left out'
  const owner = graph.componentOf(from)
  const isPlaced = /^CONTAIN(S|ED_BY)$/.test(word) && owner !== undefined && files.has(owner.ref, to)
  return isPlaced ? 'stated' : graph.fateOf(statement)
}

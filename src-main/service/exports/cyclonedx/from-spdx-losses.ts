import type { ExportContent } from '#service/domain/export-content.ts'
import type { Losses } from './losses.ts'
import { isObject } from './members.ts'
import { licenseTextsOf, ownReferences } from './from-spdx.ts'

/** Members of packages that the model carries, so that a copy that was kept for exactness is no loss. */
const carried = new Set(
  [
    ['SPDXID', 'name', 'versionInfo', 'primaryPackagePurpose', 'externalRefs', 'checksums', 'licenseConcluded'],
    ['licenseDeclared', 'supplier', 'originator', 'copyrightText', 'downloadLocation', 'homepage', 'description'],
    ['annotations', 'summary', 'spdxId', 'type', 'creationInfo'],
  ].flat(),
)
const ofCreation = new Set(['created', 'creators'])
/** Sections that are written, or counted below by what they hold. */
const countedElsewhere = new Set([
  ...['annotations', 'relationships', 'hasExtractedLicensingInfos', '@graph', 'documentDescribes'],
])

/** What CycloneDX has no place for in content that was read from SPDX. */
export function addSpdxLosses(content: ExportContent, losses: Losses): void {
  for (const { detail } of content.components) {
    const names = Object.keys(detail.kept).filter((name) => detail.kept[name] !== null && !carried.has(name))
    for (const name of names) losses.add(`${name} of packages`, noPlace)
  }
  addDocumentMembers(content, losses)
  for (const [section, elements] of content.elements) {
    if (!countedElsewhere.has(section)) losses.add(section, noPlace, elements.length)
  }
  addRelationships(content, losses)
  addUnusedLicenses(content, losses)
  for (const { value } of content.elements.get('@graph') ?? []) losses.add(`elements ${typeOf(value)}`, noPlace)
}

function addDocumentMembers({ kept, elements }: ExportContent, losses: Losses): void {
  for (const name of Object.keys(kept)) {
    if (name !== 'creationInfo') losses.add(`${name} of the document`, noPlace)
  }
  const creation = isObject(kept['creationInfo']) ? kept['creationInfo'] : {}
  for (const name of Object.keys(creation)) {
    if (!ofCreation.has(name)) losses.add(`${name} of the document's creation`, noPlace)
  }
  // The first is the primary component.
  losses.add('documentDescribes', noPlace, (elements.get('documentDescribes')?.length ?? 0) - 1)
}

const noPlace = 'CycloneDX has no place for it'

function typeOf(element: unknown): string {
  const type = isObject(element) ? (element['type'] ?? element['@type']) : undefined
  return typeof type === 'string' ? type : 'without a type'
}

/** A relationship that is an edge of the graph is written as one, whatever its word. */
function addRelationships({ components, edges, elements }: ExportContent, losses: Losses): void {
  const relationships = elements.get('relationships') ?? []
  if (relationships.length === 0) return
  const refs = new Map(components.map(({ id, ref }) => [id, ref]))
  const known = new Set(edges.map(([from, to]) => edgeKey(refs.get(from), refs.get(to))))
  for (const { value } of relationships) {
    if (!isObject(value)) continue
    const { spdxElementId: from, relatedSpdxElement: to, relationshipType: word, comment } = value
    const isEdge = known.has(edgeKey(from, to)) || known.has(edgeKey(to, from))
    const isSaid = saidOtherwise.has(word) && (isEdge || ofTheDocument.has(word))
    if (!isSaid && isEdge) losses.changed(`relationships ${String(word)}`, 'written as plain dependencies')
    else if (!isSaid) losses.add(`relationships ${String(word)}`, noPlace)
    if (typeof comment === 'string') losses.add('comments of relationships', noPlace)
  }
}

const ofTheDocument: ReadonlySet<unknown> = new Set(['DESCRIBES', 'DESCRIBED_BY'])
/** Words whose meaning CycloneDX has too. */
const saidOtherwise: ReadonlySet<unknown> = new Set([...ofTheDocument, 'DEPENDS_ON', 'DEPENDENCY_OF'])

function edgeKey(from: unknown, to: unknown): string {
  return `${String(from)}\n${String(to)}`
}

function addUnusedLicenses({ components, elements }: ExportContent, losses: Losses): void {
  const texts = licenseTextsOf(elements)
  if (texts.size === 0) return
  const expressions = components.flatMap(({ detail }) => detail.licenses.map(({ expression }) => expression ?? ''))
  const used = new Set(expressions.flatMap(ownReferences))
  const unused = [...texts.keys()].filter((id) => !used.has(id))
  losses.add('extracted licences that no package names', noPlace, unused.length)
}

import type { ExportContent } from '#service/domain/export-content.ts'
import type { Losses } from './losses.ts'
import { isObject } from './members.ts'
import { licenseTextsOf, ownReferences } from './spdx-component.ts'

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
const countedElsewhere = new Set(['annotations', 'relationships', 'hasExtractedLicensingInfos', '@graph'])

/** What CycloneDX has no place for in content that was read from SPDX. */
export function addSpdxLosses(content: ExportContent, losses: Losses): void {
  for (const { detail } of content.components) {
    for (const [name, value] of Object.entries(detail.kept)) {
      if (value !== null && !carried.has(name)) losses.add(`${name} of packages`, 'CycloneDX has no place for it')
    }
  }
  for (const name of Object.keys(content.kept)) {
    if (name !== 'creationInfo') losses.add(`${name} of the document`, 'CycloneDX has no place for it')
  }
  const creation = isObject(content.kept['creationInfo']) ? content.kept['creationInfo'] : {}
  for (const name of Object.keys(creation)) {
    if (!ofCreation.has(name)) losses.add(`${name} of the document's creation`, 'CycloneDX has no place for it')
  }
  for (const [section, elements] of content.elements) {
    if (!countedElsewhere.has(section)) losses.add(section, 'CycloneDX has no place for them', elements.length)
  }
  addRelationships(content, losses)
  addUnusedLicenses(content, losses)
  for (const { value } of content.elements.get('@graph') ?? []) {
    const type = isObject(value) ? String(value['type'] ?? value['@type'] ?? 'element') : 'element'
    losses.add(`elements "${type}"`, 'CycloneDX has no place for them')
  }
}

/** A relationship that is an edge of the graph is written as one, whatever its word. */
function addRelationships({ components, edges, elements }: ExportContent, losses: Losses): void {
  const relationships = elements.get('relationships') ?? []
  if (relationships.length === 0) return
  const refs = new Map(components.map(({ id, ref }) => [id, ref]))
  const known = new Set(edges.map(([from, to]) => edgeKey(refs.get(from), refs.get(to))))
  for (const { value } of relationships) {
    if (!isObject(value)) continue
    const { spdxElementId: from, relatedSpdxElement: to, relationshipType: type, comment } = value
    const word = String(type)
    const isEdge = known.has(edgeKey(from, to)) || known.has(edgeKey(to, from))
    if (isEdge && word !== 'DEPENDS_ON' && word !== 'DEPENDENCY_OF') {
      losses.add(`word ${word} of relationships`, 'they are written as dependencies')
    } else if (!isEdge && word !== 'DESCRIBES' && word !== 'DESCRIBED_BY') {
      losses.add(`relationships ${word}`, 'CycloneDX has no place for them')
    }
    if (typeof comment === 'string') losses.add('comments of relationships', 'CycloneDX has no place for them')
  }
}

function edgeKey(from: unknown, to: unknown): string {
  return `${String(from)}\n${String(to)}`
}

function addUnusedLicenses({ components, elements }: ExportContent, losses: Losses): void {
  const texts = licenseTextsOf(elements)
  if (texts.size === 0) return
  const expressions = components.flatMap(({ detail }) => detail.licenses.map(({ expression }) => expression ?? ''))
  const used = new Set(expressions.flatMap(ownReferences))
  const unused = [...texts.keys()].filter((id) => !used.has(id))
  losses.add('extracted licences that no package names', 'CycloneDX has no place for them', unused.length)
}

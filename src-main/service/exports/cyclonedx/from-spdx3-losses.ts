import type { ExportContent } from '#service/domain/downloads/export-content.ts'
// oxlint-disable-next-line no-restricted-imports -- words that both families' plug-ins share, not a sibling
import { nestedMark } from '#service/standards/spdx/spdx-embedded-members.ts'
import { stringsOf } from '#service/domain/json-values.ts'
import { documentTexts, ownReferences, type SpdxContext } from './from-spdx.ts'
import { statedTexts } from './from-spdx-licenses.ts'
import { type Fate, type GraphStatement, StatedGraph } from './graph-statements.ts'
import type { Losses } from './losses.ts'
import { isObject } from './members.ts'

type Members = Readonly<Record<string, unknown>>

/** Members that only state the type and identity of an element. */
const structure = ['type', '@type', 'spdxId', '@id', 'creationInfo', '@context'] as const
const collection = [...documentTexts, 'element', 'rootElement', 'profileConformance'] as const
const agent = ['name', 'externalIdentifier'] as const
/** Elements that the model holds, with the members that it holds: creators of the document, agents of its packages, expressions. */
const represented: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    CreationInfo: ['specVersion', 'created', 'createdBy', 'createdUsing'],
    SpdxDocument: [...collection, 'dataLicense'],
    software_Sbom: ['element', 'rootElement', 'profileConformance', 'software_sbomType'],
    Organization: agent,
    Person: agent,
    Agent: agent,
    SoftwareAgent: agent,
    Tool: agent,
    // The dictionary leads to texts, which are counted themselves.
    simplelicensing_LicenseExpression: ['simplelicensing_licenseExpression', 'simplelicensing_customIdToUri'],
  }).map(([type, names]) => [type, new Set([...structure, ...names])]),
)
/** Relationship types that are read as edges, with what they mean in the graph. */
const edges: ReadonlyMap<unknown, GraphStatement['meaning']> = new Map([
  ['dependsOn', 'dependency'],
  ['hasOptionalDependency', 'optional'],
  ...['contains', 'hasStaticLink', 'hasDynamicLink', 'hasPrerequisite', 'hasOptionalComponent'].map(
    (type) => [type, 'other'] as const,
  ),
  ['hasProvidedDependency', 'other'],
])
const ofLicenses: ReadonlySet<unknown> = new Set(['hasConcludedLicense', 'hasDeclaredLicense'])
const relationshipMembers: ReadonlySet<string> = new Set([...structure, 'from', 'to', 'relationshipType'])
const notSupported = 'not supported by CycloneDX'

/** Counts data of an SPDX 3 graph, except its packages, that CycloneDX cannot represent. */
export function addSpdx3Losses(content: ExportContent, texts: SpdxContext['licenseTexts'], losses: Losses): void {
  const elements = content.elements.get('@graph') ?? []
  if (elements.length === 0) return
  const graph = new StatedGraph(content)
  const stated = new Set([
    ...statedTexts(content.components),
    ...usedTexts(content.components, texts).map((text) => text.trim()),
  ])
  for (const { value } of elements) {
    if (isObject(value)) addElement(value, { graph, stated, losses })
    else losses.add('elements without a type', notSupported)
  }
}

interface Adding {
  readonly graph: StatedGraph
  /** Texts of licenses that the written document contains. */
  readonly stated: ReadonlySet<string>
  readonly losses: Losses
}

function addElement(element: Members, { graph, stated, losses }: Adding): void {
  const { type, '@type': other, relationshipType, simplelicensing_licenseText: text } = element
  const kind = typeof type === 'string' ? type : typeof other === 'string' ? other : 'without a type'
  const names = represented.get(kind)
  if (names) addMembers(element, names, kind, losses)
  else if (edges.has(relationshipType) || ofLicenses.has(relationshipType) || relationshipType === 'describes')
    addRelationship(element, kind, { graph, losses })
  else if (typeof text !== 'string' || !stated.has(text.trim()))
    losses.add(kind === 'Relationship' ? `relationships ${String(relationshipType)}` : `elements ${kind}`, notSupported)
}

function addRelationship(element: Members, kind: string, { graph, losses }: Omit<Adding, 'stated'>): void {
  const fates = stringsOf(element['to']).map((to) => fateOf(element, to, graph))
  const what = `relationships ${String(element['relationshipType'])}`
  losses.add(what, notSupported, fates.filter((fate) => fate === 'left out').length)
  losses.changed(what, 'written as plain dependencies', fates.filter((fate) => fate === 'plain').length)
  const isStated = fates.some((fate) => fate !== 'left out')
  if (isStated) addMembers(withoutOwnMark(element), relationshipMembers, kind, losses)
}

function fateOf({ from: owner, relationshipType: type, comment }: Members, to: string, graph: StatedGraph): Fate {
  const from = stringsOf(owner)[0] ?? ''
  if (type === 'describes') return graph.isPrimary(to) ? 'stated' : 'left out'
  if (ofLicenses.has(type)) return graph.componentOf(from) === undefined ? 'left out' : 'stated'
  if (isNone(to)) return type === 'dependsOn' && graph.isLeaf(from) ? 'stated' : 'left out'
  return graph.fateOf({ from, to, meaning: edges.get(type) ?? 'other', comment })
}

/** Tests for the individual for no element (Core/IndividualElement). */
function isNone(id: string): boolean {
  return /(^|[/:])None(Element)?$/.test(id)
}

function usedTexts(components: ExportContent['components'], texts: SpdxContext['licenseTexts']): readonly string[] {
  const used = new Set(
    components.flatMap(({ detail }) => detail.licenses.flatMap(({ expression }) => ownReferences(expression ?? ''))),
  )
  return [...texts].flatMap(([id, { text }]) => {
    const content = isObject(text) ? text['content'] : undefined
    return used.has(id) && typeof content === 'string' ? [content] : []
  })
}

function addMembers(element: Members, names: ReadonlySet<string>, kind: string, losses: Losses): void {
  for (const [name, value] of Object.entries(element)) {
    if (value !== null && !names.has(name)) losses.add(`${name} of elements ${kind}`, notSupported)
  }
}

/** Returns a relationship without uninformative members and without the mark of our own exports. */
function withoutOwnMark(relationship: Members): Members {
  const { completeness, comment, ...rest } = relationship
  // An empty list of dependencies is complete.
  const isTold = completeness === 'complete' && stringsOf(relationship['to']).every(isNone)
  return {
    ...rest,
    ...(completeness === 'noAssertion' || completeness === undefined || isTold ? {} : { completeness }),
    ...(comment === nestedMark || comment === undefined ? {} : { comment }),
  }
}

import type { ExportContent } from '#service/domain/downloads/export-content.ts'
// oxlint-disable-next-line no-restricted-imports -- words that both families' plug-ins share, not a sibling
import { nestedMark } from '#service/standards/spdx/spdx-embedded-members.ts'
import { documentTexts } from './from-spdx.ts'
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
    simplelicensing_LicenseExpression: ['simplelicensing_licenseExpression'],
  }).map(([type, names]) => [type, new Set([...structure, ...names])]),
)
const representedRelationships: ReadonlySet<unknown> = new Set([
  'dependsOn',
  'contains',
  'describes',
  'hasConcludedLicense',
  'hasDeclaredLicense',
])
const relationshipMembers: ReadonlySet<string> = new Set([...structure, 'from', 'to', 'relationshipType'])
const notSupported = 'not supported by CycloneDX'

/** Counts data of an SPDX 3 graph, except its packages, that CycloneDX cannot represent. */
export function addSpdx3Losses({ elements }: ExportContent, losses: Losses): void {
  for (const { value } of elements.get('@graph') ?? []) {
    if (isObject(value)) addElement(value, losses)
    else losses.add('elements without a type', notSupported)
  }
}

function addElement(element: Members, losses: Losses): void {
  const { type, '@type': other, relationshipType } = element
  const kind = typeof type === 'string' ? type : typeof other === 'string' ? other : 'without a type'
  const names = represented.get(kind)
  if (names) addMembers(element, names, kind, losses)
  else if (representedRelationships.has(relationshipType))
    addMembers(withoutOwnMark(element), relationshipMembers, kind, losses)
  else
    losses.add(kind === 'Relationship' ? `relationships ${String(relationshipType)}` : `elements ${kind}`, notSupported)
}

function addMembers(element: Members, names: ReadonlySet<string>, kind: string, losses: Losses): void {
  for (const [name, value] of Object.entries(element)) {
    if (value !== null && !names.has(name)) losses.add(`${name} of elements ${kind}`, notSupported)
  }
}

/** Returns a relationship without uninformative members and without the mark of our own exports. */
function withoutOwnMark(relationship: Members): Members {
  const { completeness, comment, ...rest } = relationship
  return {
    ...rest,
    ...(completeness === 'noAssertion' || completeness === undefined ? {} : { completeness }),
    ...(comment === nestedMark || comment === undefined ? {} : { comment }),
  }
}

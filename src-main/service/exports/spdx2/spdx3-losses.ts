import { nestedMark } from '#service/standards/spdx/spdx-embedded-members.ts'
import { isObject, type JsonObject, objectOf, textOf } from '#service/domain/json-values.ts'
import { idOf, typeOf } from '#service/standards/spdx/spdx3-elements.ts'
import { notSupported, type Writing } from './writing.ts'

/** Members that only state the type and identity of an element, or the form of the document. */
const structure = [
  'type',
  '@type',
  'spdxId',
  '@id',
  'creationInfo',
  '@context',
  'element',
  'profileConformance',
] as const
const agent = ['name', 'externalIdentifier'] as const
const relationship = ['from', 'to', 'relationshipType', 'comment', 'description', 'scope'] as const
/** Members of SPDX 3 elements that are written in any form. Files, snippets and annotations are counted where they are written. */
const written: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    CreationInfo: ['specVersion', 'created', 'createdBy', 'createdUsing'],
    SpdxDocument: ['name', 'comment', 'rootElement', 'dataLicense'],
    software_Sbom: ['rootElement'],
    Bom: ['rootElement'],
    Organization: agent,
    Person: agent,
    Agent: agent,
    SoftwareAgent: agent,
    Tool: agent,
    simplelicensing_LicenseExpression: ['simplelicensing_licenseExpression', 'simplelicensing_customIdToUri'],
    simplelicensing_SimpleLicensingText: ['name', 'comment', 'simplelicensing_licenseText', 'externalRef'],
    Relationship: relationship,
    LifecycleScopedRelationship: relationship,
  }).map(([type, names]) => [type, new Set([...structure, ...names])]),
)
/** Elements whose losses are counted elsewhere. */
const elsewhere: ReadonlySet<string> = new Set(['software_File', 'software_Snippet', 'Annotation'])

/** Counts data of an SPDX 3 graph, except its packages, that SPDX 2.3 cannot represent. */
export function countSpdx3Losses({ content, losses }: Writing): void {
  const graph = content.elements.get('@graph') ?? []
  const document = graph.find(({ value }) => typeOf(objectOf(value)) === 'SpdxDocument')
  const ofDocument = textOf(objectOf(document?.value)['creationInfo'])
  for (const { value } of graph) {
    const element = isObject(value) ? value : {}
    const type = textOf(element['type'] ?? element['@type']) ?? 'element'
    // The comment of the creators of the document is written.
    const isOfDocument = type === 'CreationInfo' && idOf(element) === ofDocument
    const names = isOfDocument ? written.get(type)?.union(new Set(['comment'])) : written.get(type)
    if (names) countMembers(element, { type, names }, losses)
    else if (!elsewhere.has(type)) losses.add({ one: `"${type}"`, many: `"${type}"`, why: notSupported })
  }
}

function countMembers(
  element: JsonObject,
  { type, names }: { readonly type: string; readonly names: ReadonlySet<string> },
  losses: Writing['losses'],
): void {
  for (const name of Object.keys(element)) {
    if (names.has(name) || isUninformative(element, name)) continue
    const words = { one: `"${name}" of an element "${type}"`, many: `"${name}" of elements "${type}"` }
    losses.add({ ...words, why: notSupported })
  }
}

/** Tests for null, and for completeness that is not claimed or belongs to the nesting of our own exports. */
function isUninformative(element: JsonObject, name: string): boolean {
  const value = element[name]
  return value === null || (name === 'completeness' && (value === 'noAssertion' || element['comment'] === nestedMark))
}

import { idOf, idsOf, isRelationship, typeOf } from '#service/standards/spdx/spdx3-elements.ts'
import { agentsWithAuthors, isCreator } from '#service/standards/spdx/spdx3-agents.ts'
import { creationOf } from '#service/standards/spdx/spdx3-graph.ts'
import { isObject, type JsonObject, listOf, objectsOf, textOf, textsOf } from '#service/domain/json-values.ts'
import { resultElements } from './annotations.ts'
import { type Element, withoutEmpty } from './elements.ts'
import { licenseTexts } from './license-texts.ts'
import { writePreservedPackage, writeUnchangedPackage } from './package-elements.ts'
import { isDependency, modelRelationships } from './relationships.ts'
import { withRestatedLicenses } from './restated-licenses.ts'
import { securityElements } from './security.ts'
import type { Writing } from './writing.ts'

/**
 * Writes an SPDX 3 document again, with its elements unchanged. Unless it is exactly what was read, it becomes a new document about the
 * same elements, by the same creators with Waybill as a tool, and lists what was added.
 */
export function* familyElements(writing: Writing): Generator<Element> {
  const { elements, relations, isUnchanged, preserved, losses } = writing
  const said = new Set<string>()
  for (const value of preserved.others) elements.graph.take(value, 0)
  const others = isUnchanged ? preserved.others : withRestatedLicenses(writing)
  for (const value of others) if (isRelationship(value)) takeRelationship(value, relations, said)
  if (isUnchanged) {
    yield* unchangedElements(writing)
    return
  }
  const present = presentIds(writing)
  const unused = creationsOfDocument(writing)
  for (const value of others) if (!unused.has(value)) yield listing(value, present)
  for (const component of writing.components) yield* writePreservedPackage(component, writing)
  const changed = { one: 'identifier', many: 'identifiers', verb: 'replaced, with every reference' }
  losses.add({ ...changed, why: 'SPDX 3.0.1 requires an IRI for each element' }, preserved.changedIds)
  yield* modelRelationships(writing, said)
  yield* licenseTexts(writing)
  yield* securityElements(writing)
  yield* resultElements(writing)
  yield* writeNewDocument(listing(preserved.document ?? {}, present), present, writing)
}

function* unchangedElements(writing: Writing): Generator<Element> {
  for (const { value } of writing.content.elements.get('@graph') ?? []) yield isObject(value) ? value : {}
  for (const component of writing.components) yield writeUnchangedPackage(component, writing)
}

function takeRelationship(value: JsonObject, relations: Writing['relations'], said: Set<string>): void {
  const type = textOf(value['relationshipType'])
  const found =
    type === 'hasConcludedLicense'
      ? relations.concluded
      : type === 'hasDeclaredLicense'
        ? relations.declared
        : undefined
  for (const from of idsOf(value['from'])) {
    for (const to of idsOf(value['to'])) {
      if (isDependency(value)) said.add(`${from} ${to}`)
      found?.set(from, [...(found.get(from) ?? []), to])
    }
  }
}

/** Returns the identifiers of the elements that are written again, including packages. */
function presentIds({ components, iriOf, preserved }: Writing): ReadonlySet<string> {
  const others = preserved.others.filter((value) => typeOf(value) !== 'CreationInfo').map(idOf)
  return new Set([...others, ...components.map(({ id }) => iriOf(id))].filter((id) => typeof id === 'string'))
}

/** Returns the creation of the document that is replaced, unless another element has the same one. The new document states its creators. */
function creationsOfDocument({ components, preserved }: Writing): ReadonlySet<JsonObject> {
  const { document, others, rewritten } = preserved
  const packages = components.map(({ detail: { kept } }) => rewritten({ creationInfo: kept['creationInfo'] }))
  const used = new Set([...others, ...packages].flatMap(({ creationInfo }) => idsOf(creationInfo)))
  const own = new Set(idsOf(document?.['creationInfo']).filter((id) => !used.has(id)))
  return new Set(others.filter((value) => typeOf(value) === 'CreationInfo' && own.has(idOf(value) ?? '')))
}

/** Returns a collection without removed elements. Elements of other documents are still listed (Core/ExternalMap). */
function listing(value: JsonObject, present: ReadonlySet<string>): JsonObject {
  if (value['element'] === undefined) return value
  const outside = new Set(objectsOf(value['import']).map((one) => textOf(one['externalSpdxId'])))
  return { ...value, element: textsOf(value['element']).filter((id) => present.has(id) || outside.has(id)) }
}

/** Yields the document with a new identity, and the added elements. */
function* writeNewDocument(original: JsonObject, present: ReadonlySet<string>, writing: Writing): Generator<Element> {
  const { agents, elements, name, run } = writing
  const tool = agents.toolOf({ vendor: null, name: 'Waybill', version: run.toolVersion })
  const dataLicense = dataLicenseOf(original, writing)
  yield creationOfNew(original, tool, writing)
  yield* elements.taken()
  const roots = listOf(original['rootElement'])
  const primary = writing.components.find((component) => component.primary)
  const made = elements.all.filter((iri) => iri !== elements.iri('SPDXRef-DOCUMENT'))
  yield {
    name,
    ...original,
    ...dataLicense,
    ...elements.make('SpdxDocument', elements.iri('SPDXRef-DOCUMENT'), {
      profileConformance: [...new Set([...listOf(original['profileConformance']), ...elements.profiles])],
      rootElement: roots.length > 0 ? roots : [primary === undefined ? tool : (writing.iriOf(primary.id) ?? tool)],
      element: [...new Set([...textsOf(original['element']), ...present, ...made])],
    }),
  }
}

/** Returns the creation of the new document: by the authors of the version and the tools of the original one, with Waybill as a tool. */
function creationOfNew(original: JsonObject, tool: string, writing: Writing): Element {
  const { elements, agents, date } = writing
  const before = creationOf(elements.graph, original)
  const makers = makersOf(before, writing)
  const own = { name: 'Waybill', email: null, phone: null, url: null }
  return withoutEmpty({
    type: 'CreationInfo',
    '@id': elements.creation,
    specVersion: '3.0.1',
    created: date,
    createdBy: makers.length > 0 ? makers : [agents.idOf('SoftwareAgent', own) ?? ''],
    createdUsing: [...new Set([...idsOf(before['createdUsing']), tool])],
    comment: before['comment'],
  })
}

/** Returns who made the document: those it names, without authors that an edit took away, and with those that it added. */
function makersOf(before: JsonObject, { content, elements, agents, preserved }: Writing): readonly string[] {
  const ids = idsOf(before['createdBy'])
  // An export of chosen fields has no elements beside its packages.
  if (preserved.others.length === 0) return ids
  const named = { ids, agents: elements.graph.agents, isAuthor: isCreator }
  const { stay, added } = agentsWithAuthors(named, content.version.authors)
  const all = [...stay, ...added.map((author) => agents.idOf('Person', author))]
  return [...new Set(all.filter((id) => id !== undefined))]
}

/** Returns the data license if an edit says another one than the document. */
function dataLicenseOf(original: JsonObject, { content, elements, licenses }: Writing): Element {
  const { dataLicense } = content.version
  const [stated] = idsOf(original['dataLicense'])
  const read = stated === undefined ? null : (elements.graph.licenses.of(stated) ?? stated)
  if (dataLicense === null || dataLicense === read) return {}
  return { dataLicense: licenses.idOf(dataLicense) }
}

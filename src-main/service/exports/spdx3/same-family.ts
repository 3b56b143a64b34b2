import { idOf, idsOf, isRelationship, typeOf } from '#service/formats/spdx3/elements.ts'
import { isObject, type JsonObject, listOf, textOf } from '#service/formats/json/values.ts'
import { type Element, ownCreation, withoutEmpty } from './elements.ts'
import { licenseTexts } from './license-texts.ts'
import { keptPackage } from './package-elements.ts'
import { modelRelationships } from './relationships.ts'
import { securityElements } from './security.ts'
import type { Writing } from './writing.ts'

/**
 * An SPDX 3 document again: its elements word for word. What is not exactly what was read becomes a new document about the same
 * elements, made by the same with this tool, and says what was added.
 */
export function* familyElements(writing: Writing): Generator<Element> {
  const { content, elements, relations, isUnchanged } = writing
  const graph = (content.elements.get('@graph') ?? []).flatMap(({ value }) => (isObject(value) ? [value] : []))
  const said = new Set<string>()
  for (const value of graph) {
    elements.graph.take(value, 0)
    if (isRelationship(value)) takeRelationship(value, relations, said)
  }
  const original = graph.find((value) => typeOf(value) === 'SpdxDocument') ?? {}
  for (const value of graph) {
    if (isUnchanged) yield value
    else if (typeOf(value) !== 'SpdxDocument') yield renamed(value, idOf(original), elements.iri('SPDXRef-DOCUMENT'))
  }
  for (const component of writing.components) yield* keptPackage(component, writing)
  if (isUnchanged) return
  yield* modelRelationships(writing, said)
  yield* licenseTexts(writing)
  yield* securityElements(writing)
  yield* renewed(original, writing)
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
      said.add(`${from} ${to}`).add(`${to} ${from}`)
      found?.set(from, [...(found.get(from) ?? []), to])
    }
  }
}

/** The element with what names the original document naming the new one. */
function renamed(value: JsonObject, before: string | null, now: string): JsonObject {
  const rename = (member: unknown): unknown => (member === before ? now : member)
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, Array.isArray(member) ? member.map(rename) : rename(member)]),
  )
}

/** The document under a new identity, with what came to it. */
function* renewed(original: JsonObject, writing: Writing): Generator<Element> {
  const { elements, agents, run, date, name } = writing
  const info = original['creationInfo']
  const before: JsonObject = isObject(info) ? info : (elements.graph.creations.get(textOf(info) ?? '') ?? {})
  const tool = agents.toolOf({ vendor: null, name: 'Waybill', version: run.toolVersion })
  const makers = idsOf(before['createdBy'])
  const own = { name: 'Waybill', email: null, phone: null, url: null }
  yield withoutEmpty({
    type: 'CreationInfo',
    '@id': ownCreation,
    specVersion: '3.0.1',
    created: date,
    createdBy: makers.length > 0 ? makers : [agents.idOf('SoftwareAgent', own) ?? ''],
    createdUsing: [...new Set([...idsOf(before['createdUsing']), tool])],
  })
  yield* elements.taken()
  const listed = listOf(original['element'])
  const roots = listOf(original['rootElement'])
  const primary = writing.components.find((component) => component.primary)
  yield {
    name,
    ...original,
    ...elements.make('SpdxDocument', elements.iri('SPDXRef-DOCUMENT'), {
      profileConformance: [...new Set([...listOf(original['profileConformance']), ...elements.profiles])],
      rootElement: roots.length > 0 ? roots : [primary === undefined ? tool : (writing.iriOf(primary.id) ?? tool)],
      element: [...new Set([...listed, ...elements.all.filter((iri) => !iri.endsWith('#SPDXRef-DOCUMENT'))])],
    }),
  }
}

import { isObject, type JsonObject, listOf, objectsOf, textOf } from '#service/domain/json-values.ts'
import { spdx3Classes, spdx3Lists, spdx3References, spdx3Texts } from './model-for-test.ts'

/** Classes of profiles that no writer creates. Such elements come unchanged from a document of the same family. */
const otherProfiles = /^(ai|dataset|build|expandedlicensing)_|^Bom$|^Bundle$|^IndividualElement$/
/** Individuals of the model, which no document contains. */
const individual =
  /^(NoneElement|NoAssertionElement|expandedlicensing_No(ne|Assertion)License)$|^https:\/\/spdx\.org\/(rdf\/3\.0\.1\/terms|licenses)\/|^spdx:/

/**
 * Lists what is wrong with an SPDX 3.0.1 document, without the official schema: unknown classes, members and words, missing members,
 * values that should be lists, invalid or repeated identifiers, and references to missing elements.
 */
export function spdx3Faults(document: unknown): readonly string[] {
  if (!isObject(document)) return ['no object']
  const graph = listOf(document['@graph'])
  const elements = objectsOf(graph)
  return [
    ...(document['@context'] === 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld' ? [] : ['@context']),
    ...(elements.length > 0 && elements.length === graph.length ? [] : ['@graph']),
    ...elements.flatMap((element) => objectFaults(element, true)),
    ...identifierFaults(elements),
    ...referenceFaults(elements),
    ...countFaults(elements),
  ]
}

function objectFaults(object: JsonObject, isElement: boolean): readonly string[] {
  const type = String(object['type'])
  if (otherProfiles.test(type)) return []
  const members = spdx3Classes.get(type)
  if (members === undefined || isElement !== (members.has('spdxId') || type === 'CreationInfo')) return [`type ${type}`]
  const missing = [...members].flatMap(([name, isRequired]) =>
    isRequired && !(name in object) ? [`${name} missing`] : [],
  )
  const wrong = Object.entries(object).flatMap(([name, value]) =>
    members.has(name) ? memberFaults(name, value) : [name],
  )
  return [...missing, ...wrong].map((fault) => `${type}: ${fault}`)
}

function memberFaults(name: string, value: unknown): readonly string[] {
  if (Array.isArray(value) !== spdx3Lists.has(name)) return [`${name} as ${Array.isArray(value) ? '' : 'no '}list`]
  const entries: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (entries.length === 0) return [`${name} empty`]
  return entries.flatMap((entry) => {
    if (isObject(entry)) return objectFaults(entry, false)
    if (entry === null || entry === undefined) return [`${name} ${String(entry)}`]
    const form = spdx3Texts.get(name)
    const isRight = form === undefined || form.test(typeof entry === 'string' ? entry : JSON.stringify(entry))
    return isRight ? [] : [`${name} ${JSON.stringify(entry)}`]
  })
}

function identifierFaults(elements: readonly JsonObject[]): readonly string[] {
  const byId = Map.groupBy(elements, identifierOf)
  const twice = [...byId].flatMap(([id, same]) => (same.length > 1 ? [`${id} stands twice`] : []))
  const wrong = elements.filter((element) => {
    const id = identifierOf(element)
    return element['type'] === 'CreationInfo'
      ? !id.startsWith('_:')
      : id.startsWith('_:') || !/^[^:\s]+:[^\s<>"{}|\\^`]+$/.test(id)
  })
  return [...twice, ...wrong.map((element) => `${identifierOf(element)} is no identifier`)]
}

function referenceFaults(elements: readonly JsonObject[]): readonly string[] {
  const known = new Set(elements.map(identifierOf))
  const imported = elements.flatMap((element) =>
    objectsOf(element['import']).map((one) => textOf(one['externalSpdxId'])),
  )
  const outside = new Set<unknown>(imported)
  return elements.flatMap((element) =>
    Object.entries(element)
      .filter(([name]) => spdx3References.has(name))
      .flatMap(([name, value]) =>
        (Array.isArray(value) ? (value as readonly unknown[]) : [value]).map((id) => [name, id] as const),
      )
      .filter(([, id]) => typeof id !== 'string' || !(known.has(id) || outside.has(id) || individual.test(id)))
      .map(([name, id]) => `${name} of ${identifierOf(element)} is nowhere: ${JSON.stringify(id)}`),
  )
}

function countFaults(elements: readonly JsonObject[]): readonly string[] {
  const documents = elements.filter(({ type }) => type === 'SpdxDocument')
  const [document] = documents
  const named = new Set(listOf(document?.['element']))
  const unnamed = elements.filter(
    (element) => element['type'] !== 'CreationInfo' && element !== document && !named.has(identifierOf(element)),
  )
  return [
    ...(documents.length === 1 ? [] : [`${documents.length} documents`]),
    ...(named.size === 0 ? [] : unnamed.map((element) => `${identifierOf(element)} is no element of the document`)),
  ]
}

function identifierOf(element: JsonObject): string {
  return textOf(element['spdxId']) ?? textOf(element['@id']) ?? ''
}

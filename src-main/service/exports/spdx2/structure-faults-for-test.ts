import { isObject, type JsonObject, listOf, objectsOf } from '#service/formats/json/values.ts'
import { read } from '#service/formats/read-for-test.ts'

/**
 * What of an SPDX 2.3 document in JSON is no such document, judged without the official schema: what our reader has against it, and
 * identifiers that are none or stand twice. Empty when nothing is wrong.
 */
export function spdx2Faults(document: unknown): readonly string[] {
  if (!isObject(document)) return ['no object']
  const { schemaValid, specVersion, findings } = read(document).document
  const errors = findings
    .filter(({ severity }) => severity === 'error')
    .map(({ pointer, message }) => `${pointer}: ${message}`)
  return [
    ...(schemaValid === true ? [] : [`not valid: ${errors.slice(0, 3).join('; ')}`]),
    ...(specVersion === '2.3' ? [] : [`specVersion ${specVersion}`]),
    ...identifierFaults(document),
  ]
}

function identifierFaults(document: JsonObject): readonly string[] {
  const elements = [document, ...['packages', 'files', 'snippets'].flatMap((section) => objectsOf(document[section]))]
  const byId = Map.groupBy(elements, (element) => element['SPDXID'])
  return [...byId].flatMap(([id, same]) => [
    ...(same.length > 1 ? [`${String(id)} stands twice`] : []),
    ...(/^SPDXRef-[a-zA-Z0-9.-]+$/.test(String(id)) ? [] : [`${String(id)} is no identifier`]),
  ])
}

/** Where a document names an element that it does not hold: relationships, what it describes, files of packages and of snippets. */
export function spdx2Dangling(document: JsonObject): readonly string[] {
  const packages = objectsOf(document['packages'])
  const snippets = objectsOf(document['snippets'])
  const elements = [document, ...packages, ...objectsOf(document['files']), ...snippets]
  const known = new Set<unknown>(elements.map((element) => element['SPDXID']))
  const named = [
    ...objectsOf(document['relationships']).flatMap((one) => [one['spdxElementId'], one['relatedSpdxElement']]),
    ...listOf(document['documentDescribes']),
    ...packages.flatMap((one) => listOf(one['hasFiles'])),
    ...snippets.map((one) => one['snippetFromFile']),
  ]
  return [...new Set(named)]
    .filter((id) => !known.has(id) && !/^(DocumentRef-|NONE$|NOASSERTION$)/.test(String(id)))
    .map(String)
}

import { isObject, type JsonObject, objectsOf } from '#service/domain/json-values.ts'
import { read } from '#service/formats/read-for-test.ts'

/**
 * Lists what is wrong with an SPDX 2.3 document in JSON, without the official schema: the issues of our reader, and repeated identifiers.
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
  return [...byId].flatMap(([id, same]) => (same.length > 1 ? [`${String(id)} stands twice`] : []))
}

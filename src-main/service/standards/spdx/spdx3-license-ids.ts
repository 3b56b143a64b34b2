import { objectOf, objectsOf, textOf } from '#service/domain/json-values.ts'

/** An element of a graph, with its identifier. */
interface GraphEntry {
  readonly ref: string | null
  readonly value: unknown
}

/**
 * Assigns identifiers to the license texts of an SPDX 3 document, by IRI. The dictionary of an expression states which text a
 * `LicenseRef-` refers to. A text without such an entry gets an identifier derived from its IRI.
 */
export function licenseIdsOf(graph: readonly GraphEntry[]): ReadonlyMap<string, string> {
  const ids = dictionaryOf(graph)
  const taken = new Set(ids.values())
  for (const { ref, value } of graph) {
    if (ref === null || ids.has(ref) || textOf(objectOf(value)['simplelicensing_licenseText']) === null) continue
    const word = (/[^/#]*$/.exec(ref)?.[0] ?? '').replace(/^LicenseRef-/, '').replaceAll(/[^A-Za-z0-9.-]+/g, '-')
    const base = `LicenseRef-${word || 'text'}`
    let licenseId = base
    for (let number = 2; taken.has(licenseId); number += 1) licenseId = `${base}-${number}`
    taken.add(licenseId)
    ids.set(ref, licenseId)
  }
  return ids
}

function dictionaryOf(graph: readonly GraphEntry[]): Map<string, string> {
  const ids = new Map<string, string>()
  for (const { value } of graph) {
    for (const entry of objectsOf(objectOf(value)['simplelicensing_customIdToUri'])) {
      const [licenseId, iri] = [textOf(entry['key']), textOf(entry['value'])]
      if (licenseId !== null && iri !== null) ids.set(iri, licenseId)
    }
  }
  return ids
}

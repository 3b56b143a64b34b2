import { textOf, objectOf } from '#service/domain/json-values.ts'
import type { JsonDocument } from '#service/formats/json/json-document.ts'
import type { SourceDocument } from '#service/formats/reading/source-document.ts'
import { typeOf } from '#service/standards/spdx/spdx3-elements.ts'
import { elementsOf } from './elements.ts'

/** The supported version of SPDX 3. */
const read = '3.0.1'
/** Maximum number of elements whose version is checked if the context names none. */
const maxInspectedElements = 100

/** Tests whether a JSON text is SPDX 3 of any version, by its context or by an SPDX document in its graph. */
export function isSpdx3(json: JsonDocument): boolean {
  if (json.root !== 'object') return false
  const context = json.bytesOf('@context')?.toString('utf8', 0, 65_536) ?? ''
  if (/spdx\.(org|github\.io|dev)\/[^"]*(rdf|spdx-context|spdx-spec)|spdx-context|spdx-3-model/.test(context))
    return true
  const graph = json.kind('@graph') === 'array' ? json.bytesOf('@graph')?.toString('utf8', 0, 65_536) : undefined
  return graph !== undefined && /"(SpdxDocument|software_Package|software_Sbom)"/.test(graph)
}

/** @throws {Rejection} if the version is not supported; the message names it */
export function specVersionOf(document: SourceDocument): string {
  const context = JSON.stringify(document.member('@context') ?? '')
  const named = /spdx\.org\/rdf\/v?(\d[\w.-]*)\//.exec(context)?.[1] ?? versionOfCreation(document)
  if (named === read) return read
  const what =
    named === null ? 'The SPDX 3 document has no specVersion' : `SPDX ${JSON.stringify(named)} is not a version`
  throw document.rejection('@context', `${what} that is read: ${read}, 2.2 and 2.3 are`)
}

function versionOfCreation(document: SourceDocument): string | null {
  let asked = 0
  for (const { value } of elementsOf(document)) {
    if ((asked += 1) > maxInspectedElements) break
    if (!value) continue
    const info = typeOf(value) === 'CreationInfo' ? value : objectOf(value['creationInfo'])
    const version = textOf(info['specVersion'])
    if (version !== null) return version
  }
  return null
}

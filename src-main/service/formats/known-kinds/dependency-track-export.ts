import { objectOf, textOf } from '#service/domain/json-values.ts'
import type { JsonDocument } from '#service/formats/json/json-document.ts'

/** Tests whether a document is an export of findings of Dependency-Track, in any version of its format. */
export function isDependencyTrackExport(json: JsonDocument): boolean {
  if (json.root !== 'object' || json.kind('findings') !== 'array' || json.kind('meta') !== 'object') return false
  return /dependency-track/i.test(textOf(objectOf(json.member('meta'))['application']) ?? '')
}

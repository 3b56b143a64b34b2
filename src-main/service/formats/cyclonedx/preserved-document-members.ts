import { isObject, type JsonObject, otherMembers, timeOf } from '#service/domain/json-values.ts'
import type { SourceDocument } from '#service/formats/reading/source-document.ts'
import { isPersonPreserved, isPlain, isPlainList, hasOnlyMembers } from './carried-values.ts'
import { tlpMarks } from './metadata.ts'

const modeledMembers = new Set(['timestamp', 'lifecycles', 'authors', 'component', 'distributionConstraints'])
const carried: Readonly<Record<string, (value: unknown) => boolean>> = {
  timestamp: (value) => value === timeOf(value),
  lifecycles: (value) => isPlainList(value, (entry) => hasOnlyMembers(entry, ['phase']) && isPlain(entry['phase'])),
  authors: (value) => isPlainList(value, isPersonPreserved),
  component: isObject,
  distributionConstraints: (value) =>
    hasOnlyMembers(value, ['tlp']) && typeof value['tlp'] === 'string' && tlpMarks.has(value['tlp']),
}

/**
 * Returns the members of the root and of the metadata that an export in the same family must restore. Lists are not included, because
 * their elements are passed on one by one. Empty lists are, because they state that there is nothing.
 */
export function preservedDocumentMembers(document: SourceDocument, metadata: unknown): Record<string, unknown> {
  const entries = document.names.flatMap((name): [string, unknown][] => {
    if (name === 'metadata' || document.length(name) > 0 || isMemberPreserved(document, name)) return []
    return [[name, document.member(name)]]
  })
  const kept = isObject(metadata) ? preservedMetadataMembers(metadata) : metadata
  return Object.fromEntries(kept === undefined ? entries : [...entries, ['metadata', kept] as const])
}

function isMemberPreserved(document: SourceDocument, name: string): boolean {
  if (name === 'bomFormat') return document.text(name) === 'CycloneDX'
  if (name === 'specVersion') return document.kind(name) === 'string'
  return name === 'serialNumber' && isPlain(document.member(name))
}

function preservedMetadataMembers(metadata: JsonObject): JsonObject | undefined {
  const kept = otherMembers(metadata, modeledMembers)
  for (const name of modeledMembers) {
    if (Object.hasOwn(metadata, name) && carried[name]?.(metadata[name]) !== true) kept[name] = metadata[name]
  }
  const isEmpty = Object.keys(metadata).length === 0
  return isEmpty || Object.keys(kept).length > 0 ? kept : undefined
}

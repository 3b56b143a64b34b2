import { canonicalText } from '#service/standards/cyclonedx/canonical-text.ts'
import { isObject } from './members.ts'

/**
 * Normalizes a document, so that two documents with the same meaning are equal: independent of the order of members and lists, and of
 * whether a component without dependencies has an empty list.
 */
export function sameDocument(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value
      .map(sameDocument)
      .map((entry): [string, unknown] => [canonicalText(entry), entry])
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, entry]) => entry)
  }
  if (!isObject(value)) return value
  const members = Object.entries(value).map(([name, member]): [string, unknown] => [name, sameDocument(member)])
  return Object.fromEntries(members.filter(([name, member]) => !(name === 'dependsOn' && isEmpty(member))))
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

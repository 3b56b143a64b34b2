import type { FeedItem } from '#service/feeds/reading/feed.ts'
import {
  isObject,
  type JsonObject,
  memberOf,
  objectsOf,
  describeValue,
  stringOf,
  timeBefore2100,
} from '#service/domain/json-values.ts'
import { ApplicationBudget, TooManyApplications } from './applied-entries.ts'
import { fileStemOf } from './file-stem.ts'
import { ProductTree } from './product-tree.ts'
import { readStatements, type UnknownProducts } from './statements.ts'
import { readVulnerabilityRecord } from './vulnerability-record.ts'

/** Tests whether a parsed JSON document is CSAF. */
export function isCsaf(value: unknown): value is JsonObject {
  return isObject(value) && stringOf(memberOf(value, 'document', 'csaf_version')) !== null
}

/** Returns the publisher of a document; null if it names none. */
export function publisherOf(value: unknown): string | null {
  return stringOf(memberOf(value, 'document', 'publisher', 'name'))
}

/** Returns `tracking.id` of a document; null if it has none. */
export function trackingIdOf(value: unknown): string | null {
  return stringOf(memberOf(value, 'document', 'tracking', 'id'))
}

/**
 * Reads the records and statements of one CSAF document (version 2; the profiles differ only in required fields).
 * @param name the file name, for documents that are skipped
 */
export function* readCsafDocument(value: JsonObject, name: string): Generator<FeedItem> {
  const documentId = trackingIdOf(value)
  const modified = timeBefore2100(memberOf(value, 'document', 'tracking', 'current_release_date'))
  const objection = documentProblem(value, documentId, modified)
  if (objection !== undefined || documentId === null || modified === null) {
    yield { type: 'skip', name, reason: objection ?? 'it has no "tracking"' }
    return
  }
  // CSAF 2.1 marks withdrawn documents by their category.
  if (memberOf(value, 'document', 'category') === 'csaf_withdrawn') {
    yield { type: 'taken-back', stem: fileStemOf(documentId), at: modified }
    return
  }
  yield { type: 'document', documentId, modified }
  try {
    yield* readVulnerabilities(value, documentId, modified)
  } catch (error) {
    if (!(error instanceof TooManyApplications)) throw error
    yield { type: 'skip', name: documentId, reason: error.message }
  }
}

function documentProblem(value: JsonObject, documentId: string | null, modified: string | null): string | undefined {
  const specVersion = stringOf(memberOf(value, 'document', 'csaf_version'))
  if (specVersion === null || !/^2\.\d+$/.test(specVersion))
    return `CSAF ${describeValue(specVersion)} is not supported. Supported version: 2.0`
  if (documentId === null || documentId.length > 200 || /\p{Cc}/u.test(documentId))
    return 'it has no valid "document.tracking.id"'
  if (modified === null) return 'it has no valid "document.tracking.current_release_date"'
  if (memberOf(value, 'document', 'tracking', 'status') === 'draft') return 'it is a draft'
  return undefined
}

function* readVulnerabilities(value: JsonObject, documentId: string, modified: string): Generator<FeedItem> {
  const author = publisherOf(value) ?? 'unknown publisher'
  const published = timeBefore2100(memberOf(value, 'document', 'tracking', 'initial_release_date'))
  const tree = new ProductTree(value['product_tree'])
  const unknown: UnknownProducts = new Map()
  const counters = { position: 0, budget: new ApplicationBudget(), unknown }
  for (const [index, vulnerability] of objectsOf(value['vulnerabilities']).entries()) {
    const [first, ...others] = idsOf(vulnerability)
    if (first === undefined) {
      yield { type: 'skip', name: documentId, reason: `vulnerabilities[${index}] has no id` }
      continue
    }
    const ids = [first, ...others] as const
    const record = readVulnerabilityRecord(vulnerability, [...ids], { documentId, source: author, modified, published })
    if (record) yield { type: 'advisory', advisory: record }
    const frame = { documentId, author, modified, statedAt: modified, vulnerabilities: ids }
    for (const statement of readStatements(vulnerability, tree, frame, counters)) yield { type: 'statement', statement }
  }
  for (const [reason, count] of unknown) {
    const products = count === 1 ? 'a product' : `${count} mentions of products: each`
    yield { type: 'skip', name: documentId, reason: `${products} ${reason}` }
  }
}

/** Returns the CVE first, then other ids that look like vulnerability ids. A vendor's bug number does not. */
function idsOf({ cve, ids }: JsonObject): readonly string[] {
  const others = objectsOf(ids).flatMap(({ text }) => stringOf(text) ?? [])
  const found = [stringOf(cve)?.toUpperCase(), ...others].filter((id) => id !== undefined)
  return [...new Set(found.filter((id) => /^[A-Za-z][A-Za-z0-9]*-[\w:.-]{1,100}$/.test(id)))]
}

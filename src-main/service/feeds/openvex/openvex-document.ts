import { type VexJustificationWord, vexJustifications, type VexStatusWord, vexStatuses } from '#shared/vex.ts'
import type { FeedItem } from '#service/feeds/reading/feed.ts'
import {
  isObject,
  type JsonObject,
  memberOf,
  describeValue,
  stringOf,
  stringsOf,
  timeBefore2100,
} from '#service/domain/json-values.ts'
import { statedPurl } from '#service/matching/statements/stated-purl.ts'
import type { StatedProduct, VendorStatement } from '#service/domain/advisories/vendor-statement.ts'

/** Tests whether a parsed JSON document is OpenVEX. */
export function isOpenVex(value: unknown): value is JsonObject {
  const context = isObject(value) ? value['@context'] : undefined
  return [context].flat().some((text) => typeof text === 'string' && /^https:\/\/openvex\.dev\/ns\b/.test(text))
}

/**
 * Reads the statements of one OpenVEX document (0.2.0, and earlier forms in which vulnerabilities and products are plain texts).
 * @param name the file name, for documents that are skipped
 */
export function* readOpenVexDocument(value: JsonObject, name: string): Generator<FeedItem> {
  const documentId = stringOf(value['@id'])
  const modified = timeBefore2100(value['last_updated']) ?? timeBefore2100(value['timestamp'])
  const statements = value['statements']
  if (documentId === null || documentId.length > 2_000) {
    yield { type: 'skip', name, reason: 'it has no valid "@id"' }
  } else if (modified === null) yield { type: 'skip', name, reason: 'it has no valid "timestamp"' }
  else if (!Array.isArray(statements)) yield { type: 'skip', name, reason: 'it has no list "statements"' }
  else {
    const author = stringOf(value['author']) ?? stringOf(value['supplier']) ?? 'unknown author'
    const unknown = { count: 0 }
    yield { type: 'document', documentId, modified }
    for (const [position, statement] of statements.entries()) {
      const read = readStatement(statement, { documentId, author, modified, position }, unknown)
      if (typeof read === 'string') yield { type: 'skip', name: `${name} statements[${position}]`, reason: read }
      else yield { type: 'statement', statement: read }
    }
    if (unknown.count > 0) yield { type: 'skip', name, reason: `products without purl or CPE: ${unknown.count}` }
  }
}

type Frame = Pick<VendorStatement, 'documentId' | 'author' | 'modified' | 'position'>

/** Reads a statement, or returns the reason why it is skipped. */
function readStatement(statement: unknown, frame: Frame, unknown: { count: number }): VendorStatement | string {
  if (!isObject(statement)) return 'not a JSON object'
  const vulnerabilities = vulnerabilityIds(statement['vulnerability'])
  if (vulnerabilities.length === 0) return 'no vulnerability'
  const status = statusOf(statement['status'])
  if (status === undefined) return `unknown OpenVEX status: ${describeValue(statement['status'])}`
  const products = readProducts(statement, unknown)
  if (products.length === 0) return 'no product with a purl or CPE'
  return {
    ...frame,
    statedAt: timeBefore2100(statement['last_updated']) ?? timeBefore2100(statement['timestamp']) ?? frame.modified,
    vulnerabilities,
    status,
    originalStatus: status,
    justification: justificationOf(statement['justification']),
    impact: stringOf(statement['impact_statement']),
    action: stringOf(statement['action_statement']),
    products,
  }
}

/** Only ids, because aliases may also be links. */
function vulnerabilityIds(vulnerability: unknown): readonly string[] {
  const id = stringOf(memberOf(vulnerability, '@id'))
  const named = [
    stringOf(vulnerability) ?? stringOf(memberOf(vulnerability, 'name')),
    ...stringsOf(memberOf(vulnerability, 'aliases')),
    id?.slice(id.lastIndexOf('/') + 1),
  ]
  return [
    ...new Set(named.filter((text) => text != null && /^[A-Za-z][A-Za-z0-9]*-[\w:.-]{1,100}$/.test(text))),
  ].flatMap((text) => text ?? [])
}

function statusOf(value: unknown): VexStatusWord | undefined {
  return vexStatuses.find(({ word }) => word === value)?.word
}

function justificationOf(value: unknown): VexJustificationWord | null {
  return vexJustifications.find(({ word }) => word === value)?.word ?? null
}

/** Builds for other architectures are one product. */
function readProducts(statement: JsonObject, unknown: { count: number }): readonly StatedProduct[] {
  const listed: readonly unknown[] = Array.isArray(statement['products']) ? statement['products'] : []
  const partsOfAll = partsOf(statement['subcomponents'])
  const products = new Map<string, StatedProduct>()
  for (const entry of listed) {
    const own = memberOf(entry, 'subcomponents')
    const product = readProduct(entry, own === undefined ? partsOfAll : partsOf(own))
    const key = JSON.stringify([product?.purl, product?.cpe, own === undefined ? null : product?.parts])
    if (!product) unknown.count += 1
    else if (!products.has(key)) products.set(key, product)
  }
  return [...products.values()]
}

/** Returns the purls of subcomponents; undefined if none are named. */
function partsOf(subcomponents: unknown): readonly string[] | undefined {
  if (!Array.isArray(subcomponents) || subcomponents.length === 0) return undefined
  return [...new Set(subcomponents.flatMap((part) => purlOf(part) ?? []))]
}

function readProduct(entry: unknown, parts: readonly string[] | undefined): StatedProduct | undefined {
  const id = idOf(entry)
  const purl = purlOf(entry) ?? null
  const cpe = cpeOf(entry)
  if (purl === null && cpe === null) return undefined
  // Subcomponents without an identifier must not widen the statement to the whole product.
  if (parts?.length === 0) return undefined
  const label = (id === null || id.startsWith('pkg:') ? purl : id) ?? cpe ?? ''
  return { purl, cpe, platformCpe: null, label, ...(parts && { parts }) }
}

function idOf(entry: unknown): string | null {
  return stringOf(entry) ?? stringOf(memberOf(entry, '@id'))
}

function purlOf(entry: unknown): string | undefined {
  const text = stringOf(memberOf(entry, 'identifiers', 'purl')) ?? idOf(entry)
  return text === null ? undefined : statedPurl(text)
}

function cpeOf(entry: unknown): string | null {
  const id = idOf(entry)
  return (
    stringOf(memberOf(entry, 'identifiers', 'cpe23')) ??
    stringOf(memberOf(entry, 'identifiers', 'cpe22')) ??
    (id?.startsWith('cpe:') === true ? id : null)
  )
}

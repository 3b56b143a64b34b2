import { type VexJustificationWord, vexJustifications, type VexStatusWord, vexStatuses } from '#shared/vex.ts'
import type { FeedItem } from '#service/feeds/reading/feed.ts'
import { isObject, type Json, memberOf, quoted, textOf, textsOf, timeOf } from '#service/domain/feed-values.ts'
import { statedPurl } from '#service/matching/statements/stated-purl.ts'
import type { StatedProduct, VendorStatement } from '#service/domain/advisories/vendor-statement.ts'

/** Whether a parsed JSON document is OpenVEX. */
export function isOpenVex(value: unknown): value is Json {
  const context = isObject(value) ? value['@context'] : undefined
  return [context].flat().some((text) => typeof text === 'string' && /^https:\/\/openvex\.dev\/ns\b/.test(text))
}

/**
 * Statements of one OpenVEX document (0.2.0, and the earlier forms in which vulnerabilities and products are plain texts). `name` is the
 * file's, for a document that cannot be used.
 */
export function* readOpenVexDocument(value: Json, name: string): Generator<FeedItem> {
  const documentId = textOf(value['@id'])
  const modified = timeOf(value['last_updated']) ?? timeOf(value['timestamp'])
  const statements = value['statements']
  if (documentId === undefined || documentId.length > 2_000) {
    yield { type: 'skip', name, reason: 'it has no valid "@id"' }
  } else if (modified === undefined) yield { type: 'skip', name, reason: 'it has no valid "timestamp"' }
  else if (!Array.isArray(statements)) yield { type: 'skip', name, reason: 'it has no list "statements"' }
  else {
    const author = textOf(value['author']) ?? textOf(value['supplier']) ?? 'unknown author'
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

/** A statement, or why it cannot be used. */
function readStatement(statement: unknown, frame: Frame, unknown: { count: number }): VendorStatement | string {
  if (!isObject(statement)) return 'not a JSON object'
  const vulnerabilities = vulnerabilityIds(statement['vulnerability'])
  if (vulnerabilities.length === 0) return 'no vulnerability'
  const status = statusOf(statement['status'])
  if (status === undefined) return `unknown OpenVEX status: ${quoted(statement['status'])}`
  const products = readProducts(statement, unknown)
  if (products.length === 0) return 'no product with a purl or CPE'
  return {
    ...frame,
    statedAt: timeOf(statement['last_updated']) ?? timeOf(statement['timestamp']) ?? frame.modified,
    vulnerabilities,
    status,
    originalStatus: status,
    justification: justificationOf(statement['justification']),
    impact: textOf(statement['impact_statement']) ?? null,
    action: textOf(statement['action_statement']) ?? null,
    products,
  }
}

/** Ids only: among aliases there are links as well. */
function vulnerabilityIds(vulnerability: unknown): readonly string[] {
  const id = textOf(memberOf(vulnerability, '@id'))
  const named = [
    textOf(vulnerability) ?? textOf(memberOf(vulnerability, 'name')),
    ...textsOf(memberOf(vulnerability, 'aliases')),
    id?.slice(id.lastIndexOf('/') + 1),
  ]
  return [
    ...new Set(named.filter((text) => text !== undefined && /^[A-Za-z][A-Za-z0-9]*-[\w:.-]{1,100}$/.test(text))),
  ].flatMap((text) => text ?? [])
}

function statusOf(value: unknown): VexStatusWord | undefined {
  return vexStatuses.find(({ word }) => word === value)?.word
}

function justificationOf(value: unknown): VexJustificationWord | null {
  return vexJustifications.find(({ word }) => word === value)?.word ?? null
}

/** Builds for other architectures are one product. */
function readProducts(statement: Json, unknown: { count: number }): readonly StatedProduct[] {
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

/** Purls of subcomponents; undefined where none are named. */
function partsOf(subcomponents: unknown): readonly string[] | undefined {
  if (!Array.isArray(subcomponents) || subcomponents.length === 0) return undefined
  return [...new Set(subcomponents.flatMap((part) => purlOf(part) ?? []))]
}

function readProduct(entry: unknown, parts: readonly string[] | undefined): StatedProduct | undefined {
  const id = idOf(entry)
  const purl = purlOf(entry) ?? null
  const cpe = cpeOf(entry) ?? null
  if (purl === null && cpe === null) return undefined
  // Parts that nothing identifies must not widen the statement to the whole product.
  if (parts?.length === 0) return undefined
  const label = (id === undefined || id.startsWith('pkg:') ? purl : id) ?? cpe ?? ''
  return { purl, cpe, platformCpe: null, label, ...(parts && { parts }) }
}

function idOf(entry: unknown): string | undefined {
  return textOf(entry) ?? textOf(memberOf(entry, '@id'))
}

function purlOf(entry: unknown): string | undefined {
  const text = textOf(memberOf(entry, 'identifiers', 'purl')) ?? idOf(entry)
  return text === undefined ? undefined : statedPurl(text)
}

function cpeOf(entry: unknown): string | undefined {
  const id = idOf(entry)
  return (
    textOf(memberOf(entry, 'identifiers', 'cpe23')) ??
    textOf(memberOf(entry, 'identifiers', 'cpe22')) ??
    (id?.startsWith('cpe:') === true ? id : undefined)
  )
}

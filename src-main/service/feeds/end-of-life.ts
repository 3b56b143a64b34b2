import { Rejection } from '#service/domain/rejection.ts'
import { isArchive } from '#service/feeds/reading/feed-archive.ts'
import { sampleOf } from '#service/feeds/reading/feed-sample.ts'
import { readFeedJson } from '#service/feeds/reading/feed-text.ts'
import {
  dayOf,
  isObject,
  type JsonObject,
  memberOf,
  objectsOf,
  describeValue,
  stringOf,
  timeBefore2100,
} from '#service/domain/json-values.ts'
import type { FeedHeader, FeedItem, FeedSource } from '#service/feeds/reading/feed.ts'
import type { ReleaseCycle } from '#service/domain/advisories/lifecycle.ts'

/**
 * Lifecycles of endoflife.date: all products as its API returns them (`/api/v1/products/full`) or as its pages are written, or one product
 * of the API. A file of all products replaces the source; one product is a source of its own.
 */
export const endOfLife: FeedSource = {
  kind: 'END_OF_LIFE',
  async recognizes(file) {
    if (isArchive(file)) return false
    const { documents, start } = await sampleOf(file)
    if (documents.some(({ value }) => productsOf(value).some(isProduct))) return true
    return /^\s*\{/.test(start) && /"result"\s*:/.test(start) && /"(?:releaseCycle|isEol)"\s*:/.test(start)
  },
  async *read(file, options = {}) {
    const content = await readFeedJson(file, options)
    const products = productsOf(content)
    if (products.length === 0) throw new Rejection(`"${file.name}" has no products in "result"`)
    yield [{ type: 'header', header: headerOf(content) }]
    for (const [index, product] of products.entries()) yield readProduct(product, `result[${index}]`)
  },
}

function productsOf(content: unknown): readonly unknown[] {
  const result = memberOf(content, 'result')
  return Array.isArray(result) ? result : isObject(result) ? [result] : []
}

function isProduct(product: unknown): boolean {
  return objectsOf(memberOf(product, 'releases')).some((release) => 'releaseCycle' in release || 'isEol' in release)
}

function headerOf(content: unknown): FeedHeader {
  const result = memberOf(content, 'result')
  const only = isObject(result) ? productId(result) : null
  const generated = stringOf(memberOf(content, 'generated_from')) ?? ''
  const date =
    timeBefore2100(memberOf(content, 'generated_at')) ??
    timeBefore2100(memberOf(content, 'last_modified')) ??
    timeBefore2100(/\d{4}-\d{2}-\d{2}/.exec(generated)?.[0])
  return {
    kind: 'END_OF_LIFE',
    version: null,
    date,
    name: only === null ? 'endoflife.date' : `endoflife.date ${only}`,
    licence: 'MIT',
    attribution: 'endoflife.date',
  }
}

function productId(product: JsonObject): string | null {
  return stringOf(product['name']) ?? stringOf(product['permalink'])?.replace(/^\/+/, '') ?? null
}

function readProduct(product: unknown, place: string): FeedItem[] {
  const id = isObject(product) ? productId(product) : null
  if (!isObject(product) || id === null) return [{ type: 'skip', name: place, reason: 'it has no "name"' }]
  if (!Array.isArray(product['releases'])) return [{ type: 'skip', name: id, reason: 'it has no list "releases"' }]
  const problems: string[] = []
  const releases = product['releases'].flatMap((release: unknown, index) =>
    readRelease(release, `releases[${index}]`, problems),
  )
  const lifecycle = {
    productId: id,
    label: stringOf(product['title']) ?? stringOf(product['label']) ?? id,
    purls: identifiers(product, 'purl'),
    cpes: identifiers(product, 'cpe'),
    releases,
    link:
      linkOf(product['releasePolicyLink']) ??
      linkOf(memberOf(product, 'links', 'releasePolicy')) ??
      `https://endoflife.date/${encodeURIComponent(id.toWellFormed())}`,
  }
  return [
    { type: 'lifecycle', lifecycle },
    ...problems.map((reason) => ({ type: 'skip', name: id, reason }) satisfies FeedItem),
  ]
}

/** Written as `{"purl": "…"}` in pages and as `{"type": "purl", "id": "…"}` in the API. */
function identifiers(product: JsonObject, type: 'purl' | 'cpe'): readonly string[] {
  const found = objectsOf(product['identifiers']).flatMap(
    (identifier) =>
      stringOf(identifier[type]) ?? (identifier['type'] === type ? (stringOf(identifier['id']) ?? []) : []),
  )
  return [...new Set(found)]
}

function readRelease(release: unknown, place: string, problems: string[]): readonly ReleaseCycle[] {
  const cycle = isObject(release) ? cycleOf(release) : null
  if (!isObject(release) || cycle === null) {
    problems.push(`${place} has no "name"`)
    return []
  }
  const end = (key: string, shape: string): string | boolean | null =>
    endOf(release, key, shape, (reason) => problems.push(`${cycle}: ${reason}`))
  const latest = release['latest']
  return [
    {
      cycle,
      codename: stringOf(release['codename']),
      releasedOn: dayOf(release['releaseDate']),
      activeUntil: end('eoas', 'Eoas'),
      securityUntil: end('eol', 'Eol'),
      extendedUntil: end('eoes', 'Eoes'),
      // A date says that long-term support begins on that day.
      isLongTerm: release['lts'] === true || stringOf(release['lts']) !== null || release['isLts'] === true,
      latest: stringOf(latest) ?? stringOf(memberOf(latest, 'name')),
      latestOn: dayOf(release['latestReleaseDate']) ?? dayOf(memberOf(latest, 'date')),
    },
  ]
}

/** Some pages write `10` without quotes. */
function cycleOf(release: JsonObject): string | null {
  const cycle = release['releaseCycle'] ?? release['name']
  return typeof cycle === 'number' ? String(cycle) : stringOf(cycle)
}

/** Reads the end of a phase. A page has `eol` with a date or a boolean; the API has `eolFrom` with a date and also `isEol`. */
function endOf(
  release: JsonObject,
  key: string,
  shape: string,
  complain: (reason: string) => void,
): string | boolean | null {
  const stated = release[key] ?? release[`${key}From`] ?? release[`is${shape}`]
  if (stated === undefined || stated === null || typeof stated === 'boolean') return stated ?? null
  const day = dayOf(stated)
  if (day === null) complain(`"${key}" is not a date: ${describeValue(stated)}`)
  return day
}

function linkOf(value: unknown): string | undefined {
  const text = stringOf(value)
  return text !== null && /^https?:\/\//i.test(text) ? text : undefined
}

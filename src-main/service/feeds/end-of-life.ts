import { Rejection } from '#service/domain/rejection.ts'
import { isArchive } from '#service/feeds/reading/feed-archive.ts'
import { sampleOf } from '#service/feeds/reading/feed-sample.ts'
import { readFeedJson } from '#service/feeds/reading/feed-text.ts'
import { dayOf, isObject, type Json, memberOf, objectsOf, quoted, textOf, timeOf } from '#service/domain/feed-values.ts'
import type { FeedHeader, FeedItem, FeedSource } from '#service/feeds/reading/feed.ts'
import type { ReleaseCycle } from '#service/domain/advisories/lifecycle.ts'

/**
 * Lifecycles of endoflife.date: all products as its API gives them (`/api/v1/products/full`) or as its pages are written, or one product
 * of the API. A file of all replaces the source; one product is a source of its own.
 */
export const endOfLife: FeedSource = {
  kind: 'END_OF_LIFE',
  async recognises(file) {
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
  const only = isObject(result) ? productId(result) : undefined
  const generated = textOf(memberOf(content, 'generated_from')) ?? ''
  const date =
    timeOf(memberOf(content, 'generated_at')) ??
    timeOf(memberOf(content, 'last_modified')) ??
    timeOf(/\d{4}-\d{2}-\d{2}/.exec(generated)?.[0])
  return {
    kind: 'END_OF_LIFE',
    version: null,
    date: date ?? null,
    name: only === undefined ? 'endoflife.date' : `endoflife.date ${only}`,
    licence: 'MIT',
    attribution: 'endoflife.date',
  }
}

function productId(product: Json): string | undefined {
  return textOf(product['name']) ?? textOf(product['permalink'])?.replace(/^\/+/, '')
}

function readProduct(product: unknown, place: string): FeedItem[] {
  const id = isObject(product) ? productId(product) : undefined
  if (!isObject(product) || id === undefined) return [{ type: 'skip', name: place, reason: 'it has no "name"' }]
  if (!Array.isArray(product['releases'])) return [{ type: 'skip', name: id, reason: 'it has no list "releases"' }]
  const problems: string[] = []
  const releases = product['releases'].flatMap((release: unknown, index) =>
    readRelease(release, `releases[${index}]`, problems),
  )
  const lifecycle = {
    productId: id,
    label: textOf(product['title']) ?? textOf(product['label']) ?? id,
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

/** Written as `{"purl": "…"}`; the API gives `{"type": "purl", "id": "…"}`. */
function identifiers(product: Json, type: 'purl' | 'cpe'): readonly string[] {
  const found = objectsOf(product['identifiers']).flatMap(
    (identifier) => textOf(identifier[type]) ?? (identifier['type'] === type ? (textOf(identifier['id']) ?? []) : []),
  )
  return [...new Set(found)]
}

function readRelease(release: unknown, place: string, problems: string[]): readonly ReleaseCycle[] {
  const cycle = isObject(release) ? cycleOf(release) : undefined
  if (!isObject(release) || cycle === undefined) {
    problems.push(`${place} has no "name"`)
    return []
  }
  const end = (key: string, shape: string): string | boolean | null =>
    endOf(release, key, shape, (reason) => problems.push(`${cycle}: ${reason}`))
  const latest = release['latest']
  return [
    {
      cycle,
      codename: textOf(release['codename']) ?? null,
      releasedOn: dayOf(release['releaseDate']) ?? null,
      activeUntil: end('eoas', 'Eoas'),
      securityUntil: end('eol', 'Eol'),
      extendedUntil: end('eoes', 'Eoes'),
      // A date says from when on, and that it will be.
      isLongTerm: release['lts'] === true || textOf(release['lts']) !== undefined || release['isLts'] === true,
      latest: textOf(latest) ?? textOf(memberOf(latest, 'name')) ?? null,
      latestOn: dayOf(release['latestReleaseDate']) ?? dayOf(memberOf(latest, 'date')) ?? null,
    },
  ]
}

/** A page writes `10` without quotes now and then. */
function cycleOf(release: Json): string | undefined {
  const cycle = release['releaseCycle'] ?? release['name']
  return typeof cycle === 'number' ? String(cycle) : textOf(cycle)
}

/** A page has `eol` with a date or a truth value; the API has `eolFrom` with a date and `isEol` besides. */
function endOf(release: Json, key: string, shape: string, complain: (reason: string) => void): string | boolean | null {
  const stated = release[key] ?? release[`${key}From`] ?? release[`is${shape}`]
  if (stated === undefined || stated === null || typeof stated === 'boolean') return stated ?? null
  const day = dayOf(stated)
  if (day === undefined) complain(`"${key}" is not a date: ${quoted(stated)}`)
  return day ?? null
}

function linkOf(value: unknown): string | undefined {
  const text = textOf(value)
  return text !== undefined && /^https?:\/\//i.test(text) ? text : undefined
}

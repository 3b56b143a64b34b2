import { Rejection } from '#service/domain/rejection.ts'
import { isArchive } from '#service/feeds/reading/feed-archive.ts'
import { readCsv } from '#service/feeds/reading/csv.ts'
import { sampleOf } from '#service/feeds/reading/feed-sample.ts'
import { readFeedJson, readText } from '#service/feeds/reading/feed-text.ts'
import { dayOf, isObject, type JsonObject, memberOf, stringOf, timeBefore2100 } from '#service/domain/json-values.ts'
import type { FeedFile, FeedHeader, FeedItem, FeedOptions, FeedSource } from '#service/feeds/reading/feed.ts'

const csvStart = /^"?cveID"?,/

/** CISA's catalog of known exploited vulnerabilities as JSON or CSV. Entries can disappear, so an import replaces the set. */
export const kev: FeedSource = {
  kind: 'KEV',
  async recognizes(file) {
    if (isArchive(file)) return false
    const { documents, start } = await sampleOf(file)
    if (csvStart.test(start) || documents.some(({ value }) => isCatalog(value))) return true
    return /^\s*\{/.test(start) && /"catalogVersion"\s*:\s*"/.test(start)
  },
  async *read(file, options = {}) {
    const isCsv = csvStart.test(new TextDecoder().decode(file.head))
    yield isCsv ? await readTable(file, options) : await readCatalog(file, options)
  },
}

function isCatalog(value: unknown): boolean {
  return Array.isArray(memberOf(value, 'vulnerabilities')) && stringOf(memberOf(value, 'catalogVersion')) !== null
}

async function readCatalog(file: FeedFile, options: FeedOptions): Promise<FeedItem[]> {
  const catalogue = await readFeedJson(file, options)
  const entries = memberOf(catalogue, 'vulnerabilities')
  if (!Array.isArray(entries)) throw new Rejection(`"${file.name}" has no list "vulnerabilities"`)
  const version = stringOf(memberOf(catalogue, 'catalogVersion'))
  // The version is the release date: `2025.08.25`.
  const released = timeBefore2100(memberOf(catalogue, 'dateReleased')) ?? timeBefore2100(version?.replaceAll('.', '-'))
  const header = headerOf(version, released)
  return [
    { type: 'header', header },
    ...entries.map((entry: unknown, index) => readEntry(entry, `vulnerabilities[${index}]`)),
  ]
}

/** Reads the same catalog as CSV, which states neither its version nor its date. */
async function readTable(file: FeedFile, options: FeedOptions): Promise<FeedItem[]> {
  const items: FeedItem[] = [{ type: 'header', header: headerOf(null, null) }]
  let columns: readonly string[] | undefined
  for (const cells of readCsv(await readText(file, options))) {
    if (columns === undefined) columns = cells
    else {
      const entries = columns.map((column, index) => [column, cells[index]] as const)
      items.push(readEntry(Object.fromEntries(entries), `row ${items.length}`))
    }
  }
  return items
}

function headerOf(version: string | null, date: string | null): FeedHeader {
  return {
    kind: 'KEV',
    version,
    date,
    name: 'CISA KEV',
    licence: 'CC0-1.0',
    attribution: 'CISA Known Exploited Vulnerabilities Catalog',
  }
}

function readEntry(entry: unknown, name: string): FeedItem {
  const cveId = isObject(entry) ? stringOf(entry['cveID'])?.toUpperCase() : undefined
  if (!isObject(entry) || cveId === undefined || !/^CVE-\d{4}-\d{4,19}$/.test(cveId))
    return { type: 'skip', name, reason: 'it has no valid "cveID"' }
  return { type: 'kev', kev: { cveId, ...readTexts(entry) } }
}

function readTexts(entry: JsonObject) {
  return {
    name: stringOf(entry['vulnerabilityName']),
    dateAdded: dayOf(entry['dateAdded']),
    dueDate: dayOf(entry['dueDate']),
    ransomware: stringOf(entry['knownRansomwareCampaignUse'])?.toLowerCase() === 'known',
    requiredAction: stringOf(entry['requiredAction']),
    notes: stringOf(entry['notes']),
  }
}

import { Rejection } from '#service/domain/rejection.ts'
import type { FeedItem, FeedSource } from '#service/vulnerabilities/feed.ts'
import { readFeedJson } from '#service/vulnerabilities/feed-text.ts'

type Json = Readonly<Record<string, unknown>>

/** CISA's catalogue of known exploited vulnerabilities as JSON. Entries can disappear: an import replaces the set. */
export const kev: FeedSource = {
  kind: 'KEV',
  async recognises({ head, wrapping }) {
    const text = new TextDecoder().decode(head)
    return wrapping !== 'zip' && /^\uFEFF?\s*\{/.test(text) && /"(?:catalogVersion|cveID)"\s*:\s*"/.test(text)
  },
  async *read(file, options = {}) {
    const catalogue = await readFeedJson(file, options)
    const entries = isObject(catalogue) ? catalogue['vulnerabilities'] : undefined
    if (!isObject(catalogue) || !Array.isArray(entries))
      throw new Rejection(`"${file.name}" has no list "vulnerabilities"`)
    const header = {
      kind: 'KEV',
      version: textIn(catalogue, 'catalogVersion'),
      date: timeIn(catalogue, 'dateReleased'),
    } as const
    yield [{ type: 'header', header }, ...entries.map(readEntry)]
  },
}

function readEntry(entry: unknown, index: number): FeedItem {
  const cveId = isObject(entry) ? textIn(entry, 'cveID')?.toUpperCase() : undefined
  if (!isObject(entry) || cveId === undefined || !/^CVE-\d{4}-\d{4,}$/.test(cveId)) {
    return { type: 'skip', name: `vulnerabilities[${index}]`, reason: 'it has no valid "cveID"' }
  }
  return {
    type: 'kev',
    kev: {
      cveId,
      name: textIn(entry, 'vulnerabilityName'),
      dateAdded: dayIn(entry, 'dateAdded'),
      dueDate: dayIn(entry, 'dueDate'),
      ransomware: textIn(entry, 'knownRansomwareCampaignUse')?.toLowerCase() === 'known',
      requiredAction: textIn(entry, 'requiredAction'),
      notes: textIn(entry, 'notes'),
    },
  }
}

function dayIn(entry: Json, key: string): string | null {
  return /^\d{4}-\d{2}-\d{2}/.exec(textIn(entry, key) ?? '')?.[0] ?? null
}

function timeIn(entry: Json, key: string): string | null {
  const time = Date.parse(textIn(entry, key) ?? '')
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

function textIn(entry: Json, key: string): string | null {
  const value = entry[key]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

import { Rejection } from '#service/domain/rejection.ts'
import { sampleOf } from '#service/feeds/reading/feed-sample.ts'
import { readFeedLines } from '#service/feeds/reading/feed-text.ts'
import { describeValue, timeBefore2100 } from '#service/domain/json-values.ts'
import type { FeedHeader, FeedItem, FeedSource } from '#service/feeds/reading/feed.ts'

const batchSize = 5000

/** Indexes of the columns. */
interface Columns {
  readonly cve: number
  readonly score: number
  /** -1 in files without it. */
  readonly percentile: number
}

/**
 * EPSS scores of one day as CSV, uncompressed or gzip. Old files lack the comment line with model and date and the column `percentile`.
 * Numbers may be in scientific notation.
 */
export const epss: FeedSource = {
  kind: 'EPSS',
  async recognizes(file) {
    return /^(?:#\s*model_version:|cve,epss)/i.test((await sampleOf(file)).start)
  },
  async *read(file, options = {}) {
    let columns: Columns | undefined
    let comment = ''
    let line = 0
    let batch: FeedItem[] = []
    for await (const text of readFeedLines(file, options)) {
      line += 1
      if (text === '') continue
      if (text.startsWith('#')) {
        comment = text
      } else if (columns === undefined) {
        columns = readColumns(text, file.name)
        batch.push({ type: 'header', header: readHeader(comment, file.name) })
      } else {
        batch.push(readRow(text, line, columns))
        if (batch.length >= batchSize) {
          yield batch
          batch = []
        }
      }
    }
    if (columns === undefined) throw new Rejection(`"${file.name}" has no line with the columns "cve,epss"`)
    yield batch
  },
}

function readColumns(text: string, name: string): Columns {
  const names = text
    .toLowerCase()
    .split(',')
    .map((column) => column.trim())
  const columns = { cve: names.indexOf('cve'), score: names.indexOf('epss'), percentile: names.indexOf('percentile') }
  if (columns.cve < 0 || columns.score < 0)
    throw new Rejection(`"${name}" has no columns "cve" and "epss" in "${text.slice(0, 80)}"`)
  return columns
}

/** `#model_version:v2026.06.15,score_date:2026-09-29T12:00:22Z`; old files have their day only in the file name. */
function readHeader(comment: string, name: string): FeedHeader {
  const version = /model_version:\s*([^,\s]+)/.exec(comment)?.[1] ?? null
  const written = /score_date:\s*([^,\s]+)/.exec(comment)?.[1] ?? /\d{4}-\d{2}-\d{2}/.exec(name)?.[0] ?? ''
  return {
    kind: 'EPSS',
    version,
    date: timeBefore2100(written),
    name: 'FIRST EPSS',
    attribution: 'EPSS, FIRST.org, https://www.first.org/epss',
  }
}

function readRow(text: string, line: number, columns: Columns): FeedItem {
  const cells = text.split(',')
  const cveId = cells[columns.cve]?.trim().toUpperCase() ?? ''
  const score = readShare(cells[columns.score])
  if (!/^CVE-\d{4}-\d{4,}$/.test(cveId))
    return { type: 'skip', name: `line ${line}`, reason: `${describeValue(cveId)} is not a CVE id` }
  if (score === null) {
    return {
      type: 'skip',
      name: `line ${line}`,
      reason: `${describeValue(cells[columns.score] ?? '')} is not a score from 0 to 1`,
    }
  }
  return { type: 'epss', epss: { cveId, score, percentile: readShare(cells[columns.percentile]) } }
}

function readShare(cell: string | undefined): number | null {
  const text = cell?.trim() ?? ''
  const value = /^[\d.]+(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN
  return value >= 0 && value <= 1 ? value : null
}

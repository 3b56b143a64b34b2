import { findFeedFacts } from '#service/domain/advisories/feed-kinds.ts'
import { createHash, type Hash } from 'node:crypto'
import type { SqliteConnection } from '#service/db/dialect/sqlite-connection.ts'

/** Changes if the same content must get a new snapshot id. */
const format = 'waybill advisories 1'

/**
 * Computes the hash of a source's content without its name, in an order that depends on the content only: not on the order of imports,
 * their times or the numbers of rows.
 */
export function hashOfSource(sqlite: SqliteConnection, key: number): string {
  const [source] = sqlite.query('SELECT kind, ecosystems, data_date, data_version FROM source WHERE key = ?', [key])
    .rows as SourceRow[]
  if (!source) throw new Error(`The advisory data has no source ${key}`)
  const { kind, ecosystems, data_date: date, data_version: version } = source
  const isSet = findFeedFacts(kind)?.isSingle === true
  const hash = createHash('sha256')
  // If files merge, the date is that of the newest file and says nothing about the content.
  hash.update(JSON.stringify([format, kind, ecosystems, ...(isSet ? [date, version] : [])]))
  for (const { title, sql } of tables) {
    hash.update(`\n${title}\n`)
    for (const row of sqlite.iterate(sql, [key])) addRow(hash, row as Readonly<Record<string, unknown>>)
  }
  hashWithdrawn(hash, sqlite, key)
  if (kind === 'KEV') for (const row of sqlite.iterate(kevRows, [])) addRow(hash, row as Record<string, unknown>)
  if (kind === 'EPSS') addScores(hash, sqlite)
  return hash.digest('hex')
}

/** Returns the id of the snapshot in a file: the same data has the same id, wherever and however it was imported. */
export function contentHash(sqlite: SqliteConnection): string {
  const sources = sqlite.query('SELECT name, content_hash FROM source ORDER BY name', []).rows as {
    name: string
    content_hash: string
  }[]
  const lines = sources.map(({ name, content_hash: hash }) => `${JSON.stringify(name)} ${hash}\n`)
  return createHash('sha256')
    .update([`${format}\n`, ...lines].join(''))
    .digest('hex')
}

interface SourceRow {
  readonly kind: string
  readonly ecosystems: string
  readonly data_date: string | null
  readonly data_version: string | null
}

const tables = [
  { title: 'records', sql: 'SELECT record_id, hash FROM advisory WHERE source = ? ORDER BY record_id' },
  { title: 'documents', sql: 'SELECT document_id, hash FROM statement_document WHERE source = ? ORDER BY document_id' },
  { title: 'lifecycles', sql: 'SELECT content FROM lifecycle WHERE source = ? ORDER BY product_id' },
  { title: 'notices', sql: 'SELECT content FROM support_notice WHERE source = ? ORDER BY content' },
] as const
const kevRows = 'SELECT cve_id, date_added, due_date, ransomware, name, required_action, notes FROM kev ORDER BY cve_id'

function addRow(hash: Hash, row: Readonly<Record<string, unknown>>): void {
  for (const value of Object.values(row)) {
    if (value instanceof Uint8Array) hash.update(value)
    else hash.update(`${JSON.stringify(value)}\n`)
  }
}

/** Withdrawals decide what an older archive may add, so they are part of the content. */
function hashWithdrawn(hash: Hash, sqlite: SqliteConnection, key: number): void {
  let isFirst = true
  for (const row of sqlite.iterate('SELECT stem, at FROM taken_back WHERE source = ? ORDER BY stem', [key])) {
    if (isFirst) hash.update('\ntaken back\n')
    isFirst = false
    addRow(hash, row as Readonly<Record<string, unknown>>)
  }
}

/** Hashes scores as numbers in blocks: formatting each as text would dominate the time. */
function addScores(hash: Hash, sqlite: SqliteConnection): void {
  const numbers = new Float64Array(3000)
  let at = 0
  for (const row of sqlite.iterate('SELECT cve, score, percentile FROM epss ORDER BY cve', [])) {
    const { cve, score, percentile } = row as { cve: number; score: number; percentile: number | null }
    numbers[at] = cve
    numbers[at + 1] = score
    numbers[at + 2] = percentile ?? -1
    at += 3
    if (at < numbers.length) continue
    hash.update(new Uint8Array(numbers.buffer))
    at = 0
  }
  hash.update(new Uint8Array(numbers.buffer, 0, at * 8))
}

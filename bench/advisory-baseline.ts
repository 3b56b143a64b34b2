import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { openSqlite } from '#service/db/dialect/open-sqlite.ts'
import type { SqliteConnection } from '#service/db/dialect/sqlite-connection.ts'
import { UnpackMeter } from '#service/archives/unpack-meter.ts'
import { readZip } from '#service/archives/zip.ts'
import { feedLimits } from '#service/feeds/reading/feed.ts'

const schema = `CREATE TABLE record (id INTEGER PRIMARY KEY, name TEXT, modified TEXT, content TEXT) STRICT;
CREATE TABLE package (record INTEGER, ecosystem TEXT, name TEXT) STRICT;
CREATE TABLE score (cve TEXT, score REAL, percentile REAL) STRICT;`

interface Parsed {
  readonly id?: string
  readonly modified?: string
  readonly affected?: readonly { readonly package?: { readonly ecosystem?: string; readonly name?: string } }[]
  readonly vulnerabilities?: readonly { readonly cve?: { readonly id: string; readonly lastModified: string } }[]
}

/**
 * Measures the minimum cost of importing feed files: unpacking, `JSON.parse`, and plain inserts of every record with its text and of every
 * package that it names, without an index. Returns the unpacked bytes.
 */
export async function advisoryBaseline(paths: readonly string[], scratch: string): Promise<number> {
  const database = openSqlite({ file: scratch, mode: 'write', schema: 'advisories' }, [{ name: 'floor', sql: schema }])
  for (const setting of ['journal_mode = DELETE', 'journal_mode = OFF', 'synchronous = OFF'])
    database.query(`PRAGMA ${setting}`, [])
  let bytes = 0
  for (const path of paths) {
    database.execute('BEGIN')
    if (path.endsWith('.zip')) {
      for await (const { name, read } of readZip(path, path, new UnpackMeter(feedLimits))) {
        const content = read()
        if (typeof content === 'string' || !name.endsWith('.json')) continue
        bytes += content.length
        insert(database, content.toString('utf8'))
      }
    } else {
      const packed = readFileSync(path)
      const content = path.endsWith('.gz') ? gunzipSync(packed) : packed
      bytes += content.length
      if (/\.json(?:\.gz)?$/.test(path)) insert(database, content.toString('utf8'))
      else insertLines(database, content.toString('utf8'))
    }
    database.execute('COMMIT')
  }
  database.close()
  return bytes
}

function insert(database: SqliteConnection, text: string): void {
  const parsed = JSON.parse(text) as Parsed | readonly unknown[] // only the members used below are checked
  if ('vulnerabilities' in parsed) insertCves(database, parsed.vulnerabilities ?? [])
  else if (!Array.isArray(parsed)) insertOsv(database, parsed as Parsed, text)
}

function insertCves(database: SqliteConnection, vulnerabilities: NonNullable<Parsed['vulnerabilities']>): void {
  for (const { cve } of vulnerabilities) if (cve) insertRecord(database, cve.id, cve.lastModified, JSON.stringify(cve))
}

function insertOsv(database: SqliteConnection, { id = '', modified = '', affected = [] }: Parsed, text: string): void {
  const record = insertRecord(database, id, modified, text)
  for (const { package: named } of affected) {
    const values = [record, named?.ecosystem ?? '', named?.name ?? '']
    database.query('INSERT INTO package (record, ecosystem, name) VALUES (?, ?, ?)', values)
  }
}

let records = 0

function insertRecord(database: SqliteConnection, name: string, modified: string, content: string): number {
  records += 1
  database.query('INSERT INTO record (id, name, modified, content) VALUES (?, ?, ?, ?)', [
    records,
    name,
    modified,
    content,
  ])
  return records
}

function insertLines(database: SqliteConnection, text: string): void {
  for (const line of text.split('\n')) {
    const [cve = '', score, percentile] = line.split(',')
    if (!cve.startsWith('CVE-')) continue
    const values = [cve, Number(score), Number(percentile)]
    database.query('INSERT INTO score (cve, score, percentile) VALUES (?, ?, ?)', values)
  }
}

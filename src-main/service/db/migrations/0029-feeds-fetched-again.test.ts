import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { feedsFetchedAgain0029 } from './0029-feeds-fetched-again.ts'
import { userDataMigrations } from './user-data-migrations.ts'

const osv = 'https://osv-vulnerabilities.storage.googleapis.com'

/** A URL, and whether its file is known to the next check. */
const cases: readonly (readonly [url: string, isKnown: boolean])[] = [
  [`${osv}/npm/all.zip`, true],
  [`${osv}/all.zip?generation=1`, true],
  ['https://vuln.go.dev/vulndb.zip', true],
  ['https://example.org/small.zip', false],
  ['https://nvd.nist.gov/feeds/json/cve/2.0/nvdcve-2.0-2024.json.gz', false],
  ['https://github.com/github/advisory-database/archive/refs/heads/main.zip', false],
]

test('fetches files again whose names do not say what they cover', () => {
  const database = new Database(':memory:')
  for (const { sql } of userDataMigrations.slice(0, userDataMigrations.indexOf(feedsFetchedAgain0029))) {
    database.exec(sql)
  }
  const insert = database.prepare(
    `INSERT INTO advisory_address (id, url, etag, last_modified, checksum, change_list_etag, newest_change, created_at)
      VALUES (?, ?, 'a', 'b', 'c', 'd', 'e', '')`,
  )
  for (const [url] of cases) insert.run(url, url)
  database.exec(feedsFetchedAgain0029.sql)
  const known = new Map(
    database
      .prepare('SELECT url, etag, last_modified, checksum, change_list_etag, newest_change FROM advisory_address')
      .raw()
      .all()
      .map((row) => {
        const [url, ...values] = row as (string | null)[]
        return [url, values.join('')]
      }),
  )
  database.close()
  expect(cases.map(([url]) => [url, known.get(url)])).toEqual(
    cases.map(([url, isKnown]) => [url, isKnown ? 'abcde' : '']),
  )
})

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findTestData } from '#e2e/support/test-data.ts'

/** Returns the paths of all complete feeds in the real data, sorted; null without any. */
export function findRealFeeds(): readonly string[] | null {
  const data = findTestData()
  if (data === null) return null
  const folder = join(data, 'advisories')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:zip|json|json\.gz|csv\.gz)$|security-support|(?:debian|ubuntu)\.csv$/.test(name))
    .filter((name) => !/_schema|SAMPLE|SOURCES|fixtures\.json$/.test(name)) // a sample of another feed in the same folder would shrink it
    .toSorted()
    .map((name) => join(folder, name))
}

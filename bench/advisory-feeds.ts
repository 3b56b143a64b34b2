import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findTestData } from '#e2e/support/test-data.ts'

/** Every feed that the real data holds in full: paths in an order; null where there is none to measure with. */
export function realFeeds(): readonly string[] | null {
  const data = findTestData()
  if (data === null) return null
  const folder = join(data, 'advisories')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:zip|json|json\.gz|csv\.gz)$|security-support|(?:debian|ubuntu)\.csv$/.test(name))
    .filter((name) => !/_schema|SAMPLE|SOURCES|fixtures\.json$/.test(name)) // a sample of another feed there would shrink it
    .toSorted()
    .map((name) => join(folder, name))
}

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../shared/data/advisories')

/** Every feed that the real data holds in full: paths in an order; null where there is none to measure with. */
export function realFeeds(): readonly string[] | null {
  if (!existsSync(folder)) return null
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:zip|json|json\.gz|csv\.gz)$|security-support|(?:debian|ubuntu)\.csv$/.test(name))
    .filter((name) => !/_schema|SAMPLE|SOURCES|fixtures\.json$/.test(name)) // a sample of another feed there would shrink it
    .toSorted()
    .map((name) => join(folder, name))
}

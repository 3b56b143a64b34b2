import { isPurl, parsePurl } from '#service/domain/components/purl.ts'
import type { PackageKey } from './match.ts'
import { findEcosystem, isSkip } from './purl-ecosystem.ts'

export type { PackageKey } from './match.ts'

/**
 * Returns the key of a package in the advisory data about a public registry; null if the purl cannot be read, or is of no ecosystem in which
 * anybody may publish: packages of a distribution are chosen by its maintainers.
 */
export function publicPackageKey(purl: string): PackageKey | null {
  const reading = parsePurl(purl)
  if (!isPurl(reading)) return null
  const ecosystem = findEcosystem(reading, null)
  if (isSkip(ecosystem) || ecosystem.distribution !== undefined) return null
  const name = ecosystem.packageName(reading)
  return name === undefined ? null : { ecosystem: ecosystem.name, nameKey: ecosystem.nameKey(name) }
}

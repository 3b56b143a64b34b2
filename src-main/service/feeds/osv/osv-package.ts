import { isPurl, parsePurl } from '#service/domain/components/purl.ts'
import type { Ecosystem } from '#service/matching/contract/ecosystem.ts'
import { ecosystems } from '#service/matching/ecosystems/ecosystems.ts'
import { isObject, type JsonObject } from '#service/domain/json-values.ts'
import { findEcosystem, isSkip } from '#service/matching/purl-ecosystem.ts'

/** A value that matching needs violates the OSV schema. */
export class BadRecord extends Error {}

const byName = new Map(ecosystems.map((ecosystem) => [ecosystem.name.toLowerCase(), ecosystem]))

/** A package as it is named by an entry of a record. */
export interface NamedPackage {
  readonly ecosystem: string
  readonly release: string | null
  readonly name: string
}

/** Returns the keys by which a package is found. */
export function keysOf({ ecosystem: name, release, name: packageName }: NamedPackage) {
  const ecosystem = ecosystemOf({ ecosystem: name })
  return { ecosystem: ecosystem?.name ?? name, release, nameKey: ecosystem?.nameKey(packageName) ?? packageName }
}

/**
 * Reads the package of an entry; undefined for an entry about a repository only. The purl is used if ecosystem or name are missing.
 * @throws {BadRecord} if the package cannot be read
 */
export function readPackage(entry: JsonObject, index: number): NamedPackage | undefined {
  const found = entry['package']
  if (found === undefined || found === null) return undefined
  if (!isObject(found)) throw new BadRecord(`affected[${index}].package is not an object`)
  const { ecosystem, name } = found
  if (isText(ecosystem) && isText(name)) {
    const colon = ecosystem.indexOf(':')
    if (colon < 0) return { ecosystem: ecosystem.trim(), release: null, name: name.trim() }
    return { ecosystem: ecosystem.slice(0, colon).trim(), release: ecosystem.slice(colon + 1), name: name.trim() }
  }
  const byPurl = isText(found['purl']) ? packageOfPurl(found['purl']) : undefined
  if (byPurl === undefined) throw new BadRecord(`affected[${index}].package has no ecosystem or no name`)
  return byPurl
}

function packageOfPurl(raw: string): { ecosystem: string; release: null; name: string } | undefined {
  const purl = parsePurl(raw)
  if (!isPurl(purl)) return undefined
  const ecosystem = findEcosystem(purl, null)
  if (isSkip(ecosystem) || ecosystem.distribution !== undefined) return undefined
  const name = ecosystem.packageName(purl)
  return name === undefined ? undefined : { ecosystem: ecosystem.name, release: null, name }
}

/** Returns the ecosystem of a package, ignoring letter case; undefined for an unknown one. */
export function ecosystemOf({ ecosystem }: Pick<NamedPackage, 'ecosystem'>): Ecosystem | undefined {
  return byName.get(ecosystem.toLowerCase())
}

/** Tests for a non-empty text. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

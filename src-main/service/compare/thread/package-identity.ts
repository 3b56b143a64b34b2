import { packageKeys } from '#service/domain/components/package-key.ts'

/** A purl without anything that has to be decoded, and its qualifiers, which name no package. */
const plain = /^pkg:([a-z0-9.+-]+)\/((?:[\w.~-]+\/)*[\w.~-]+)(?:@[^?#%@/]*)?(?:\?[^#]*)?$/

/** Types whose path says something else than it seems to. */
const special = new Set(['alpine', 'golang'])

/**
 * What makes two components the same package: the purl without version, qualifiers and case, else group and name. Reads a plain purl
 * without parsing it: a comparison reads a hundred thousand.
 */
export function packageIdentity(component: {
  readonly purl: string | null
  readonly group: string | null
  readonly name: string
}): string {
  const { purl, group, name } = component
  const found = purl === null ? null : plain.exec(purl)
  if (found && !special.has(found[1] ?? '')) return `pkg:${found[1]}/${found[2]}`.toLowerCase()
  const { packageNameKey } = packageKeys({ purl, name, componentVersion: null })
  return packageNameKey.startsWith('pkg:') ? packageNameKey : `name:${group ?? ''}/${name}`.toLowerCase()
}

import { isPurl, parsePurl, type Purl } from '#service/domain/components/purl.ts'
import { cpeProduct } from '#service/matching/cpe/cpe-name.ts'
import type { PackageKey } from '#service/matching/match.ts'
import { findEcosystem, isSkip } from '#service/matching/purl-ecosystem.ts'

/** The ecosystem of packages without a known ecosystem: they are found by the exact text of their names. */
const anyPackage = 'purl'

/**
 * Returns the package keys of a product in a statement, or of a component that statements may be about: the package that its purl names
 * itself (no source package), and the product of each CPE name as `part:vendor:product` in the ecosystem `cpe`.
 * @param distribution of the component's document, used if its purl names none
 */
export function statedKeys(
  { purl, cpes }: { readonly purl: string | null; readonly cpes: readonly string[] },
  distribution: string | null = null,
): readonly PackageKey[] {
  const parsed = purl === null ? undefined : parsePurl(purl)
  const byPurl =
    parsed === undefined || !isPurl(parsed)
      ? []
      : [keyOf(parsed, null), ...(distribution === null ? [] : [keyOf(parsed, distribution)])]
  const products = new Set(cpes.flatMap((cpe) => cpeProduct(cpe) ?? []))
  return [...distinct(byPurl), ...[...products].map((nameKey) => ({ ecosystem: 'cpe', nameKey }))]
}

function keyOf(purl: Purl, distribution: string | null): PackageKey {
  const ecosystem = findEcosystem(purl, distribution)
  const name = isSkip(ecosystem) ? undefined : ecosystem.packageName(purl)
  if (!isSkip(ecosystem) && name !== undefined) return { ecosystem: ecosystem.name, nameKey: ecosystem.nameKey(name) }
  const namespace = purl.namespace === null ? '' : `${purl.namespace}/`
  return { ecosystem: anyPackage, nameKey: `${purl.type}/${namespace}${purl.name}`.toLowerCase() }
}

function distinct(keys: readonly PackageKey[]): readonly PackageKey[] {
  return [...new Map(keys.map((key) => [`${key.ecosystem}\n${key.nameKey}`, key])).values()]
}

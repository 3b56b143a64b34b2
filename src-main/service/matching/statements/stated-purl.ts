import { isPurl, parsePurl } from '#service/domain/components/purl.ts'

/**
 * Normalizes a product's purl for comparisons. Removes the architecture, because a statement is about all builds of a package. For RPM,
 * adds the epoch from the product's name (`bind-32:9.8.2-…`) if the purl omits it. The source package keeps its `arch=src` or
 * `arch=source`: RHSA-2025:23414 says that `bind` is fixed and that its source is not affected. Undefined for a text that is not a purl.
 */
export function statedPurl(text: string, productName = ''): string | undefined {
  const purl = parsePurl(text)
  if (!isPurl(purl)) return undefined
  const [beforeSubpath = '', subpath] = text.trim().split('#', 2)
  const [path, query = ''] = beforeSubpath.split('?', 2)
  const qualifiers = query.split('&').filter((pair) => pair !== '' && !isBuild(pair))
  const epoch = purl.type === 'rpm' ? epochIn(productName, purl.version) : undefined
  if (epoch !== undefined && !purl.qualifiers.has('epoch')) qualifiers.push(`epoch=${epoch}`)
  const folded = qualifiers.length === 0 ? `${path}` : `${path}?${qualifiers.toSorted().join('&')}`
  return subpath ? `${folded}#${subpath}` : folded
}

/** Tests whether an architecture means the source of a package (`src` of RPM, `source` of Debian). */
export function isSourceArchitecture(architecture: string): boolean {
  return /^(?:src|nosrc|source)$/i.test(architecture)
}

function isBuild(qualifier: string): boolean {
  const [key, value = ''] = qualifier.split('=', 2)
  return key?.toLowerCase() === 'arch' && !isSourceArchitecture(value)
}

/** Returns the epoch before the version in a package's full name; undefined for 0, which equals none. */
function epochIn(productName: string, version: string | null): string | undefined {
  if (version === null) return undefined
  const at = productName.indexOf(`:${version}`)
  const epoch = at < 0 ? undefined : /-(\d{1,10})$/.exec(productName.slice(0, at))?.[1]
  return epoch === undefined || Number(epoch) === 0 ? undefined : String(Number(epoch))
}

import { isPurl, parsePurl } from '#service/domain/components/purl.ts'
import type { ProductLifecycle, SupportNotice } from '#service/domain/advisories/lifecycle.ts'
import { cpeProduct } from './cpe-product.ts'

/** An entry of a list, with the list's name and date. */
export interface Listed<Content> {
  readonly sourceName: string
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly content: Content
}

/** Lookup of the lifecycle and package lists in the advisory data. */
export interface SupportLists {
  byPurl(purl: string): readonly Listed<ProductLifecycle>[]
  byCpe(cpe: string): readonly Listed<ProductLifecycle>[]
  /** Finds entries by the product's id in its list, in lower case. */
  byProduct(productId: string): readonly Listed<ProductLifecycle>[]
  /** Finds entries for a source package of a release, with names as in OSV. */
  notices(distribution: string, release: string, packageName: string): readonly Listed<SupportNotice>[]
}

/** Indexes lists, once for all components of a version. */
export function readSupportLists(
  lifecycles: readonly Listed<ProductLifecycle>[],
  notices: readonly Listed<SupportNotice>[],
): SupportLists {
  const purls = new Map<string, { readonly repository: string | null; readonly listed: Listed<ProductLifecycle> }[]>()
  const cpes = new Map<string, Listed<ProductLifecycle>[]>()
  const products = new Map<string, Listed<ProductLifecycle>[]>()
  for (const listed of lifecycles) {
    add(products, listed.content.productId.toLowerCase(), listed)
    for (const purl of listed.content.purls) {
      const key = purlKey(purl)
      if (key) add(purls, key.name, { repository: key.repository, listed })
    }
    for (const product of new Set(listed.content.cpes.map(cpeProduct))) if (product) add(cpes, product, listed)
  }
  const byDistribution = Map.groupBy(notices, ({ content }) => content.distribution.toLowerCase())
  return {
    byPurl(purl) {
      const key = purlKey(purl)
      const found = key ? (purls.get(key.name) ?? []) : []
      return found.filter(({ repository }) => isWithin(key?.repository ?? null, repository)).map(({ listed }) => listed)
    },
    byCpe(cpe) {
      const product = cpeProduct(cpe)
      return product === null ? [] : (cpes.get(product) ?? [])
    },
    byProduct: (productId) => products.get(productId.toLowerCase()) ?? [],
    notices: (distribution, release, packageName) =>
      (byDistribution.get(distribution.toLowerCase()) ?? []).filter(
        ({ content }) => (content.release ?? release) === release && isNamed(content.packageName, packageName),
      ),
  }
}

/** Returns type, namespace and name in lower case. Images of Docker Hub's own library are written with and without it. */
function purlKey(text: string): { readonly name: string; readonly repository: string | null } | null {
  const purl = parsePurl(text)
  if (!isPurl(purl)) return null
  const namespace = purl.namespace ?? (purl.type === 'docker' ? 'library' : '')
  const repository = purl.qualifiers.get('repository_url')
  return {
    name: `${purl.type}/${namespace}/${purl.name}`.toLowerCase(),
    repository: repository === undefined ? null : repository.toLowerCase().replace(/^https?:\/\//, ''),
  }
}

/** Tests whether an image belongs to a listed registry. Images of other registries with the same name do not. */
function isWithin(repository: string | null, listed: string | null): boolean {
  if (listed === null) return true
  return repository !== null && (repository === listed || repository.startsWith(`${listed.replace(/\/$/, '')}/`))
}

/** Matches a pattern in which `*` stands for any text. Runs in linear time: the parts between are searched one after the other. */
function isNamed(pattern: string, name: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  if (rest.length === 0) return pattern === name
  const last = rest.pop() ?? ''
  if (!name.startsWith(first) || name.length < first.length + last.length || !name.endsWith(last)) return false
  let at = first.length
  for (const part of rest) {
    const found = name.indexOf(part, at)
    if (found < 0 || found + part.length > name.length - last.length) return false
    at = found + part.length
  }
  return true
}

function add<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}

import type { ExportContent, ExportedComponent } from '#service/domain/downloads/export-content.ts'
import { componentLinks } from '#service/exports/statements/component-link.ts'
import { nameHashes } from '#service/exports/statements/hash-names.ts'
import { isCsafCpe, isCsafPurl } from '#service/standards/csaf/csaf-texts.ts'
import { isUri } from '#service/standards/text-formats.ts'

/** Products of a CSAF document. */
export interface CsafProducts {
  /** `product_tree`. */
  readonly tree: Record<string, unknown>
  /** Returns the id of a component as a part of the product, which status lists use. */
  productId(component: ExportedComponent): string
}

/**
 * Builds the product and the affected components: each is a product of its own and, by a relationship, a component of the product
 * (CSAF 2.0, 3.2.2). Ids are consecutive numbers in document order, so that they are short and unique.
 */
export function csafProducts(content: ExportContent, components: readonly ExportedComponent[]): CsafProducts {
  const link = componentLinks(content, isUri)
  const primary = content.components.find((component) => component.primary)
  const own = new Map(components.map((component, at) => [component.id, `component-${at + 1}`]))
  const product = (component: ExportedComponent, id: string) => ({
    name: nameOf(component),
    product_id: id,
    product_identification_helper: helper(component, link(component)),
  })
  const names = components.map((component) => product(component, own.get(component.id) ?? ''))
  const inProduct = (component: ExportedComponent) => `product:${own.get(component.id) ?? ''}`
  if (!primary) return { tree: { full_product_names: names }, productId: ({ id }) => own.get(id) ?? '' }
  const relationships = components.map((component) => ({
    category: 'default_component_of',
    full_product_name: {
      name: `${nameOf(component)} as a component of ${nameOf(primary)}`,
      product_id: inProduct(component),
    },
    product_reference: own.get(component.id),
    relates_to_product_reference: 'product',
  }))
  return {
    tree: { full_product_names: [product(primary, 'product'), ...names], relationships },
    productId: inProduct,
  }
}

function nameOf({ name, group, componentVersion }: ExportedComponent): string {
  const full = [group, name].filter(Boolean).join('/').trim()
  return [full || 'unnamed', componentVersion].filter(Boolean).join(' ')
}

/** Builds the identification helper by which receivers find a product (CSAF 2.0, 3.1.3.3). */
function helper(component: ExportedComponent, link: string): Record<string, unknown> {
  const cpe = component.cpes.find(isCsafCpe)
  const hashes = hashLists(component)
  const purl = csafPurl(component.purl)
  return {
    ...(cpe === undefined ? {} : { cpe }),
    ...(hashes.length === 0 ? {} : { hashes }),
    ...(purl === null ? {} : { purl }),
    x_generic_uris: [{ namespace: namespaceOf(link), uri: link }],
  }
}

/** Returns the namespace of a reference, one of the examples of CSAF 2.0 (3.1.3.3.8). */
function namespaceOf(link: string): string {
  if (link.startsWith('urn:cdx:')) return 'https://cyclonedx.org/capabilities/bomlink/'
  if (link.startsWith('urn:waybill:')) return 'urn:waybill:ref'
  return 'https://spdx.github.io/spdx-spec/document-creation-information/#65-spdx-document-namespace-field'
}

/** Returns a purl with other letters encoded, as its specification requires; null if it is none by the schema. */
export function csafPurl(purl: string | null): string | null {
  const encoded = purl?.toWellFormed().replaceAll(/[^\x21-\x7e]|["<>[\\\]^`{|}]/gu, encodeURIComponent) ?? ''
  return isCsafPurl(encoded) ? encoded : null
}

/** Returns the digests of a component: in a list, an algorithm may occur only once (mandatory test 6.1.25). */
function hashLists({ detail, name }: ExportedComponent): readonly object[] {
  const lists: Map<string, string>[] = []
  for (const [algorithm, value] of nameHashes(detail.checksums, 'spdx')) {
    if (lists.some((list) => list.get(algorithm) === value)) continue
    const free = lists.find((list) => !list.has(algorithm)) ?? new Map<string, string>()
    if (!lists.includes(free)) lists.push(free)
    free.set(algorithm, value)
  }
  return lists.map((list) => ({
    file_hashes: [...list].map(([algorithm, value]) => ({ algorithm, value })),
    filename: name.trim() || 'unnamed',
  }))
}

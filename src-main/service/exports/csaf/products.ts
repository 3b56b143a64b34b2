import type { ExportContent, ExportedComponent } from '#service/domain/downloads/export-content.ts'
import { isPurl, parsePurl } from '#service/domain/components/purl.ts'
import { componentLinks } from '#service/exports/statements/component-link.ts'
import { nameHashes } from '#service/exports/statements/hash-names.ts'

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
  const link = componentLinks(content)
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
  const { purl, cpes, detail, name } = component
  const cpe = cpes.find((candidate) => cpePattern.test(candidate))
  const hashes = nameHashes(detail.checksums, 'spdx').map(([algorithm, value]) => ({ algorithm, value }))
  return {
    ...(cpe === undefined ? {} : { cpe }),
    ...(hashes.length === 0 ? {} : { hashes: [{ file_hashes: hashes, filename: name.trim() || 'unnamed' }] }),
    ...(purl !== null && isPurl(parsePurl(purl)) && purlPattern.test(purl) ? { purl } : {}),
    x_generic_uris: [{ namespace: namespaceOf(link), uri: link }],
  }
}

/** Returns the namespace of a reference, one of the examples of CSAF 2.0 (3.1.3.3.8). */
function namespaceOf(link: string): string {
  if (link.startsWith('urn:cdx:')) return 'https://cyclonedx.org/capabilities/bomlink/'
  if (link.startsWith('urn:waybill:')) return 'urn:waybill:ref'
  return 'https://spdx.github.io/spdx-spec/document-creation-information/#65-spdx-document-namespace-field'
}

/** Patterns of the CSAF 2.0 schema, exactly as strict. */
const purlPattern = /^pkg:[A-Za-z.\-+][A-Za-z0-9.\-+]*\/.+/
const cpePattern =
  /^(cpe:2\.3:[aho*-](:([A-Za-z0-9\-._]|\\[\\*?!"#$%&'()+,/:;<=>@[\]^`{|}~])+|:[*-]){5}(:([a-zA-Z]{2,3}(-([a-zA-Z]{2}|[0-9]{3}))?|[*-]))(:([A-Za-z0-9\-._]|\\[\\*?!"#$%&'()+,/:;<=>@[\]^`{|}~])+|:[*-]){4}|cpe:\/[AHOaho]?(:[A-Za-z0-9._\-~%]*){0,6})$/

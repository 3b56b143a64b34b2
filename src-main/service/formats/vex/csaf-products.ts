import type { VexProduct } from '#service/domain/statements/vex-statement.ts'
import { type JsonObject, objectOf, objectsOf, textOf, textsOf } from '#service/domain/json-values.ts'
import { classifyIdentifiers, vexProduct } from './statement-list.ts'

/** Products of a CSAF document by their ids. */
export interface CsafProductTree {
  /** Resolves a product id of a status list: to a product, or to a component in a product. */
  target(productId: string): { readonly product: VexProduct | null; readonly component: VexProduct | null }
  /** Returns the product ids of a member that names products and product groups; null if it names none and applies to all. */
  idsOf(member: JsonObject): ReadonlySet<string> | null
}

interface Relationship {
  readonly component: string
  readonly product: string
}

/** Reads `product_tree` (CSAF 2.0, section 3.2.2). */
export function readProductTree(tree: JsonObject): CsafProductTree {
  const products = new Map<string, VexProduct>()
  const add = (
    product: JsonObject,
    name: string | null,
    branchVersion: VexProduct['versions'],
    version: string | null,
  ) => {
    const id = textOf(product['product_id'])
    if (id === null) return
    const own = productOf(product, name, branchVersion, version)
    const other = products.get(id)
    // An id of two products (which violates CSAF 2.0, 6.1.2) names neither.
    products.set(id, other && JSON.stringify(other) !== JSON.stringify(own) ? vexProduct({}) : own)
  }
  for (const product of objectsOf(tree['full_product_names'])) add(product, null, [], null)
  walkBranches(tree, add)
  const relationships = new Map<string, Relationship>()
  for (const { full_product_name: full, ...relationship } of objectsOf(tree['relationships'])) {
    const id = textOf(objectOf(full)['product_id'])
    const component = textOf(relationship['product_reference'])
    const product = textOf(relationship['relates_to_product_reference'])
    if (id !== null && component !== null && product !== null) relationships.set(id, { component, product })
  }
  const groups = new Map(
    objectsOf(tree['product_groups']).map((group) => [textOf(group['group_id']), textsOf(group['product_ids'])]),
  )
  return {
    target: (productId) => {
      const relationship = relationships.get(productId)
      if (!relationship) return { product: products.get(productId) ?? unknownProduct(productId), component: null }
      return { product: leaf(relationship.product, 'product'), component: leaf(relationship.component, 'component') }
    },
    idsOf: (member) => {
      const ids = textsOf(member['product_ids'])
      const inGroups = textsOf(member['group_ids']).flatMap((group) => groups.get(group) ?? [])
      return member['product_ids'] === undefined && member['group_ids'] === undefined
        ? null
        : new Set([...ids, ...inGroups])
    },
  }

  /** Resolves nested relationships to the underlying product. Stops at a cycle. */
  function leaf(productId: string, side: keyof Relationship): VexProduct {
    const seen = new Set<string>()
    let id = productId
    for (let next = relationships.get(id); next && !seen.has(id); next = relationships.get(id)) {
      seen.add(id)
      id = next[side]
    }
    return products.get(id) ?? unknownProduct(id)
  }
}

type Add = (product: JsonObject, name: string | null, versions: VexProduct['versions'], version: string | null) => void

interface Branch {
  readonly branch: JsonObject
  readonly name: string | null
  readonly version: string | null
  readonly versions: VexProduct['versions']
}

/** Walks the branches, which name a product step by step: the values of a branch apply to everything below it. */
function walkBranches(tree: JsonObject, add: Add): void {
  const waiting: Branch[] = [{ branch: tree, name: null, version: null, versions: [] }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const branch of objectsOf(next.branch['branches'])) {
      const step = textOf(branch['name'])
      const category = branch['category']
      const name = category === 'product_name' ? step : next.name
      const version = category === 'product_version' ? step : next.version
      const range = category === 'product_version_range' && step !== null
      const versions = range ? [{ kind: 'range', text: step } as const] : next.versions
      waiting.push({ branch, name, version, versions })
      add(objectOf(branch['product']), name, versions, version)
    }
  }
}

function productOf(
  product: JsonObject,
  branchName: string | null,
  versions: VexProduct['versions'],
  version: string | null,
): VexProduct {
  const helper = objectOf(product['product_identification_helper'])
  const uris = objectsOf(helper['x_generic_uris']).map(({ uri }) => textOf(uri))
  const ids = [textOf(helper['purl']), textOf(helper['cpe']), ...uris].filter((id) => id !== null)
  return vexProduct({
    ...classifyIdentifiers(ids),
    name: branchName ?? textOf(product['name']),
    componentVersion: version,
    versions,
  })
}

function unknownProduct(productId: string): VexProduct {
  return vexProduct({ ...classifyIdentifiers([productId]), name: productId })
}

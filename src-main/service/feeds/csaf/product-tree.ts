import { isPurl, parsePurl } from '#service/domain/components/purl.ts'
import type { Skip } from '#service/domain/skip.ts'
import { type JsonObject, memberOf, objectsOf, stringOf } from '#service/domain/json-values.ts'
import { isSourceArchitecture, statedPurl } from '#service/matching/statements/stated-purl.ts'
import type { StatedProduct } from '#service/domain/advisories/vendor-statement.ts'

/** Maximum depth of nested relationships: a package of a module of a platform has two. */
const maxProductTreeDepth = 8

interface Relationship {
  readonly label: string
  readonly component: string
  readonly platform: string
}

/** A product that may not have any identifier. */
interface FoundProduct extends StatedProduct {
  /** The versions are a range. A product without a version would match every version. */
  readonly isRange: boolean
  readonly architecture: string | undefined
}

/** The products of a CSAF document by their id (CSAF 2.0 section 3.2.2). */
export class ProductTree {
  readonly #products = new Map<string, FoundProduct>()
  readonly #relationships = new Map<string, Relationship>()
  readonly #groups = new Map<string, readonly string[]>()
  readonly #resolved = new Map<string, StatedProduct | Skip>()

  constructor(tree: unknown) {
    for (const product of objectsOf(memberOf(tree, 'full_product_names'))) this.#add(product, false)
    this.#walk(memberOf(tree, 'branches'))
    for (const relationship of objectsOf(memberOf(tree, 'relationships'))) this.#relate(relationship)
    for (const group of objectsOf(memberOf(tree, 'product_groups'))) {
      const id = stringOf(group['group_id'])
      const members = group['product_ids']
      if (id !== null && Array.isArray(members)) {
        this.#groups.set(
          id,
          members.filter((member) => typeof member === 'string'),
        )
      }
    }
  }

  /** Returns the product ids of a group; empty if the group is not in the tree. */
  group(id: string): readonly string[] {
    return this.#groups.get(id) ?? []
  }

  /** Returns the product of an id, or the reason why it cannot be identified. */
  product(id: string): StatedProduct | Skip {
    const known = this.#resolved.get(id)
    if (known) return known
    const found = this.#find(id, 0)
    const product = found === undefined ? { reason: 'is not in the product tree' } : checked(found)
    this.#resolved.set(id, product)
    return product
  }

  /** Iterative, because branches may be nested to any depth. */
  #walk(branches: unknown): void {
    const left = [...objectsOf(branches)]
    for (let branch = left.pop(); branch !== undefined; branch = left.pop()) {
      const product = branch['product']
      if (product !== undefined) this.#add(product, branch['category'] === 'product_version_range')
      for (const child of objectsOf(branch['branches'])) left.push(child)
    }
  }

  #add(product: unknown, isRange: boolean): void {
    const id = stringOf(memberOf(product, 'product_id'))
    if (id === null) return
    const label = stringOf(memberOf(product, 'name')) ?? id
    const purl = stringOf(memberOf(product, 'product_identification_helper', 'purl'))
    const cpe = stringOf(memberOf(product, 'product_identification_helper', 'cpe'))
    const architecture = purl === null ? undefined : architectureOf(purl)
    this.#products.set(id, {
      purl: (purl === null ? undefined : statedPurl(purl, label)) ?? null,
      cpe,
      platformCpe: null,
      label: withoutArchitecture(label, architecture),
      isRange,
      architecture,
    })
  }

  #relate(relationship: JsonObject): void {
    const id = stringOf(memberOf(relationship, 'full_product_name', 'product_id'))
    const component = stringOf(relationship['product_reference'])
    const platform = stringOf(relationship['relates_to_product_reference'])
    if (id === null || component === null || platform === null) return
    const label = stringOf(memberOf(relationship, 'full_product_name', 'name')) ?? id
    this.#relationships.set(id, { label, component, platform })
  }

  /** A relationship has the identity of its component and the platform of the product that it relates to. */
  #find(id: string, steps: number): FoundProduct | undefined {
    const relationship = this.#relationships.get(id)
    if (!relationship || steps >= maxProductTreeDepth) return this.#products.get(id)
    const component = this.#find(relationship.component, steps + 1)
    if (!component) return undefined
    const platform = this.#find(relationship.platform, steps + 1)
    const platformCpe = platform?.cpe ?? platform?.platformCpe ?? component.platformCpe
    return { ...component, platformCpe, label: withoutArchitecture(relationship.label, component.architecture) }
  }
}

function architectureOf(purl: string): string | undefined {
  const parsed = parsePurl(purl)
  const architecture = isPurl(parsed) ? parsed.qualifiers.get('arch') : undefined
  return architecture === undefined || isSourceArchitecture(architecture) ? undefined : architecture
}

/** A product stands for the builds of all architectures. */
function withoutArchitecture(label: string, architecture: string | undefined): string {
  return architecture === undefined ? label : label.replace(`.${architecture}`, '')
}

function checked({ isRange, architecture: _, ...product }: FoundProduct): StatedProduct | Skip {
  const { purl, cpe } = product
  if (purl === null && cpe === null) return { reason: 'has no purl or CPE' }
  if (!isRange) return product
  const parsed = purl === null ? undefined : parsePurl(purl)
  const isVersioned = parsed !== undefined && isPurl(parsed) && parsed.version !== null
  return isVersioned ? product : { reason: 'is a version range' }
}

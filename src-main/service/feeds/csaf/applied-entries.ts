import type { JsonObject } from '#service/domain/json-values.ts'
import type { ProductTree } from './product-tree.ts'

/** More than any real document needs. A malicious one can apply every entry to every product. */
const maxApplications = 5_000_000

/** A document applies too many entries to its products. */
export class TooManyApplications extends Error {}

/** Number of applications that remain for a document. */
export class ApplicationBudget {
  #left = maxApplications

  /** @throws {TooManyApplications} if the budget is used up */
  spend(count: number): void {
    this.#left -= count
    if (this.#left < 0) throw new TooManyApplications('it has too many product entries to process')
  }
}

/**
 * Maps products to the entries of a list (flags, threats, remediations) that apply to them: by `product_ids`, by `group_ids`, or all
 * products if an entry names none.
 */
export class AppliedEntries {
  readonly #byProduct = new Map<string, number[]>()
  readonly #forAll: number[] = []
  readonly #budget: ApplicationBudget

  /** @throws {TooManyApplications} if the entries exceed the budget */
  constructor(entries: readonly JsonObject[], tree: ProductTree, budget: ApplicationBudget) {
    this.#budget = budget
    for (const [index, entry] of entries.entries()) {
      const groups = textList(entry['group_ids'])
      const products = textList(entry['product_ids'])
      if (groups.length === 0 && products.length === 0) this.#forAll.push(index)
      this.#apply(index, products)
      for (const group of groups) this.#apply(index, tree.group(group))
    }
  }

  /**
   * Returns the indexes of the entries about a product, in the order of the list.
   * @throws {TooManyApplications} if they exceed the budget
   */
  of(productId: string): readonly number[] {
    const own = this.#byProduct.get(productId) ?? []
    this.#budget.spend(own.length + this.#forAll.length)
    if (own.length === 0) return this.#forAll
    return this.#forAll.length === 0 ? own : [...new Set([...own, ...this.#forAll])].toSorted((a, b) => a - b)
  }

  #apply(index: number, productIds: readonly string[]): void {
    this.#budget.spend(productIds.length + 1)
    for (const id of productIds) {
      const entries = this.#byProduct.get(id)
      if (entries === undefined) this.#byProduct.set(id, [index])
      else if (entries.at(-1) !== index) entries.push(index)
    }
  }
}

function textList(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((element) => typeof element === 'string') : []
}

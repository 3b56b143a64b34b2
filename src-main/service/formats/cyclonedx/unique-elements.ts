import { hash } from 'node:crypto'
import { NumberList } from '#service/domain/number-list.ts'
import { isObject } from '#service/domain/json-values.ts'
import { canonicalText } from '#service/standards/cyclonedx/canonical-text.ts'
import type { References } from './references.ts'

/**
 * Finds elements of a list that equal an earlier one, without keeping any element in memory. Elements with references can only be equal if
 * their references are, so nearly all need only a comparison of numbers.
 */
export class UniqueElements {
  readonly #references: References
  readonly #earlier: (index: number) => unknown
  /** By reference number: the first element that has it, plus two; 1 after its digest was added to the others. */
  readonly #first = new NumberList()
  readonly #digests = new Set<string>()

  /** `earlier` reads an element of the list again. */
  constructor(references: References, earlier: (index: number) => unknown) {
    this.#references = references
    this.#earlier = earlier
  }

  /** Tests whether an element differs from all before it. */
  isNew(value: unknown, index: number): boolean {
    const ref = isObject(value) ? (value['bom-ref'] ?? value['ref']) : undefined
    if (typeof ref !== 'string') return this.#isNewDigest(value)
    const number = this.#references.numberOf(ref)
    const first = this.#first.at(number) ?? 0
    if (first === 0) {
      this.#first.set(number, index + 2)
      return true
    }
    if (first > 1) this.#isNewDigest(this.#earlier(first - 2))
    this.#first.set(number, 1)
    return this.#isNewDigest(value)
  }

  #isNewDigest(value: unknown): boolean {
    const before = this.#digests.size
    this.#digests.add(hash('sha256', canonicalText(value), 'base64'))
    return this.#digests.size > before
  }
}

import { hash } from 'node:crypto'
import { NumberList } from '#service/domain/number-list.ts'
import { isObject } from '#service/domain/json-values.ts'
import { canonicalText } from '#service/standards/cyclonedx/canonical-text.ts'
import type { References } from './references.ts'

/**
 * Tells which elements of a list equal one before them, element by element and without holding any. Elements with references can only
 * be equal when those are: nearly all need no more than a look at a number.
 */
export class UniqueElements {
  readonly #references: References
  readonly #earlier: (index: number) => unknown
  /** By number of a reference: first element that has it, plus two; 1 once its digest is among the others. */
  readonly #first = new NumberList()
  readonly #digests = new Set<string>()

  /** `earlier` gives an element of the list once more. */
  constructor(references: References, earlier: (index: number) => unknown) {
    this.#references = references
    this.#earlier = earlier
  }

  /** Whether an element is the first of its kind. */
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

import type { Losses } from '#service/exports/cyclonedx/losses.ts'

/** Elements that must have a `bom-ref` (XSDs of CycloneDX 1.5 to 1.7). */
const required: ReadonlySet<string> = new Set(['workflow', 'task', 'trigger', 'workspace'])

/**
 * The `bom-ref` attributes of one document. In the XSD each is unique in the whole document; the JSON schema does not compare them. That of
 * a component stays, because dependencies and findings refer to it, otherwise the first one.
 */
export class UniqueRefs {
  readonly #ofComponents: ReadonlySet<string>
  readonly #losses: Losses
  readonly #seen = new Set<string>()

  constructor(ofComponents: ReadonlySet<string>, losses: Losses) {
    this.#ofComponents = ofComponents
    this.#losses = losses
  }

  /**
   * Returns the reference to write for an element; undefined if it gets none.
   * @param isComponent whether the element is one of the components of the document
   */
  take(ref: string, element: string, isComponent: boolean): string | undefined {
    const isFree = !this.#seen.has(ref) && (isComponent || !this.#ofComponents.has(ref))
    if (isFree) {
      this.#seen.add(ref)
      return ref
    }
    const why = 'another element has the same one'
    if (!required.has(element)) {
      this.#losses.add(`bom-ref of ${element}`, why)
      return undefined
    }
    this.#losses.changed(`bom-ref of ${element}`, `written with a number, ${why}`)
    let free = ref
    for (let number = 2; this.#seen.has(free) || this.#ofComponents.has(free); number += 1) free = `${ref}-${number}`
    this.#seen.add(free)
    return free
  }
}

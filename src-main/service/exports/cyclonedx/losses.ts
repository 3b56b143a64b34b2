import { Counter } from '#service/exports/writing/counter.ts'

/** What a written document cannot carry: counted while it is made, named before anybody downloads it. */
export class Losses {
  readonly #losses = new Counter<readonly [what: string, how: string]>()

  /** Something is left out: what, for example `modelCard of components`, and why, for example `CycloneDX 1.4 has none`. */
  add(what: string, why: string, count = 1): void {
    this.#losses.add([what, `left out, ${why}`], count)
  }

  /** Something is said in other words: what, and how, for example `written as "other"`. */
  changed(what: string, how: string, count = 1): void {
    this.#losses.add([what, how], count)
  }

  /** Takes over what another one counted. */
  addAll(other: Losses): void {
    this.#losses.addAll(other.#losses)
  }

  get total(): number {
    return this.#losses.total
  }

  /** In words, the most frequent first. */
  list(): readonly string[] {
    return this.#losses
      .byFrequency((loss) => loss.join('\n'))
      .map(({ value: [what, how], count }) => `${what}: ${count} ${how}`)
  }
}

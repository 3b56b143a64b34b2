import { Counter } from '#service/exports/writing/counter.ts'

/** Counts what a written document cannot represent, so that it can be listed before the download. */
export class Losses {
  readonly #losses = new Counter<readonly [what: string, how: string]>()

  /** Counts something that is left out: what, for example `modelCard of components`, and why, for example `CycloneDX 1.4 has none`. */
  add(what: string, why: string, count = 1): void {
    this.#losses.add([what, `left out, ${why}`], count)
  }

  /** Counts something that is written differently: what, and how, for example `written as "other"`. */
  changed(what: string, how: string, count = 1): void {
    this.#losses.add([what, how], count)
  }

  /** Adds the counts of another instance. */
  addAll(other: Losses): void {
    this.#losses.addAll(other.#losses)
  }

  get total(): number {
    return this.#losses.total
  }

  /** Returns the losses as text, the most frequent first. */
  list(): readonly string[] {
    return this.#losses
      .byFrequency((loss) => loss.join('\n'))
      .map(({ value: [what, how], count }) => `${what}: ${count} ${how}`)
  }
}

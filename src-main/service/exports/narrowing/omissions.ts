/** Counts what was removed from content. */
export class Omissions {
  readonly #counts = new Map<string, number>()

  add(what: string, count = 1): void {
    if (count > 0) this.#counts.set(what, (this.#counts.get(what) ?? 0) + count)
  }

  /** Describes the removals, in the order in which they were made. */
  list(): readonly string[] {
    return [...this.#counts].map(([what, count]) => `${what}: ${count} left out as requested`)
  }
}

/** What was taken out of content, counted. */
export class Omissions {
  readonly #counts = new Map<string, number>()

  add(what: string, count = 1): void {
    if (count > 0) this.#counts.set(what, (this.#counts.get(what) ?? 0) + count)
  }

  /** In words, in the order in which it was taken out. */
  list(): readonly string[] {
    return [...this.#counts].map(([what, count]) => `${what}: ${count} left out as requested`)
  }
}

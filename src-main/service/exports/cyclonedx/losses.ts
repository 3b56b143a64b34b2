/** What a written document cannot carry: counted while it is made, named before anybody downloads it. */
export class Losses {
  readonly #counts = new Map<string, number>()

  /** Something is left out: what, for example `modelCard of components`, and why, for example `CycloneDX 1.4 has none`. */
  add(what: string, why: string, count = 1): void {
    this.#count(`${what}\nleft out, ${why}`, count)
  }

  /** Something is said in other words: what, and how, for example `written as "other"`. */
  changed(what: string, how: string, count = 1): void {
    this.#count(`${what}\n${how}`, count)
  }

  /** Takes over what another one counted. */
  addAll(other: Losses): void {
    for (const [key, count] of other.#counts) this.#count(key, count)
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0)
  }

  /** In words, the most frequent first. */
  list(): readonly string[] {
    return [...this.#counts]
      .map(([key, count]) => ({ key, count }))
      .toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
      .map(({ key, count }) => {
        const [what = '', why = ''] = key.split('\n', 2)
        return `${what}: ${count} ${why}`
      })
  }

  #count(key: string, count: number): void {
    if (count > 0) this.#counts.set(key, (this.#counts.get(key) ?? 0) + count)
  }
}

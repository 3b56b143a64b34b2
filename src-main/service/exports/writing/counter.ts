/** Counts values that are equal as JSON. */
export class Counter<Value> {
  readonly #counts = new Map<string, { readonly value: Value; count: number }>()

  /** Counts that are not positive are ignored. */
  add(value: Value, count = 1): void {
    if (count <= 0) return
    const key = JSON.stringify(value)
    const known = this.#counts.get(key)
    if (known) known.count += count
    else this.#counts.set(key, { value, count })
  }

  /** Adds the counts of another instance. */
  addAll(other: Counter<Value>): void {
    for (const { value, count } of other.#counts.values()) this.add(value, count)
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, { count }) => sum + count, 0)
  }

  /** Sorts by frequency, then by first occurrence or by text. */
  byFrequency(
    textOf: (value: Value) => string = () => '',
  ): readonly { readonly value: Value; readonly count: number }[] {
    return [...this.#counts.values()]
      .map((entry) => ({ ...entry, text: textOf(entry.value) }))
      .toSorted((a, b) => b.count - a.count || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
  }
}

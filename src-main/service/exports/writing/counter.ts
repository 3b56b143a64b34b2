/** Counts values that are the same as JSON. */
export class Counter<Value> {
  readonly #counts = new Map<string, { readonly value: Value; count: number }>()

  /** Numbers that are not positive are not counted. */
  add(value: Value, count = 1): void {
    if (count <= 0) return
    const key = JSON.stringify(value)
    const known = this.#counts.get(key)
    if (known) known.count += count
    else this.#counts.set(key, { value, count })
  }

  /** Takes over what another one counted. */
  addAll(other: Counter<Value>): void {
    for (const { value, count } of other.#counts.values()) this.add(value, count)
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, { count }) => sum + count, 0)
  }

  /** The most frequent first; of those as frequent the one that was counted first, or whose text comes first. */
  byFrequency(
    textOf: (value: Value) => string = () => '',
  ): readonly { readonly value: Value; readonly count: number }[] {
    return [...this.#counts.values()]
      .map((entry) => ({ ...entry, text: textOf(entry.value) }))
      .toSorted((a, b) => b.count - a.count || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
  }
}

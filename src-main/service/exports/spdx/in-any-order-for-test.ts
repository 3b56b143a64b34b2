/** Sorts lists and members of a value, and normalizes the line breaks of its texts. Removes null entries, and lists that become empty. */
export function inAnyOrder(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\r\n', '\n')
  if (Array.isArray(value)) {
    const entries = value.filter((entry) => entry !== null).map(inAnyOrder)
    return entries.length > 0 ? byJson(entries) : undefined
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(byJson(Object.entries(value).map(([name, member]) => [name, inAnyOrder(member)] as const)))
}

function byJson<Entry>(entries: readonly Entry[]): readonly Entry[] {
  const keyed = entries.map((entry) => ({ entry, key: JSON.stringify(entry) }))
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ entry }) => entry)
}

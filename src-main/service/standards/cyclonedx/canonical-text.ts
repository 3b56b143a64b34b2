/**
 * A text that two JSON values share exactly when JSON schema calls them equal: the order of members does not count, the kind of a
 * value does. Depth is the caller's to bound.
 */
export function canonicalText(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  // Numbers too large for a double are read as Infinity; "-0" is 0.
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`
  const members = value as Readonly<Record<string, unknown>>
  const names = Object.keys(members).sort()
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalText(members[name])}`).join()}}`
}

/** Place of the first element of a list that equals one before it; undefined when all differ. */
export function repeatedIndex(list: readonly unknown[]): number | undefined {
  if (list.length < 2) return undefined
  const seen = new Set<unknown>()
  for (const [index, element] of list.entries()) {
    // Texts and numbers are told apart by the set itself; a text of an object starts with a mark that no plain text is given.
    const key = typeof element === 'object' && element !== null ? `\u0000${canonicalText(element)}` : plainKey(element)
    if (seen.has(key)) return index
    seen.add(key)
  }
  return undefined
}

function plainKey(element: unknown): unknown {
  return typeof element === 'string' ? `"${element}` : element
}

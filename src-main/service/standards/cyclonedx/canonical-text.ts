/**
 * Returns a text that is the same for JSON values that JSON Schema considers equal: the order of members does not matter, the type does.
 * The caller must bound the depth.
 */
export function canonicalText(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  // A number that is too large for a double is read as Infinity; "-0" is 0.
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`
  const members = value as Readonly<Record<string, unknown>>
  const names = Object.keys(members).sort()
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalText(members[name])}`).join()}}`
}

/** Returns the index of the first element that equals an earlier one; undefined if all differ. */
export function repeatedIndex(list: readonly unknown[]): number | undefined {
  if (list.length < 2) return undefined
  const seen = new Set<unknown>()
  for (const [index, element] of list.entries()) {
    // A set distinguishes texts and numbers itself. The text of an object starts with a mark that no plain text has.
    const key = typeof element === 'object' && element !== null ? `\u0000${canonicalText(element)}` : plainKey(element)
    if (seen.has(key)) return index
    seen.add(key)
  }
  return undefined
}

function plainKey(element: unknown): unknown {
  return typeof element === 'string' ? `"${element}` : element
}

/** A value whose lists and members stand in an order of their own. Entries that are null say nothing, and neither do lists without any other. */
export function inAnyOrder(value: unknown): unknown {
  if (Array.isArray(value)) {
    const entries = value.filter((entry) => entry !== null).map(inAnyOrder)
    return entries.length > 0 ? entries.toSorted(byJson) : undefined
  }
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [name, inAnyOrder(member)] as const)
  return Object.fromEntries(members.toSorted(byJson))
}

function byJson(a: unknown, b: unknown): number {
  const [first, second] = [JSON.stringify(a), JSON.stringify(b)]
  if (first === second) return 0
  return first < second ? -1 : 1
}

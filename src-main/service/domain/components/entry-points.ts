/** Limit of names stored per component: enough to detect that the way to it changed. */
const maxNames = 5

/**
 * Finds, for each component, the direct dependencies on its shortest paths from the primary component: at most five names, in
 * alphabetical order. A direct dependency is its own entry point. Unreachable components have none. Runs in linear time; cycles are
 * allowed.
 * @param nameOf name of a direct dependency
 */
export function findEntryPoints(
  targets: ReadonlyMap<string, readonly string[]>,
  primary: string,
  nameOf: (id: string) => string,
): (id: string) => readonly string[] {
  const depths = new Map([[primary, 0]])
  const names = new Map<string, readonly string[]>([[primary, []]])
  let level: readonly string[] = [primary]
  for (let depth = 1; level.length > 0; depth += 1) {
    const next: string[] = []
    for (const from of level) {
      for (const to of targets.get(from) ?? []) {
        const known = depths.get(to)
        if (known !== undefined && known < depth) continue
        if (known === undefined) {
          depths.set(to, depth)
          next.push(to)
        }
        names.set(to, joined(names.get(to), depth === 1 ? [nameOf(to)] : (names.get(from) ?? [])))
      }
    }
    level = next
  }
  return (id) => names.get(id) ?? []
}

function joined(some: readonly string[] | undefined, more: readonly string[]): readonly string[] {
  if (some === undefined || some === more) return more
  return [...new Set([...some, ...more])].toSorted().slice(0, maxNames)
}

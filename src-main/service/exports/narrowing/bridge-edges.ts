type Edge = readonly [from: string, to: string]

/** Maximum number of edges. A few hidden hubs between many components would otherwise square their number. */
const maxEdges = 2_000_000

/**
 * Returns the edges between visible components. Paths through hidden components are replaced by direct edges. `isCut` is true if the
 * limit of edges was reached.
 */
export function bridgeEdges(
  edges: readonly Edge[],
  hidden: ReadonlyMap<string, unknown>,
): { readonly edges: readonly Edge[]; readonly isCut: boolean } {
  const behind = grouped(edges.filter(([from]) => hidden.has(from)))
  const visible = edges.filter(([from]) => !hidden.has(from))
  const known = grouped(visible.filter(([, to]) => !hidden.has(to)))
  let count = edges.length
  for (const [from, first] of visible.filter(([, to]) => hidden.has(to))) {
    const targets = known.get(from) ?? new Set()
    known.set(from, targets)
    for (const target of findReachableComponents(first, behind, hidden)) {
      if (target === from || targets.has(target)) continue
      count += 1
      if (count > maxEdges) return { edges: listed(known), isCut: true }
      targets.add(target)
    }
  }
  return { edges: listed(known), isCut: false }
}

function grouped(edges: readonly Edge[]): Map<string, Set<string>> {
  const targets = new Map<string, Set<string>>()
  for (const [from, to] of edges) targets.set(from, (targets.get(from) ?? new Set()).add(to))
  return targets
}

/** Yields the visible components that can be reached from a hidden one through hidden ones only. */
function* findReachableComponents(
  first: string,
  behind: ReadonlyMap<string, ReadonlySet<string>>,
  hidden: ReadonlyMap<string, unknown>,
): Generator<string> {
  const seen = new Set([first])
  const waiting = [first]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const target of behind.get(next) ?? []) {
      if (seen.has(target)) continue
      seen.add(target)
      if (hidden.has(target)) waiting.push(target)
      else yield target
    }
  }
}

function listed(targets: ReadonlyMap<string, ReadonlySet<string>>): readonly Edge[] {
  return [...targets].flatMap(([from, to]) => [...to].map((target): Edge => [from, target]))
}

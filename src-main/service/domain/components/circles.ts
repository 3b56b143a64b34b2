type Edge = readonly [from: string, to: string]

/** Returns the nodes of a graph that lie on a circle. Linear and without recursion (Kosaraju). */
export function nodesOnCircles(edges: readonly Edge[]): ReadonlySet<string> {
  const forward = Map.groupBy(edges, ([from]) => from)
  const backward = Map.groupBy(edges, ([, to]) => to)
  const order = byEnd(forward)
  const groupOf = new Map<string, string>()
  for (const root of order.toReversed()) {
    const waiting = groupOf.has(root) ? [] : [root]
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      if (groupOf.has(node)) continue
      groupOf.set(node, root)
      for (const [from] of backward.get(node) ?? []) if (!groupOf.has(from)) waiting.push(from)
    }
  }
  return new Set(edges.filter(([from, to]) => groupOf.get(from) === groupOf.get(to)).flat())
}

/** Returns all nodes, each after those that it leads to, except on circles. */
function byEnd(forward: ReadonlyMap<string, readonly Edge[]>): readonly string[] {
  const begun = new Set<string>()
  const ended: string[] = []
  for (const start of forward.keys()) {
    const path: { readonly node: string; next: number }[] = []
    const enter = (node: string) => {
      if (begun.has(node)) return
      begun.add(node)
      path.push({ node, next: 0 })
    }
    enter(start)
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const target = forward.get(top.node)?.[top.next]
      top.next += 1
      if (target) enter(target[1])
      else ended.push(path.pop()?.node ?? '')
    }
  }
  return ended
}

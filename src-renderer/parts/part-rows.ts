/** What the arrangement of a tree needs to know of one of its nodes, as the service lists them: the nearest first. */
export interface LinkedNode {
  readonly relation: string
  /** The version that it hangs on. */
  readonly viaSbomId: string | null
  readonly sbom: { readonly id: string }
}

/** A node at its place in the list. */
export interface PartRow<Node> {
  readonly node: Node
  /** Steps from the left edge. */
  readonly level: number
  /** Whether parts hang below it. */
  readonly hasParts: boolean
  /** Names the row: a version may be there several times. */
  readonly key: string
}

/** Returns the name of a node's row: that of its link. */
export function keyOfNode({ relation, viaSbomId, sbom }: LinkedNode): string {
  return `${relation.includes('PARENT') ? 'above' : 'below'} ${viaSbomId ?? ''} ${sbom.id}`
}

/**
 * Puts the nodes of a tree in the order in which they are read: what contains a version above it, what it contains below it. What hangs on a
 * version that is there several times is listed at the first of its places.
 *
 * @param folded keys of the rows whose parts are hidden
 */
export function arrangeParts<Node extends LinkedNode>(
  nodes: readonly Node[],
  folded: ReadonlySet<string>,
): readonly PartRow<Node>[] {
  const current = nodes.find(({ relation }) => relation === 'CURRENT')
  if (current === undefined) return []
  const above = childrenOf(nodes.filter(({ relation }) => relation.endsWith('PARENT')))
  const below = childrenOf(nodes.filter(({ relation }) => relation.endsWith('PART')))
  const parents = climb(above, current.sbom.id)
  const top = Math.max(0, ...parents.map(({ steps }) => steps))
  const rows: PartRow<Node>[] = parents.map(({ node, steps }) => ({
    ...{ node, level: top - steps, hasParts: false, key: keyOfNode(node) },
  }))
  const seen = new Set<string>()
  const descend = (node: Node, level: number): void => {
    const parts = seen.has(node.sbom.id) ? [] : (below.get(node.sbom.id) ?? [])
    seen.add(node.sbom.id)
    const key = keyOfNode(node)
    rows.push({ node, level, hasParts: parts.length > 0, key })
    if (!folded.has(key)) for (const part of parts) descend(part, level + 1)
  }
  descend(current, top)
  return rows
}

function childrenOf<Node extends LinkedNode>(nodes: readonly Node[]): ReadonlyMap<string, readonly Node[]> {
  const found = new Map<string, Node[]>()
  for (const node of nodes) {
    const via = node.viaSbomId ?? ''
    found.set(via, [...(found.get(via) ?? []), node])
  }
  return found
}

/** Returns what is above a version: each after what contains it, with its steps away. */
function climb<Node>(
  above: ReadonlyMap<string, readonly (Node & LinkedNode)[]>,
  start: string,
): readonly { readonly node: Node; readonly steps: number }[] {
  const rows: { node: Node; steps: number }[] = []
  const seen = new Set<string>()
  const follow = (id: string, steps: number): void => {
    if (seen.has(id)) return
    seen.add(id)
    for (const node of above.get(id) ?? []) {
      follow(node.sbom.id, steps + 1)
      rows.push({ node, steps })
    }
  }
  follow(start, 1)
  return rows
}

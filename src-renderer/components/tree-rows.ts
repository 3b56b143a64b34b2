/** A component as the tree needs it. */
export interface TreeNode {
  readonly id: string
  readonly dependencyCount: number
}

/** One line of the tree. */
export interface TreeRow<Node extends TreeNode> {
  /** The way from the root: ids joined, unique in the tree where an id may stand many times. */
  readonly key: string
  readonly node: Node
  /** 1 for a root. */
  readonly level: number
  /** Undefined for a leaf. */
  readonly expanded: boolean | undefined
  /** True where the component stands on its own path already: it is not followed again. */
  readonly isCycle: boolean
}

/**
 * The lines of a tree whose branches are read when they are opened. A component that needs itself, directly or not, is shown once on
 * a path and not followed.
 * @param childrenOf the children read so far; undefined while they are not
 */
export function treeRows<Node extends TreeNode>(
  roots: readonly Node[],
  expanded: ReadonlySet<string>,
  childrenOf: (id: string) => readonly Node[] | undefined,
): TreeRow<Node>[] {
  const rows: TreeRow<Node>[] = []
  // A stack instead of recursion: graphs of real documents are deep enough to end one.
  const waiting = roots.map((node) => ({ node, path: [node.id], isCycle: false })).reverse()
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, path, isCycle } = next
    const key = path.join(' ')
    const isOpen = !isCycle && expanded.has(key)
    const canOpen = !isCycle && node.dependencyCount > 0
    rows.push({ key, node, level: path.length, expanded: canOpen ? isOpen : undefined, isCycle })
    if (!isOpen) continue
    const children = childrenOf(node.id) ?? []
    for (const child of children.toReversed()) {
      waiting.push({ node: child, path: [...path, child.id], isCycle: path.includes(child.id) })
    }
  }
  return rows
}

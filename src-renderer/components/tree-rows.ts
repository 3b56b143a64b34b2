/** A component with what the tree needs. */
export interface TreeNode {
  readonly id: string
  readonly dependencyCount: number
}

/** One row of the tree. */
export interface TreeRow<Node extends TreeNode> {
  /** The path from the root as joined ids. It is unique in the tree, in which one id may occur many times. */
  readonly key: string
  readonly node: Node
  /** 1 for a root. */
  readonly level: number
  /** Undefined for a leaf. */
  readonly expanded: boolean | undefined
  /** True if the component already occurs on its own path. It cannot be expanded. */
  readonly isCycle: boolean
}

/**
 * Returns the rows of a tree whose branches are loaded when they are opened. A component that depends on itself, directly or not, is shown
 * once on a path and cannot be expanded.
 * @param childrenOf returns the children loaded so far; undefined while they are loading
 */
export function treeRows<Node extends TreeNode>(
  roots: readonly Node[],
  expanded: ReadonlySet<string>,
  childrenOf: (id: string) => readonly Node[] | undefined,
): TreeRow<Node>[] {
  const rows: TreeRow<Node>[] = []
  // A stack replaces recursion, because graphs of real documents are deep enough to overflow the call stack.
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

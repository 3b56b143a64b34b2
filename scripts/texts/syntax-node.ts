/** A node of the syntax tree, as the parser of Vite returns it. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  // The tree has a hundred kinds of nodes. What is read of one is checked where it is read.
  // oxlint-disable-next-line typescript/no-explicit-any -- see above
  readonly [name: string]: any
}

/** Calls a function for a node and all nodes in it, inner ones after it, with what contains each, nearest first. */
export function walk(
  node: Node,
  visit: (node: Node, parents: readonly Node[]) => void,
  parents: readonly Node[] = [],
): void {
  visit(node, parents)
  const inside = [node, ...parents]
  for (const child of childrenOf(node)) walk(child, visit, inside)
}

function childrenOf(node: Node): readonly Node[] {
  const found: Node[] = []
  for (const [name, value] of Object.entries(node)) {
    if (name === 'parent') continue
    for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) found.push(each)
  }
  return found
}

/** Returns true for a node of the tree. */
export function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value
  )
}

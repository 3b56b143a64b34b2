import type { TreeNodes } from './tree-nodes.ts'

/** Returns the nodes that are shown: the outermost, and those below the open ones. `open` has a 1 for each open node. */
export function shownRows(nodes: TreeNodes, open: Uint8Array): Uint32Array {
  const rows = new Uint32Array(nodes.length)
  let count = 0
  for (let node = 0; node < nodes.length;) {
    rows[count] = node
    count += 1
    node = open[node] === 1 ? node + 1 : nodes.nextOf(node)
  }
  return rows.slice(0, count)
}

/** Returns the row of a node; -1 if it is not shown. Rows are in the order of the nodes. */
export function rowOf(rows: Uint32Array, node: number): number {
  let [low, high] = [0, rows.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = rows[middle] ?? 0
    if (found === node) return middle
    if (found < node) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** Opens or folds a node. Returns false if nothing changes. */
export function setOpen(nodes: TreeNodes, open: Uint8Array, node: number, isOpen: boolean): boolean {
  if (!nodes.isFolder(node) || (open[node] === 1) === isOpen) return false
  open[node] = isOpen ? 1 : 0
  return true
}

/** Opens what is around a node, so that it is shown. Returns false if nothing changes. */
export function reveal(nodes: TreeNodes, open: Uint8Array, node: number): boolean {
  return nodes
    .around(node)
    .map((parent) => setOpen(nodes, open, parent, true))
    .includes(true)
}

/** Opens every node, or folds all but the outermost. */
export function setAllOpen(nodes: TreeNodes, open: Uint8Array, isOpen: boolean): void {
  open.fill(0)
  if (isOpen) for (let node = 0; node < nodes.length; node += 1) setOpen(nodes, open, node, true)
  else setOpen(nodes, open, 0, true)
}

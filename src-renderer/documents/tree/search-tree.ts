import { textOf } from './bytes.ts'
import type { DocumentTree } from './document-tree.ts'
import { nameOf, valueOf } from './document-tree.ts'

/** Matches that are kept. A text that more nodes have is too short to look for. */
export const mostMatches = 10_000

/** Nodes compared between two yields. */
const nodesPerYield = 2048

/**
 * Finds the nodes whose name or own value has a text, in any case. Strings are compared as programs read them: escapes are replaced.
 * The last value that comes is the result.
 */
export function* searchTree(tree: DocumentTree, text: string): Generator<void, readonly number[]> {
  const { nodes } = tree
  const sought = text.toLowerCase()
  const found: number[] = []
  for (let node = 0; node < nodes.length && found.length < mostMatches; node += 1) {
    if (hasText(tree, node, sought)) found.push(node)
    if (node % nodesPerYield === nodesPerYield - 1) yield
  }
  return found
}

function hasText(tree: DocumentTree, node: number, sought: string): boolean {
  const { nodes, bytes } = tree
  const keyStart = nodes.keyStart[node] ?? 0
  const keyEnd = nodes.keyEnd[node] ?? 0
  if (keyEnd > keyStart && said(textOf(bytes, keyStart, keyEnd), () => nameOf(tree, node) ?? '', sought)) return true
  if (nodes.isFolder(node)) return false
  return said(textOf(bytes, nodes.startOf(node), nodes.endOf(node)), () => valueOf(tree, node), sought)
}

/** Compares what is written, and what it stands for where these differ. */
function said(written: string, read: () => string, sought: string): boolean {
  if (written.toLowerCase().includes(sought)) return true
  return written.includes('\\') && read().toLowerCase().includes(sought)
}

// What the Atlassian Document Format allows, as far as a ticket uses it.

interface DocumentNode {
  readonly type: string
  readonly version?: unknown
  readonly content?: unknown
  readonly text?: unknown
  readonly marks?: unknown
}

/** What each node of a document may contain. */
const nodes: Readonly<Record<string, readonly string[]>> = {
  doc: ['paragraph', 'bulletList'],
  bulletList: ['listItem'],
  listItem: ['paragraph'],
  paragraph: ['text'],
}

/** Says what is wrong about a document; null if nothing is. */
export function documentProblem(document: unknown): string | null {
  const node = document as DocumentNode
  if (node.type !== 'doc' || node.version !== 1) return 'version of the document'
  return nodeProblem(node)
}

function nodeProblem(node: DocumentNode): string | null {
  if (node.type === 'text') return textProblem(node)
  const { content } = node
  if (!Array.isArray(content) || content.length === 0) return `empty ${node.type}`
  const parts = content as readonly DocumentNode[]
  const wrong = parts.find(({ type }) => nodes[node.type]?.includes(type) !== true)
  if (wrong) return `${wrong.type} in ${node.type}`
  return parts.map(nodeProblem).find((problem) => problem !== null) ?? null
}

function textProblem({ text, marks = [] }: DocumentNode): string | null {
  const known = (marks as readonly DocumentNode[]).every(({ type }) => type === 'code' || type === 'link')
  return typeof text === 'string' && text !== '' && known ? null : 'text'
}

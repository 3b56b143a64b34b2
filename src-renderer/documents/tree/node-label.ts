import { formatCount } from '#renderer/lib/format.ts'
import { type DocumentTree, keyOf, nameOf, writtenValue } from './document-tree.ts'
import * as shownTexts from './texts.tsx'
import { kinds } from './tree-nodes.ts'

/** Longest part of a value that a row shows, in bytes. */
const mostShown = 600

/** What a row says of a node. */
export interface NodeLabel {
  /** Its name, or its place in a list. */
  readonly key: string
  /** False for a place in a list. */
  readonly isNamed: boolean
  /** Its value as it is written. For what has nodes below: how many. */
  readonly value: string
  readonly kind: 'folder' | 'string' | 'number' | 'literal' | 'text' | 'comment'
  /** What tells it from its neighbors, such as its name and version. Empty if nothing does. */
  readonly about: string
  /** Whether the value is longer than what is shown. */
  readonly isCut: boolean
}

const valueKinds = {
  [kinds.string]: 'string',
  [kinds.number]: 'number',
  [kinds.literal]: 'literal',
  [kinds.comment]: 'comment',
} as const

/** Returns what a row says of a node. */
export function labelOf(tree: DocumentTree, node: number): NodeLabel {
  const { nodes, format } = tree
  const kind = nodes.kindOf(node)
  const written = keyOf(tree, node)
  const isRoot = nodes.parentOf(node) < 0
  const isAttribute = format === 'XML' && kind === kinds.string
  const key = isAttribute ? `@${written}` : (written ?? (isRoot ? 'document' : `${nodes.index[node] ?? 0}`))
  const shown = { key, isNamed: written !== null || isRoot }
  if (kind <= kinds.section) return { ...shown, ...folderLabel(tree, node), kind: 'folder', isCut: false }
  const length = nodes.endOf(node) - nodes.startOf(node)
  const valueKind = valueKinds[kind as keyof typeof valueKinds] ?? 'text'
  return { ...shown, value: writtenValue(tree, node, mostShown), kind: valueKind, about: '', isCut: length > mostShown }
}

function folderLabel(tree: DocumentTree, node: number): { readonly value: string; readonly about: string } {
  const count = tree.nodes.countOf(node)
  const isList = tree.nodes.kindOf(node) === kinds.array
  if (count === 0) return { value: isList ? '[ ]' : tree.format === 'JSON' ? '{ }' : 'empty', about: '' }
  const value =
    tree.format === 'JSON'
      ? isList
        ? formatCount(count, shownTexts.itemForms)
        : formatCount(count, shownTexts.memberForms)
      : formatCount(count, shownTexts.entryForms)
  return { value, about: isList || tree.nodes.parentOf(node) < 0 ? '' : aboutOf(tree, node) }
}

/** Names whose value tells an object from its neighbors, the best first. */
const tellingNames = [
  'name',
  'PackageName',
  'FileName',
  'id',
  'SPDXID',
  'ref',
  'alg',
  'url',
  'spdxElementId',
  'content',
]
/** How many nodes below one are read for it. */
const mostRead = 24
/** Longest text of it, in bytes. */
const mostAbout = 120

function aboutOf(tree: DocumentTree, node: number): string {
  const texts = new Map<string, string>()
  let read = 0
  for (const child of tree.nodes.children(node)) {
    const name = nameOf(tree, child)
    if (name !== null && !tree.nodes.isFolder(child)) texts.set(name, plainValue(tree, child))
    read += 1
    if (read === mostRead) break
  }
  const told = tellingNames.map((name) => texts.get(name)).find((text) => text !== undefined && text !== '')
  const version = texts.get('version') ?? texts.get('versionInfo') ?? texts.get('PackageVersion')
  return [told, told === undefined ? undefined : version].filter(Boolean).join(' ')
}

function plainValue(tree: DocumentTree, node: number): string {
  const text = writtenValue(tree, node, mostAbout)
  return tree.nodes.kindOf(node) === kinds.string ? text.replace(/^["']/, '').replace(/["']$/, '') : text
}

import { hasBytesAt, textOf } from './bytes.ts'
import { kinds, type ReadProblem, type TreeNodes } from './tree-nodes.ts'

const encoder = new TextEncoder()

/** The formats that have a tree, as the service names them. */
export const treeFormats = ['JSON', 'XML', 'TAG_VALUE'] as const
export type TreeFormat = (typeof treeFormats)[number]

/** A document that was read: its text and where its values are. */
export interface DocumentTree {
  readonly format: TreeFormat
  readonly bytes: Uint8Array
  readonly nodes: TreeNodes
  readonly problem: ReadProblem | null
  /** Where each line begins. */
  readonly lineStarts: Uint32Array
}

/** Finds where lines begin. */
export function findLineStarts(bytes: Uint8Array): Uint32Array {
  const starts = [0]
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) starts.push(at + 1)
  return Uint32Array.from(starts)
}

/** Returns the number of the line of a byte, from 1. */
export function lineAt({ lineStarts }: Pick<DocumentTree, 'lineStarts'>, at: number): number {
  return lastAtOrBefore(lineStarts, lineStarts.length, at) + 1
}

/** Returns the place of the last value that is not greater; 0 if there is none. */
function lastAtOrBefore(list: Uint32Array, length: number, value: number): number {
  let [low, high] = [0, length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((list[middle] ?? 0) <= value) low = middle
    else high = middle - 1
  }
  return low
}

/** Returns the line and column of a byte, both from 1. A column counts UTF-16 units. */
export function positionOf(tree: DocumentTree, at: number): { readonly line: number; readonly column: number } {
  const line = lineAt(tree, at)
  return { line, column: textOf(tree.bytes, tree.lineStarts[line - 1] ?? 0, at).length + 1 }
}

/** Returns the node that begins a line, or the one that a column is in. -1 for a document without nodes. */
export function nodeOnLine(tree: DocumentTree, line: number, column: number | null): number {
  const { bytes, lineStarts } = tree
  const start = lineStarts[Math.min(line, lineStarts.length) - 1] ?? 0
  const lineEnd = lineStarts[line] ?? bytes.length
  const at = column === null ? firstInk(bytes, start, lineEnd) : start + bytesOfUnits(bytes, start, lineEnd, column - 1)
  return nodeAt(tree, at)
}

function firstInk(bytes: Uint8Array, start: number, end: number): number {
  let at = start
  while (at < end - 1 && (bytes[at] ?? 0) <= 32) at += 1
  return at
}

/** Returns how many bytes some UTF-16 units are. */
function bytesOfUnits(bytes: Uint8Array, start: number, end: number, units: number): number {
  let [at, left] = [start, units]
  while (at < end && left > 0) {
    const first = bytes[at] ?? 0
    const length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
    left -= length === 4 ? 2 : 1
    at += length
  }
  return at - start
}

/** Returns the last node that begins, with its name, at or before a byte. */
function nodeAt(tree: DocumentTree, at: number): number {
  let [low, high] = [0, tree.nodes.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (beginOf(tree, middle) <= at) low = middle
    else high = middle - 1
  }
  return tree.nodes.length === 0 ? -1 : low
}

function beginOf({ nodes, format }: DocumentTree, node: number): number {
  const [start, end] = [nodes.keyStart[node] ?? 0, nodes.keyEnd[node] ?? 0]
  if (end <= start) return nodes.startOf(node)
  return format === 'XML' && nodes.kindOf(node) !== kinds.string ? start - 1 : start // a tag begins with its `<`
}

/** Returns the name of a node as it is written, without quotation marks; null without a name. */
export function keyOf({ bytes, nodes, format }: DocumentTree, node: number): string | null {
  const [start, end] = [nodes.keyStart[node] ?? 0, nodes.keyEnd[node] ?? 0]
  if (end <= start) return null
  return format === 'JSON' ? textOf(bytes, start + 1, end - 1) : textOf(bytes, start, end)
}

/** Returns the name of a node with its escapes replaced, as programs read it. */
export function nameOf(tree: DocumentTree, node: number): string | null {
  const key = keyOf(tree, node)
  return key === null || tree.format !== 'JSON' || !key.includes('\\') ? key : unescaped(`"${key}"`)
}

function unescaped(text: string): string {
  return JSON.parse(text) as string // the reader has verified it
}

/** Returns the value of a node as it is written. @param most longest part of it, in bytes */
export function writtenValue({ bytes, nodes }: DocumentTree, node: number, most = Number.POSITIVE_INFINITY): string {
  const start = nodes.startOf(node)
  return textOf(bytes, start, Math.min(nodes.endOf(node), start + most))
}

/** Returns the value to copy: the text that a string stands for, anything else as it is written. */
export function valueOf(tree: DocumentTree, node: number): string {
  const written = writtenValue(tree, node)
  if (tree.nodes.kindOf(node) !== kinds.string) return written
  return tree.format === 'JSON' ? unescaped(written) : written.slice(1, -1)
}

/** Returns the place of a node among those directly below the same one, from 0; for elements, among those of its name. */
export function indexOf(tree: DocumentTree, node: number): number {
  const { nodes, format } = tree
  if (format !== 'XML') return nodes.index[node] ?? 0
  const name = writtenKey(tree, node)
  let index = 0
  for (const child of nodes.children(nodes.parentOf(node))) {
    if (child === node) break
    if (isNamed(tree, child, name)) index += 1
  }
  return index
}

/** The name of an XML node in bytes: of a list of many, no name is decoded to compare it. */
interface WrittenKey {
  readonly isAttribute: boolean
  /** Empty for texts and comments. */
  readonly bytes: Uint8Array
}

function writtenKey({ bytes, nodes }: DocumentTree, node: number): WrittenKey {
  const isAttribute = nodes.kindOf(node) === kinds.string
  return { isAttribute, bytes: bytes.subarray(nodes.keyStart[node] ?? 0, nodes.keyEnd[node] ?? 0) }
}

function isNamed({ bytes, nodes }: DocumentTree, node: number, { isAttribute, bytes: name }: WrittenKey): boolean {
  const [start, end] = [nodes.keyStart[node] ?? 0, nodes.keyEnd[node] ?? 0]
  if (end - start !== name.length || (nodes.kindOf(node) === kinds.string) !== isAttribute) return false
  return hasBytesAt(bytes, name, start)
}

/** Returns where a node is: a JSON pointer, or the names of elements. */
export function pathOf(tree: DocumentTree, node: number): string {
  return [...tree.nodes.around(node), node].map((one) => stepOf(tree, one)).join('')
}

function stepOf(tree: DocumentTree, node: number): string {
  const { nodes, format } = tree
  const isRoot = nodes.parentOf(node) < 0
  if (format === 'JSON')
    return isRoot
      ? ''
      : `/${(nameOf(tree, node) ?? `${indexOf(tree, node)}`).replaceAll('~', '~0').replaceAll('/', '~1')}`
  if (format === 'TAG_VALUE') return isRoot ? '' : `/${keyOf(tree, node) ?? indexOf(tree, node)}`
  const key = keyOf(tree, node)
  if (key === null) return '/text()'
  if (nodes.kindOf(node) === kinds.string) return `/@${key}`
  return isRoot ? `/${key}` : `/${key}[${indexOf(tree, node) + 1}]`
}

/** Returns the node of a path that this module wrote, or of a JSON pointer; -1 if there is none. */
export function nodeAtPath(tree: DocumentTree, path: string): number {
  if (tree.nodes.length === 0 || (path !== '' && !path.startsWith('/'))) return -1
  const steps = path.split('/').slice(1)
  const isXml = tree.format === 'XML'
  if (isXml && steps.shift()?.replace(/\[\d+\]$/, '') !== keyOf(tree, 0)) return -1
  let node = 0
  for (const step of steps) {
    node = isXml ? xmlChild(tree, node, step) : namedChild(tree, node, step)
    if (node < 0) return -1
  }
  return node
}

function namedChild(tree: DocumentTree, parent: number, step: string): number {
  const name = step.replaceAll('~1', '/').replaceAll('~0', '~')
  let index = 0
  for (const child of tree.nodes.children(parent)) {
    if ((nameOf(tree, child) ?? `${index}`) === name) return child
    index += 1
  }
  return -1
}

function xmlChild(tree: DocumentTree, parent: number, step: string): number {
  const [, key = step, place = '1'] = /^(.*?)(?:\[(\d+)\])?$/s.exec(step) ?? []
  const isAttribute = key.startsWith('@')
  const name = { isAttribute, bytes: encoder.encode(key === 'text()' ? '' : isAttribute ? key.slice(1) : key) }
  let left = Number(place)
  for (const child of tree.nodes.children(parent)) {
    if (!isNamed(tree, child, name)) continue
    left -= 1
    if (left === 0) return child
  }
  return -1
}

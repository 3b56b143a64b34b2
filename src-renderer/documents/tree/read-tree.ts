import { hasBytesAt } from './bytes.ts'
import { type DocumentTree, findLineStarts, type TreeFormat } from './document-tree.ts'
import { parseJson } from './parse-json.ts'
import { parseTags } from './parse-tags.ts'
import { parseXml } from './parse-xml.ts'
import { runInSlices } from './slices.ts'
import { type Reader, TreeNodes } from './tree-nodes.ts'

const parsers: Readonly<Record<TreeFormat, (bytes: Uint8Array, nodes: TreeNodes) => Reader>> = {
  JSON: parseJson,
  XML: parseXml,
  TAG_VALUE: parseTags,
}

/** Reads a document into a tree, a few milliseconds at a time. */
export async function readTree(stored: Uint8Array, format: TreeFormat, signal: AbortSignal): Promise<DocumentTree> {
  const bytes = toUtf8(stored, format)
  const nodes = new TreeNodes()
  const problem = await runInSlices(parsers[format](bytes, nodes), signal)
  return { format, bytes, nodes, problem, lineStarts: findLineStarts(bytes) }
}

/** Byte order marks. */
const marks = {
  utf8: Uint8Array.of(0xef, 0xbb, 0xbf),
  utf16be: Uint8Array.of(0xfe, 0xff),
  utf16le: Uint8Array.of(0xff, 0xfe),
}

/** Returns a text as UTF-8 without its byte order mark. */
export function toUtf8(stored: Uint8Array, format: TreeFormat): Uint8Array {
  if (hasBytesAt(stored, marks.utf8, 0)) return stored.subarray(marks.utf8.length)
  if (hasBytesAt(stored, marks.utf16be, 0)) return recoded(stored, 'utf-16be')
  if (hasBytesAt(stored, marks.utf16le, 0)) return recoded(stored, 'utf-16le')
  if (format !== 'XML') return stored
  const head = String.fromCharCode(...stored.subarray(0, 200))
  const named = /^<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1]?.toLowerCase()
  return named === undefined || named === 'utf-8' ? stored : recoded(stored, named)
}

function recoded(stored: Uint8Array, encoding: string): Uint8Array {
  try {
    return new TextEncoder().encode(new TextDecoder(encoding).decode(stored))
  } catch (error) {
    if (error instanceof RangeError) return stored // an encoding that no browser knows: shown as UTF-8
    throw error
  }
}

import { codeOf, indexOfBytes, isBlank, textOf } from './bytes.ts'
import { kinds, type Reader, type TreeNodes } from './tree-nodes.ts'

const lineFeed = codeOf('\n')
const encoder = new TextEncoder()
const openText = encoder.encode('<text>')
const closeText = encoder.encode('</text>')

/** The tags that begin a section of their own. */
const sectionTags: ReadonlySet<string> = new Set(['PackageName', 'FileName', 'SnippetSPDXID', 'LicenseID'])
const tagForm = /^[A-Za-z][A-Za-z0-9_-]*$/

/** Lines read between two yields. */
const linesPerYield = 512

/** Reads tag-value text into nodes: a section for the document, and one for each package, file, snippet and license. */
export function* parseTags(bytes: Uint8Array, nodes: TreeNodes): Reader {
  const root = nodes.add({ kind: kinds.section, parent: -1, keyStart: 0, keyEnd: 0, start: 0, end: bytes.length })
  let section = root
  let lines = 0
  for (let at = 0; at < bytes.length;) {
    const found = bytes.indexOf(lineFeed, at)
    const end = found < 0 ? bytes.length : found
    const colon = bytes.subarray(at, end).indexOf(codeOf(':'))
    const tag = colon < 0 ? '' : textOf(bytes, at, at + colon)
    let next = end + 1
    if (tagForm.test(tag)) {
      const value = valueAt(bytes, at + colon + 1, end)
      next = value.next
      if (sectionTags.has(tag)) section = beginSection(nodes, { root, section, at })
      const span = { keyStart: at, keyEnd: at + colon, start: value.start, end: value.end }
      nodes.add({ kind: kinds.text, parent: section, ...span })
      nodes.close(section, value.end)
    } else if (!isEmptyLine(bytes, at, end)) {
      nodes.add({
        kind: kinds.comment,
        parent: section,
        keyStart: 0,
        keyEnd: 0,
        start: at,
        end: trimEnd(bytes, at, end),
      })
      nodes.close(section, end)
    }
    at = next
    lines += 1
    if (lines % linesPerYield === 0) yield
  }
  nodes.close(root, bytes.length)
  return null
}

function beginSection(
  nodes: TreeNodes,
  { root, section, at }: { readonly root: number; readonly section: number; readonly at: number },
): number {
  if (section !== root) nodes.close(section, at)
  return nodes.add({ kind: kinds.section, parent: root, keyStart: 0, keyEnd: 0, start: at, end: at })
}

/** A value ends with its line, or with the end of its `<text>`. */
function valueAt(bytes: Uint8Array, from: number, lineEnd: number) {
  let start = from
  while (start < lineEnd && isBlank(bytes[start])) start += 1
  const isLong = indexOfBytes(bytes.subarray(start, start + openText.length), openText, 0) === 0
  const close = isLong ? indexOfBytes(bytes, closeText, start) : -1
  if (close < 0) return { start, end: trimEnd(bytes, start, lineEnd), next: lineEnd + 1 }
  const end = close + closeText.length
  const after = bytes.indexOf(lineFeed, end)
  return { start, end, next: after < 0 ? bytes.length : after + 1 }
}

function trimEnd(bytes: Uint8Array, start: number, end: number): number {
  let at = end
  while (at > start && isBlank(bytes[at - 1])) at -= 1
  return at
}

function isEmptyLine(bytes: Uint8Array, start: number, end: number): boolean {
  return trimEnd(bytes, start, end) === start
}

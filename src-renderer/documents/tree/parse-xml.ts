import { codeOf, hasBytesAt, indexOfBytes, isBlank, skipBlanks, textOf } from './bytes.ts'
import * as shownTexts from './texts.tsx'
import { kinds, type Reader, type ReadProblem, type TreeNodes } from './tree-nodes.ts'

const encoder = new TextEncoder()
const less = codeOf('<')
const greater = codeOf('>')
const slash = codeOf('/')
const equals = codeOf('=')

/** What begins with `<` and is not an element, and how it ends. */
const others = [
  { begin: encoder.encode('<!--'), end: encoder.encode('-->'), kind: kinds.comment },
  { begin: encoder.encode('<![CDATA['), end: encoder.encode(']]>'), kind: kinds.text },
  { begin: encoder.encode('<?'), end: encoder.encode('?>'), kind: kinds.comment },
  { begin: encoder.encode('<!'), end: encoder.encode('>'), kind: kinds.comment },
] as const

const piecesPerYield = 512

/**
 * Reads XML into nodes: elements, with their attributes and texts. Nothing is resolved, and no entity is replaced. The text of an element
 * that has nothing else becomes its value.
 */
export function* parseXml(bytes: Uint8Array, nodes: TreeNodes): Reader {
  const reader = new XmlReader(bytes, nodes)
  for (let step = 1; reader.step(); step += 1) {
    if (step % piecesPerYield === 0) yield
  }
  return reader.problem
}

class XmlReader {
  problem: ReadProblem | null = null
  private readonly bytes: Uint8Array
  private readonly nodes: TreeNodes
  private at = 0
  private readonly open: number[] = []

  constructor(bytes: Uint8Array, nodes: TreeNodes) {
    this.bytes = bytes
    this.nodes = nodes
  }

  /** Reads one tag, or one text. Returns false at the end and at a mistake. */
  step(): boolean {
    const { bytes } = this
    if (this.at >= bytes.length)
      return (this.open.length > 0 || this.nodes.length === 0) && this.fail(shownTexts.documentEndsTooEarly)
    if (bytes[this.at] !== less) return this.readText()
    const other = others.find(({ begin }) => hasBytesAt(bytes, begin, this.at))
    if (other !== undefined) return this.readOther(other)
    return bytes[this.at + 1] === slash ? this.readEnd() : this.readElement()
  }

  private get parent(): number {
    return this.open.at(-1) ?? -1
  }

  private readText(): boolean {
    const { bytes } = this
    const start = skipBlanks(bytes, this.at)
    const found = bytes.indexOf(less, this.at)
    const stop = found < 0 ? bytes.length : found
    let end = stop
    while (end > start && isBlank(bytes[end - 1])) end -= 1
    if (end > start && this.parent < 0) return this.fail(shownTexts.elementWasExpected, start)
    if (end > start) this.addLeaf(kinds.text, start, end)
    this.at = stop
    return true
  }

  private readOther({ begin, end, kind }: (typeof others)[number]): boolean {
    const stop = indexOfBytes(this.bytes, end, this.at + begin.length)
    if (stop < 0) return this.fail(shownTexts.documentEndsTooEarly)
    const last = stop + end.length
    // What stands outside the outermost element has no place in the tree.
    if (this.parent >= 0) this.addLeaf(kind, this.at, last)
    this.at = last
    return true
  }

  private addLeaf(kind: (typeof kinds)['text' | 'comment'], start: number, end: number): void {
    this.nodes.add({ kind, parent: this.parent, keyStart: 0, keyEnd: 0, start, end })
  }

  private readElement(): boolean {
    const keyStart = this.at + 1
    const keyEnd = this.nameEnd(keyStart)
    if (keyEnd === keyStart) return this.fail(shownTexts.nameOfAnElementWasExpected)
    if (this.parent < 0 && this.nodes.length > 0) return this.fail(shownTexts.onlyOneOutermostElementWasExpected)
    const span = { keyStart, keyEnd, start: this.at, end: this.at }
    const element = this.nodes.add({ kind: kinds.element, parent: this.parent, ...span })
    this.open.push(element)
    this.at = skipBlanks(this.bytes, keyEnd)
    while (this.bytes[this.at] !== greater && this.bytes[this.at] !== slash) {
      if (!this.readAttribute(element)) return false
    }
    if (this.bytes[this.at] === greater) {
      this.at += 1
      return true
    }
    if (this.bytes[this.at + 1] !== greater) return this.fail(shownTexts.wasExpected)
    return this.closeOne(this.at + 2)
  }

  private readAttribute(element: number): boolean {
    const { bytes } = this
    const keyStart = this.at
    const keyEnd = this.nameEnd(keyStart)
    const sign = skipBlanks(bytes, keyEnd)
    const start = skipBlanks(bytes, sign + 1)
    const mark = bytes[start] ?? 0
    const isQuoted = mark === codeOf('"') || mark === codeOf("'")
    if (keyEnd === keyStart || bytes[sign] !== equals || !isQuoted) return this.fail(shownTexts.attributeWasExpected)
    const close = bytes.indexOf(mark, start + 1)
    if (close < 0) return this.fail(shownTexts.attributeDoesNotEnd, start)
    this.nodes.add({ kind: kinds.string, parent: element, keyStart, keyEnd, start, end: close + 1 })
    this.at = skipBlanks(bytes, close + 1)
    return true
  }

  private readEnd(): boolean {
    const start = this.at + 2
    const end = this.nameEnd(start)
    const element = this.open.at(-1)
    const name = textOf(this.bytes, start, end)
    if (element === undefined) return this.fail(shownTexts.noElementIsOpen(name))
    const expected = textOf(this.bytes, this.nodes.keyStart[element] ?? 0, this.nodes.keyEnd[element] ?? 0)
    if (name !== expected) return this.fail(shownTexts.endOfWasExpected(expected))
    const stop = skipBlanks(this.bytes, end)
    if (this.bytes[stop] !== greater) return this.fail(shownTexts.wasExpected, stop)
    return this.closeOne(stop + 1)
  }

  private closeOne(end: number): boolean {
    this.at = end
    const element = this.open.pop() ?? 0
    this.nodes.close(element, end)
    this.nodes.joinOnlyText(element)
    return true
  }

  private nameEnd(from: number): number {
    let at = from
    while (at < this.bytes.length && isOfName(this.bytes[at])) at += 1
    return at
  }

  private fail(message: string, at = this.at): false {
    this.problem = { message: at >= this.bytes.length ? shownTexts.documentEndsTooEarly : message, at }
    for (const element of this.open.toReversed()) this.nodes.close(element, Math.min(this.at, this.bytes.length))
    return false
  }
}

/** Signs that end a name. */
const ends: ReadonlySet<number> = new Set(encoder.encode('<>/="\'&'))

function isOfName(byte: number | undefined): boolean {
  return byte !== undefined && !isBlank(byte) && !ends.has(byte)
}

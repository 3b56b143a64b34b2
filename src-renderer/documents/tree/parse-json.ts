import { codeOf, hasBytesAt, skipBlanks, textOf } from './bytes.ts'
import * as texts from './texts.tsx'
import { kinds, type Reader, type ReadProblem, type TreeNodes } from './tree-nodes.ts'

const quote = codeOf('"')
const backslash = codeOf('\\')
const comma = codeOf(',')
const colon = codeOf(':')
const openBrace = codeOf('{')
const closeBrace = codeOf('}')
const openBracket = codeOf('[')
const closeBracket = codeOf(']')

const encoder = new TextEncoder()
const literals = ['true', 'false', 'null'].map((word) => encoder.encode(word))
const numberForm = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i
const escapes: ReadonlySet<number> = new Set(encoder.encode('"\\/bfnrtu'))

/** Values read between two yields. */
const valuesPerYield = 1024

/**
 * Reads JSON into nodes. Every value is kept as it is written: a number of any length, a name that comes twice. There is no limit of depth.
 * What comes before a mistake is kept, too.
 */
export function* parseJson(bytes: Uint8Array, nodes: TreeNodes): Reader {
  const reader = new JsonReader(bytes, nodes)
  for (let step = 1; reader.step(); step += 1) {
    if (step % valuesPerYield === 0) yield
  }
  return reader.problem
}

class JsonReader {
  problem: ReadProblem | null = null
  private readonly bytes: Uint8Array
  private readonly nodes: TreeNodes
  private at = 0
  private hasRoot = false
  /** The objects and arrays that are not closed, the outermost first. */
  private readonly open: number[] = []

  constructor(bytes: Uint8Array, nodes: TreeNodes) {
    this.bytes = bytes
    this.nodes = nodes
  }

  /** Reads one value, or the end of one. Returns false at the end and at a mistake. */
  step(): boolean {
    this.at = skipBlanks(this.bytes, this.at)
    const parent = this.open.at(-1)
    if (parent === undefined) return this.readRoot()
    const isObject = this.nodes.kindOf(parent) === kinds.object
    if (this.bytes[this.at] === (isObject ? closeBrace : closeBracket)) return this.closeOne(parent)
    if (this.nodes.countOf(parent) > 0 && !this.pass(comma, isObject ? texts.or : texts.orLabel)) return false
    return isObject ? this.readMember(parent) : this.readValue(parent, 0, 0)
  }

  private readRoot(): boolean {
    if (!this.hasRoot) {
      this.hasRoot = true
      return this.readValue(-1, 0, 0)
    }
    return this.at < this.bytes.length && this.fail(texts.onlyOneValueWasExpected)
  }

  private closeOne(parent: number): boolean {
    this.at += 1
    this.open.pop()
    this.nodes.close(parent, this.at)
    return true
  }

  private readMember(parent: number): boolean {
    const start = this.at
    if (this.bytes[start] !== quote) return this.fail(texts.nameInQuotationMarksWasExpected)
    if (!this.readString()) return false
    const end = this.at
    this.at = skipBlanks(this.bytes, this.at)
    return this.pass(colon, '“:”') && this.readValue(parent, start, end)
  }

  private readValue(parent: number, keyStart: number, keyEnd: number): boolean {
    const start = this.at
    const first = this.bytes[start]
    const add = (kind: (typeof kinds)['object' | 'array' | 'string' | 'number' | 'literal']) =>
      this.nodes.add({ kind, parent, keyStart, keyEnd, start, end: this.at })
    if (first === openBrace || first === openBracket) {
      this.at += 1
      this.open.push(add(first === openBrace ? kinds.object : kinds.array))
      return true
    }
    if (first === quote) return this.readString() && add(kinds.string) >= 0
    if (this.passLiteral()) return add(kinds.literal) >= 0
    return this.passNumber() ? add(kinds.number) >= 0 : this.fail(texts.valueWasExpected)
  }

  /** Moves to the byte after a string. */
  private readString(): boolean {
    const start = this.at
    const { bytes } = this
    for (let at = start + 1; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0
      if (byte === quote) {
        this.at = at + 1
        return true
      }
      if (byte < 32) return this.fail(texts.lineBreakOrControlCharacter, at)
      if (byte !== backslash) continue
      if (!this.isEscape(at)) return this.fail(texts.escapeIsNotKnown, at)
      at += 1
    }
    return this.fail(texts.stringDoesNotEnd, start)
  }

  private isEscape(at: number): boolean {
    const letter = this.bytes[at + 1] ?? 0
    if (letter !== codeOf('u')) return escapes.has(letter)
    return /^[\da-f]{4}$/i.test(textOf(this.bytes, at + 2, at + 6))
  }

  private passLiteral(): boolean {
    const word = literals.find((known) => hasBytesAt(this.bytes, known, this.at))
    if (word === undefined) return false
    this.at += word.length
    return true
  }

  private passNumber(): boolean {
    let end = this.at
    while (isOfNumber(this.bytes[end])) end += 1
    if (!numberForm.test(textOf(this.bytes, this.at, end))) return false
    this.at = end
    return true
  }

  /** Moves past a sign and the blanks after it. */
  private pass(sign: number, words: string): boolean {
    if (this.bytes[this.at] !== sign) return this.fail(texts.wordsWasExpected(words))
    this.at = skipBlanks(this.bytes, this.at + 1)
    return true
  }

  /** Ends the reading. What is open ends at the mistake. */
  private fail(message: string, at = this.at): false {
    this.problem = { message: at >= this.bytes.length ? texts.documentEndsTooEarly : message, at }
    for (const parent of this.open.toReversed()) this.nodes.close(parent, this.at)
    return false
  }
}

/** Digits, signs, the point, and the letters of an exponent. */
function isOfNumber(byte: number | undefined): boolean {
  if (byte === undefined) return false
  return (byte >= 48 && byte <= 57) || [43, 45, 46, 69, 101].includes(byte)
}

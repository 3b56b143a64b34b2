import { documentLimits } from '#service/domain/documents/document-limits.ts'
import { NumberList } from '#service/domain/number-list.ts'
import { rejectionAt } from './position.ts'

export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'literal'

/** The position of a root member in the bytes. For an array, `elements` holds start and end of each element. */
export interface JsonMember {
  readonly kind: JsonKind
  readonly start: number
  readonly end: number
  readonly elements: NumberList
}

/** The root of a JSON text: its members, or none if it is not an object. */
export interface JsonOutline {
  readonly root: JsonKind
  readonly members: ReadonlyMap<string, JsonMember>
  /** Names that occur more than once in the root object. The last one counts, as usual in JSON. */
  readonly repeated: readonly string[]
}

/**
 * Checks that UTF-8 bytes are one JSON text (RFC 8259) and records the positions of its root members, so that each can be parsed on its
 * own. Works without recursion. Depth, string length and text after the end are checked before anything is built.
 * @throws {Rejection} if the text is invalid or exceeds a limit; the message has line and column
 */
export function outlineJson(bytes: Uint8Array): JsonOutline {
  return new Scanner(bytes).run()
}

const quote = 0x22
const backslash = 0x5c
const open = { 0x7b: true, 0x5b: false } as Readonly<Record<number, boolean | undefined>>

class Scanner {
  readonly #bytes: Uint8Array
  /** One entry per level: 1 for an object, 0 for an array. */
  readonly #levels = new Uint8Array(documentLimits.depth + 1)
  readonly #members = new Map<string, JsonMember>()
  readonly #repeated: string[] = []
  #at = 0
  #depth = 0
  #name = ''
  #memberKind: JsonKind = 'literal'
  #memberStart = 0
  #elementStart = 0
  #elements = new NumberList()

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  run(): JsonOutline {
    this.#space()
    const root = this.#kindHere()
    do {
      if (this.#opens()) continue
      while (this.#depth > 0 && this.#closesOrGoesOn()) this.#leave()
    } while (this.#depth > 0)
    this.#space()
    if (this.#at < this.#bytes.length) {
      throw rejectionAt(this.#bytes, this.#at, 'Unexpected text after the end of the JSON document')
    }
    return { root, members: this.#members, repeated: this.#repeated }
  }

  /** Reads one value, or opens a container. Returns true if the next value is inside that container. */
  #opens(): boolean {
    const isObject = open[this.#bytes[this.#at] ?? 0]
    this.#enterValue()
    if (isObject === undefined) {
      this.#scalar()
      return false
    }
    if (this.#depth >= documentLimits.depth) {
      throw rejectionAt(this.#bytes, this.#at, `The document is nested deeper than ${documentLimits.depth} levels`)
    }
    this.#at += 1
    this.#levels[this.#depth] = isObject ? 1 : 0
    this.#depth += 1
    this.#space()
    if (this.#bytes[this.#at] === (isObject ? 0x7d : 0x5d)) {
      this.#leave()
      return false
    }
    if (isObject) this.#key()
    return true
  }

  #enterValue(): void {
    if (this.#depth === 1 && this.#levels[0] === 1) {
      this.#memberStart = this.#at
      this.#memberKind = this.#kindHere()
      this.#elements = new NumberList()
    } else if (this.#depth === 2) this.#elementStart = this.#at
  }

  /** Continues after a value. Returns true at the end of its container, false if a comma follows. */
  #closesOrGoesOn(): boolean {
    this.#valueEnded()
    this.#space()
    const isObject = this.#levels[this.#depth - 1] === 1
    const byte = this.#bytes[this.#at]
    if (byte === (isObject ? 0x7d : 0x5d)) return true
    if (byte !== 0x2c) {
      throw this.#unexpected(isObject ? '"," or "}" after a member' : '"," or "]" after an element')
    }
    this.#at += 1
    this.#space()
    if (isObject) this.#key()
    return false
  }

  #valueEnded(): void {
    if (this.#depth === 2 && this.#levels[0] === 1 && this.#levels[1] === 0) {
      this.#elements.push(this.#elementStart)
      this.#elements.push(this.#at)
      if (this.#elements.length > 2 * documentLimits.elements) throw this.#tooMany()
    } else if (this.#depth === 1 && this.#levels[0] === 1) {
      if (this.#members.has(this.#name)) this.#repeated.push(this.#name)
      this.#members.set(this.#name, {
        kind: this.#memberKind,
        start: this.#memberStart,
        end: this.#at,
        elements: this.#elements,
      })
    }
  }

  #tooMany(): Error {
    const what = `A list in the document has more than the limit of ${documentLimits.elements} elements`
    return rejectionAt(this.#bytes, this.#elementStart, what)
  }

  #leave(): void {
    this.#at += 1
    this.#depth -= 1
  }

  #key(): void {
    const start = this.#at
    if (this.#bytes[start] !== quote) throw this.#unexpected('a member name in quotes')
    this.#string()
    if (this.#depth === 1) {
      this.#name = JSON.parse(Buffer.from(this.#bytes.subarray(start, this.#at)).toString()) as string
    }
    this.#space()
    if (this.#bytes[this.#at] !== 0x3a) throw this.#unexpected('":" after a member name')
    this.#at += 1
    this.#space()
  }

  #scalar(): void {
    const byte = this.#bytes[this.#at]
    if (byte === quote) this.#string()
    else if (byte === 0x2d || (byte !== undefined && byte >= 0x30 && byte <= 0x39)) this.#number()
    else if (byte === 0x74) this.#literal('true')
    else if (byte === 0x66) this.#literal('false')
    else if (byte === 0x6e) this.#literal('null')
    else throw this.#unexpected('a value')
  }

  #string(): void {
    const bytes = this.#bytes
    const start = this.#at
    let at = start + 1
    for (;;) {
      const byte = bytes[at]
      if (byte === quote) break
      if (byte === undefined) throw rejectionAt(bytes, start, 'Unterminated JSON string')
      if (byte < 0x20) throw rejectionAt(bytes, at, 'Unescaped control character in a JSON string')
      at += byte === backslash ? this.#escapeLength(at) : 1
    }
    if (at - start > documentLimits.stringBytes && !this.#isPayload()) {
      throw rejectionAt(bytes, start, `A string is longer than ${documentLimits.stringBytes / 2 ** 20} MiB`)
    }
    this.#at = at + 1
  }

  /** Tests for the payload of a signed envelope, which is a whole document in one string. */
  #isPayload(): boolean {
    return this.#depth === 1 && this.#levels[0] === 1 && this.#name === 'payload'
  }

  #escapeLength(at: number): number {
    const letter = String.fromCharCode(this.#bytes[at + 1] ?? 0)
    if ('"\\/bfnrt'.includes(letter)) return 2
    const digits = Buffer.from(this.#bytes.subarray(at + 2, at + 6)).toString('latin1')
    if (letter === 'u' && /^[0-9a-f]{4}$/i.test(digits)) return 6
    throw rejectionAt(this.#bytes, at, 'Invalid escape sequence in a JSON string')
  }

  /** Works on bytes, so that a list of millions of numbers is read as fast as one of texts. */
  #number(): void {
    const bytes = this.#bytes
    const start = this.#at
    if (bytes[this.#at] === 0x2d) this.#at += 1
    if (bytes[this.#at] === 0x30) this.#at += 1
    else this.#digits(start)
    if (bytes[this.#at] === 0x2e) {
      this.#at += 1
      this.#digits(start)
    }
    const exponent = bytes[this.#at]
    if (exponent === 0x65 || exponent === 0x45) {
      this.#at += 1
      if (bytes[this.#at] === 0x2b || bytes[this.#at] === 0x2d) this.#at += 1
      this.#digits(start)
    }
    if (isPartOfNumber(bytes[this.#at])) this.#noNumber(start)
  }

  #digits(start: number): void {
    const first = this.#at
    while (isDigit(this.#bytes[this.#at])) this.#at += 1
    if (this.#at === first) this.#noNumber(start)
  }

  #noNumber(start: number): never {
    this.#at = start
    throw this.#unexpected('a number')
  }

  #literal(word: string): void {
    for (let at = 0; at < word.length; at += 1) {
      if (this.#bytes[this.#at + at] !== word.charCodeAt(at)) throw this.#unexpected('a value')
    }
    this.#at += word.length
  }

  #space(): void {
    for (;;) {
      const byte = this.#bytes[this.#at]
      if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return
      this.#at += 1
    }
  }

  #kindHere(): JsonKind {
    const byte = this.#bytes[this.#at]
    if (byte === 0x7b) return 'object'
    if (byte === 0x5b) return 'array'
    if (byte === quote) return 'string'
    return byte === 0x74 || byte === 0x66 || byte === 0x6e ? 'literal' : 'number'
  }

  #unexpected(wanted: string): Error {
    if (this.#at >= this.#bytes.length) {
      return rejectionAt(this.#bytes, this.#at, `Unexpected end of JSON: expected ${wanted}`)
    }
    return rejectionAt(this.#bytes, this.#at, `Invalid JSON: expected ${wanted}`)
  }
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39
}

/** A digit after a leading zero, a second point or exponent, or a misplaced sign. */
function isPartOfNumber(byte: number | undefined): boolean {
  return isDigit(byte) || byte === 0x2e || byte === 0x2b || byte === 0x2d || byte === 0x45 || byte === 0x65
}

import { Rejection } from '#service/domain/rejection.ts'

/** A part of a JSON document that is read list element by list element. */
export type JsonListPart =
  /** The root object as far as it was read, with an empty list. Returned when the list begins. */
  | { readonly type: 'root'; readonly value: unknown }
  /** The JSON text of one element; `depth` is its nesting depth. */
  | { readonly type: 'element'; readonly text: string; readonly depth: number }

export interface JsonListLimits {
  readonly elementBytes: number
  /** Size of the document without the elements. */
  readonly rootBytes: number
}

const defaultLimits: JsonListLimits = { elementBytes: 33_554_432, rootBytes: 1_048_576 }
const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const opensArray = 0x5b
const opensObject = 0x7b
/** 1 for the bytes of JSON's structural characters, by byte. */
const structural = new Uint8Array(256)
for (const byte of Buffer.from('",[]{}')) structural[byte] = 1

/**
 * Reads the elements of one list of a JSON document's root object, one at a time, however large the document is. The text around the
 * elements is parsed at the end of the document, so that truncation is noticed. The text of an element need not be JSON.
 * @param listName member of the root object
 * @param name of the document, for messages
 * @throws {Rejection} if the document is not a JSON object, is truncated, lacks the list, or exceeds a limit
 */
export async function* readJsonList(
  bytes: AsyncIterable<Buffer>,
  listName: string,
  name: string,
  limits: JsonListLimits = defaultLimits,
): AsyncGenerator<JsonListPart> {
  const splitter = new ListSplitter(listName, name, limits)
  for await (const chunk of bytes) yield* splitter.add(chunk)
  splitter.finish()
}

class ListSplitter {
  readonly #listName: string
  readonly #name: string
  /** Everything but the elements. */
  readonly #root: PendingBytes
  /** The element that is being read. */
  readonly #element: PendingBytes
  readonly #opensList: RegExp
  /** Offset in the chunk of the first byte that is not yet stored. */
  #from = 0
  #depth = 0
  #deepest = 0
  #isInString = false
  #isEscaped = false
  #isInList = false
  #hasList = false

  constructor(listName: string, name: string, { elementBytes, rootBytes }: JsonListLimits) {
    this.#listName = listName
    this.#name = name
    this.#root = new PendingBytes(rootBytes, `the content around the list "${listName}" in "${name}"`)
    this.#element = new PendingBytes(elementBytes, `an element of "${listName}" in "${name}"`)
    this.#opensList = new RegExp(`"${listName}"\\s*:\\s*\\[$`)
  }

  *add(chunk: Buffer): Generator<JsonListPart> {
    this.#from = 0
    for (let at = this.#endOfString(chunk, 0); at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0
      if (structural[byte] !== 1) continue
      if (byte === quote) {
        this.#isInString = true
        at = this.#endOfString(chunk, at + 1) - 1
        continue
      }
      const part = this.#pass(byte, chunk, at)
      if (part !== undefined) yield part
    }
    const target = this.#isInList ? this.#element : this.#root
    target.add(chunk.subarray(this.#from))
  }

  finish(): void {
    if (this.#isInList) throw new Rejection(`"${this.#name}" is truncated in the list "${this.#listName}"`)
    this.#parseRoot('')
    if (!this.#hasList) throw new Rejection(`"${this.#name}" has no list "${this.#listName}"`)
  }

  /** Returns the first offset after the current string; `from` if there is none. */
  #endOfString(chunk: Buffer, from: number): number {
    let at = from
    for (; this.#isInString && at < chunk.length; at += 1) {
      const byte = chunk[at]
      if (this.#isEscaped) this.#isEscaped = false
      else if (byte === backslash) this.#isEscaped = true
      else if (byte === quote) this.#isInString = false
    }
    return at
  }

  #pass(byte: number, chunk: Buffer, at: number): JsonListPart | undefined {
    if (byte === opensArray || byte === opensObject) return this.#open(byte, chunk, at)
    const isBetween = this.#isInList && this.#depth === 2
    if (byte !== comma) this.#depth -= 1
    if (!isBetween) return undefined
    this.#element.add(chunk.subarray(this.#from, at))
    this.#from = byte === comma ? at + 1 : at
    this.#isInList = byte === comma
    return this.#takeElement()
  }

  #open(byte: number, chunk: Buffer, at: number): JsonListPart | undefined {
    this.#depth += 1
    this.#deepest = Math.max(this.#deepest, this.#depth)
    if (byte === opensObject || this.#depth !== 2 || this.#isInList) return undefined
    this.#root.add(chunk.subarray(this.#from, at + 1))
    this.#from = at + 1
    return this.#opensList.test(this.#root.end()) ? this.#beginList() : undefined
  }

  #beginList(): JsonListPart {
    this.#isInList = true
    this.#hasList = true
    this.#deepest = this.#depth
    return { type: 'root', value: this.#parseRoot(']}') }
  }

  #takeElement(): JsonListPart | undefined {
    const text = this.#element.take()
    const depth = this.#deepest - 2
    this.#deepest = 2
    return text.trim() === '' ? undefined : { type: 'element', text, depth }
  }

  #parseRoot(ending: string): unknown {
    const text = this.#root.text().replace(/^\uFEFF/, '')
    try {
      return JSON.parse(text + ending) as unknown
    } catch (error) {
      throw new Rejection(
        `"${this.#name}" is not valid JSON: ${error instanceof Error ? error.message : String(error)}`,
      )
    }
  }
}

/** Bytes that were read and are still needed. */
class PendingBytes {
  readonly #limit: number
  readonly #what: string
  #pieces: Buffer[] = []
  #bytes = 0

  constructor(limit: number, what: string) {
    this.#limit = limit
    this.#what = what
  }

  add(piece: Buffer): void {
    if (piece.length === 0) return
    this.#bytes += piece.length
    if (this.#bytes > this.#limit) throw new Rejection(`${this.#what} has more than ${this.#limit} bytes`)
    this.#pieces.push(piece)
  }

  text(): string {
    if (this.#pieces.length > 1) this.#pieces = [Buffer.concat(this.#pieces)]
    return this.#pieces[0]?.toString('utf8') ?? ''
  }

  /** The last characters, enough for the name of a member. */
  end(): string {
    let from = this.#pieces.length
    for (let bytes = 0; from > 0 && bytes < 200; from -= 1) bytes += this.#pieces[from - 1]?.length ?? 0
    return Buffer.concat(this.#pieces.slice(from)).toString('utf8').slice(-200)
  }

  take(): string {
    const text = this.text()
    this.#pieces = []
    this.#bytes = 0
    return text
  }
}

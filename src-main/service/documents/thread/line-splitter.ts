import type { ExcerptRequest, SourceExcerpt, SourceLine } from '#service/domain/documents/source-excerpt.ts'

/** Characters of a line that are returned at once. A minified document is one line. */
export const windowLength = 2000

const newline = 0x0a
/** Bytes. A line can be the whole of a large file, so it is decoded in pieces, and no further than needed. */
const pieceLength = 65_536

/** Extracts lines from a UTF-8 text that arrives in pieces. Other lines are counted, never held. */
export class LineCutter {
  readonly #request: ExcerptRequest
  readonly #lines: SourceLine[] = []
  #number = 1
  #isBegun = false
  #current: LineWindow | undefined

  constructor(request: ExcerptRequest) {
    this.#request = request
    this.#begin()
  }

  add(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length;) {
      const end = bytes.indexOf(newline, from)
      const to = end < 0 ? bytes.length : end
      if (to > from) this.#isBegun = true
      this.#current?.add(bytes.subarray(from, to))
      if (end < 0) return
      this.#end()
      from = end + 1
    }
  }

  /** Returns the result. The caller calls it once, after the last piece. A line end at the end of the text starts no new line. */
  excerpt(): SourceExcerpt {
    if (this.#isBegun) this.#end()
    return { lines: this.#lines, lineCount: this.#number - 1 }
  }

  #begin(): void {
    const { first, count, column } = this.#request
    const isWanted = this.#number >= first && this.#number < first + count
    // The requested column is in the middle, so that its surroundings are visible.
    const start = this.#number === first && column !== null ? Math.max(0, column - 1 - windowLength / 2) : 0
    this.#current = isWanted ? new LineWindow(start) : undefined
  }

  #end(): void {
    if (this.#current) this.#lines.push({ number: this.#number, ...this.#current.end() })
    this.#number += 1
    this.#isBegun = false
    this.#begin()
  }
}

/** A window of one line, starting at an offset. */
class LineWindow {
  readonly #start: number
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  /** Number of discarded characters before `#text`. */
  #passed = 0
  /** The last of them. A window that would extend past the end of the line starts earlier. */
  #before = ''
  #text = ''
  #hasMore = false

  constructor(start: number) {
    this.#start = start
  }

  add(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length && !this.#hasMore; at += pieceLength) {
      this.#take(this.#decoder.decode(bytes.subarray(at, at + pieceLength), { stream: true }))
    }
  }

  end(): Omit<SourceLine, 'number'> {
    if (!this.#hasMore) this.#take(this.#decoder.decode())
    let text = this.#text.slice(0, windowLength)
    if (!this.#hasMore) text = this.#lastWindow()
    // Half of a surrogate pair is not a character.
    if (this.#hasMore && /[\ud800-\udbff]$/.test(text)) text = text.slice(0, -1)
    const isHalf = /^[\udc00-\udfff]/.test(text)
    const startColumn = this.#passed + 1 + (isHalf ? 1 : 0)
    return { text: isHalf ? text.slice(1) : text, startColumn, isCut: this.#hasMore || startColumn > 1 }
  }

  /** Returns the last characters of a line that ends inside the window. */
  #lastWindow(): string {
    const known = this.#before + this.#text
    const line = known.endsWith('\r') ? known.slice(0, -1) : known
    const text = line.slice(-windowLength)
    this.#passed += this.#text.length - (known.length - line.length) - text.length
    return text
  }

  #take(piece: string): void {
    const skipped = Math.min(piece.length, this.#start - this.#passed)
    if (skipped > 0) {
      this.#passed += skipped
      this.#before = (this.#before + piece.slice(0, skipped)).slice(-windowLength)
    }
    this.#text += piece.slice(skipped)
    // One more, for the carriage return of a line that just fits.
    if (this.#text.length > windowLength + 1) this.#hasMore = true
    else if (this.#text.length > windowLength && !this.#text.endsWith('\r')) this.#hasMore = true
  }
}

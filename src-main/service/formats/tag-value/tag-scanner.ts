import { rejectionAt } from '#service/formats/json/position.ts'
import { documentLimits } from '#service/domain/documents/document-limits.ts'

/** Called for each line that cannot be read, with its byte offset and the reason. */
export type ReportLine = (offset: number, message: string) => void

const newline = 0x0a
const carriageReturn = 0x0d
const hash = 0x23
const colon = 0x3a
const textStart = Buffer.from('<text>')
const textEnd = Buffer.from('</text>')
/** Maximum length of a tag. A longer word before a colon is not a tag. */
const maxTagLength = 64

/**
 * Scans the tags of UTF-8 tag-value text (SPDX 2.3, clause 4) without allocating: after `next` the members hold the positions of the tag
 * and its value. Lines end with a line feed, a carriage return or both. Blank lines and comments are skipped. A value in `<text>` may span
 * lines.
 */
export class TagScanner {
  readonly #bytes: Buffer
  readonly #end: number
  readonly #report: ReportLine | undefined
  #at: number
  tag = ''
  /** First byte of the tag. */
  start = 0
  #valueStart = 0
  #valueEnd = 0
  #isText = false

  constructor(bytes: Buffer, start = 0, end = bytes.length, report?: ReportLine) {
    this.#bytes = bytes
    this.#at = start
    this.#end = end
    this.#report = report
  }

  /**
   * Moves to the next tag. Returns false at the end.
   * @throws {Rejection} if a `<text>` is not closed, or a value exceeds the limit
   */
  next(): boolean {
    while (this.#at < this.#end) {
      const lineEnd = this.#lineEnd(this.#at)
      const start = this.#skipBlanks(this.#at, lineEnd)
      this.#at = lineEnd + 1
      if (start === lineEnd || this.#bytes[start] === hash) continue
      const tagEnd = this.#tagEnd(start, lineEnd)
      if (tagEnd < 0) {
        this.#report?.(start, 'This line is not "Tag: value", a comment or part of a <text> block; it was skipped')
        continue
      }
      this.start = start
      this.tag = this.#bytes.toString('latin1', start, tagEnd)
      this.#value(this.#bytes.indexOf(colon, tagEnd) + 1, lineEnd)
      return true
    }
    return false
  }

  /** Returns the value. Inside a text, line ends like that before its tag are converted, because they belong to the file. */
  value(): string {
    const value = this.#bytes.toString('utf8', this.#valueStart, this.#valueEnd)
    if (!this.#isText || !value.includes('\r')) return value
    const end = this.#endBefore()
    if (end === '\r') return value.replaceAll(/\r\n?/g, '\n')
    return end === '\r\n' ? value.replaceAll('\r\n', '\n') : value
  }

  /** Returns what ends the line before the tag. */
  #endBefore(): '' | '\n' | '\r' | '\r\n' {
    let at = this.start - 1
    while (at > 0 && isBlank(this.#bytes[at])) at -= 1
    if (this.#bytes[at] === carriageReturn) return '\r'
    if (this.#bytes[at] !== newline) return ''
    return this.#bytes[at - 1] === carriageReturn ? '\r\n' : '\n'
  }

  #value(from: number, lineEnd: number): void {
    const start = this.#skipBlanks(from, lineEnd)
    this.#isText = this.#bytes[start] === textStart[0] && this.#bytes.toString('latin1', start, start + 6) === '<text>'
    if (this.#isText) this.#text(start)
    else {
      this.#valueStart = start
      this.#valueEnd = this.#trimEnd(start, lineEnd)
    }
    if (this.#valueEnd - this.#valueStart > documentLimits.stringBytes) {
      const limit = `${documentLimits.stringBytes / 2 ** 20} MiB`
      throw rejectionAt(this.#bytes, this.start, `The value of "${this.tag}" is longer than ${limit}`)
    }
  }

  #text(start: number): void {
    const end = this.#bytes.indexOf(textEnd, start)
    if (end < 0) throw rejectionAt(this.#bytes, start, `The <text> of "${this.tag}" is not closed`)
    this.#valueStart = start + textStart.length
    this.#valueEnd = end
    const after = end + textEnd.length
    const lineEnd = this.#lineEnd(after)
    this.#at = lineEnd + 1
    if (!this.#report) return
    if (this.#skipBlanks(after, lineEnd) < lineEnd) {
      this.#report(after, `Text after </text> of "${this.tag}" was skipped`)
    }
    if (this.#bytes.subarray(this.#valueStart, end).includes(textStart)) {
      this.#report(start, `Nested <text> in "${this.tag}"; a closing </text> may be missing`)
    }
  }

  /** Returns the end of the tag; -1 if the line does not start with one. */
  #tagEnd(start: number, lineEnd: number): number {
    let end = start
    while (end < lineEnd && end - start <= maxTagLength && isTagByte(this.#bytes[end])) end += 1
    return end > start && this.#bytes[this.#skipBlanks(end, lineEnd)] === colon ? end : -1
  }

  /** A line ends at a line feed or a carriage return; both together are an end and an empty line. */
  #lineEnd(from: number): number {
    let at = from
    while (at < this.#end && this.#bytes[at] !== newline && this.#bytes[at] !== carriageReturn) at += 1
    return Math.min(at, this.#end)
  }

  #skipBlanks(from: number, end: number): number {
    let at = from
    while (at < end && isBlank(this.#bytes[at])) at += 1
    return at
  }

  #trimEnd(start: number, end: number): number {
    let at = end
    while (at > start && isBlank(this.#bytes[at - 1])) at -= 1
    return at
  }
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09
}

function isTagByte(byte = 0): boolean {
  return (byte >= 0x30 && byte <= 0x39) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a)
}

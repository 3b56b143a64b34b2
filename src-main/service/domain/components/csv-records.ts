import { Rejection } from '#service/domain/rejection.ts'

/** A record of a CSV file, and the line that it begins in, from 1. */
export interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * Parses the records of a CSV text (RFC 4180) strictly: what a lenient reader guesses would be written into components. Quoted cells may contain
 * separators, line ends and doubled quotes. Records without any text are left out. Cells are separated by what comes first in the first
 * line: a comma, a semicolon or a tab, or what a line `sep=` before it says.
 *
 * @throws {Rejection} if a quote is not closed, or text follows it
 */
export function* csvRecords(text: string): Generator<CsvRecord> {
  const stated = /^sep=(.)(\r\n|\r|\n)/.exec(text)
  const reader = new Reader(text, stated?.[1] ?? /[,;\t]/.exec(text)?.[0] ?? ',')
  if (stated) reader.skip(stated[0].length)
  while (!reader.isAtEnd) {
    const line = reader.line
    const cells = reader.record()
    if (cells.some((cell) => cell !== '')) yield { line, cells }
  }
}

class Reader {
  line = 1
  #at = 0
  readonly #text: string
  readonly #separator: string
  readonly #cellEnd: RegExp

  constructor(text: string, separator: string) {
    this.#text = text
    this.#separator = separator
    this.#cellEnd =
      separator === '\t' ? /[\t\r\n]/g : new RegExp(`[${separator.replace(/[\\\]^-]/, '\\$&')}\\r\\n]`, 'g')
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length
  }

  /** Skips whole lines. */
  skip(characters: number): void {
    this.#at += characters
    this.line += 1
  }

  record(): readonly string[] {
    const cells: string[] = []
    for (;;) {
      cells.push(this.#text[this.#at] === '"' ? this.#quoted() : this.#plain())
      if (this.#text[this.#at] !== this.#separator) break
      this.#at += 1
    }
    if (this.#text[this.#at] === '\r') this.#at += 1
    if (this.#text[this.#at] === '\n') this.#at += 1
    this.line += 1
    return cells
  }

  #plain(): string {
    this.#cellEnd.lastIndex = this.#at
    const end = this.#cellEnd.exec(this.#text)?.index ?? this.#text.length
    const cell = this.#text.slice(this.#at, end)
    this.#at = end
    return cell
  }

  #quoted(): string {
    const begin = this.line
    const start = this.#at + 1
    let end = this.#text.indexOf('"', start)
    let isDoubled = false
    while (this.#text[end + 1] === '"' && end >= 0) {
      isDoubled = true
      end = this.#text.indexOf('"', end + 2)
    }
    if (end < 0) throw new Rejection(`Line ${begin}: the quote at the beginning of a cell is not closed. Close it`)
    this.#at = end + 1
    const written = this.#text.slice(start, end)
    const content = isDoubled ? written.replaceAll('""', '"') : written
    for (const _ of content.matchAll(/\r\n|\r|\n/g)) this.line += 1
    if (this.#plain().trim() !== '') {
      throw new Rejection(
        `Line ${this.line}: text follows the closing quote of a cell. Write quotes within a cell twice`,
      )
    }
    return content
  }
}

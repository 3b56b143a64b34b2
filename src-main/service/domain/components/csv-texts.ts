import { isFormula } from '#service/domain/formula-text.ts'
import { Rejection } from '#service/domain/rejection.ts'

/**
 * Formats a line of a CSV file that is read again (RFC 4180). A text that a spreadsheet would evaluate gets an apostrophe as prefix, and so
 * does one that has apostrophes before such a text: `storedText` takes exactly one away again.
 */
export function csvLineOf(texts: readonly string[]): string {
  return `${texts.map(csvCell).join(',')}\r\n`
}

function csvCell(text: string): string {
  const safe = isFormula(text.replace(/^'+/, '')) ? `'${text}` : text
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Returns the value that a cell stands for. */
export function storedText(cell: string): string {
  const isGuarded = cell.startsWith("'") && isFormula(cell.replace(/^'+/, ''))
  return plainText(isGuarded ? cell.slice(1) : cell)
}

/** Returns a text without what spreadsheets change: line ends of one kind, no blanks around it. */
export function plainText(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').trim()
}

const advice = 'Save it as “CSV UTF-8” and try again'

/**
 * Decodes a CSV file: UTF-8 with or without a byte order mark, or UTF-16 with one.
 *
 * @throws {Rejection} if it is something else
 */
export function decodeCsv(bytes: Uint8Array): string {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) throw new Rejection(`The file is a ZIP archive, such as XLSX. ${advice}`)
  const text = decoded(bytes)
  const bad = text.search(/[\0\ufffd]/)
  if (bad < 0) return text
  throw new Rejection(`Line ${lineAt(text, bad)} contains bytes that are no UTF-8 text. ${advice}`)
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder().decode(bytes)
}

function lineAt(text: string, end: number): number {
  return text.slice(0, end).split(/\r\n|\r|\n/).length
}

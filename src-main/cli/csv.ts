import type { Cell } from './cell.ts'
import { terminalText } from './terminal-text.ts'

/** What starts a formula in some spreadsheet: also behind blanks and invisible characters, and in full width. */
const formulaStart = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u

/**
 * Formats rows as CSV (RFC 4180): every cell quoted, lines end with CR LF. A cell that a spreadsheet would calculate is prefixed with an
 * apostrophe (ASVS 1.2.10).
 */
export function csvLines(keys: readonly string[], rows: readonly Readonly<Record<string, Cell>>[]): string {
  return [keys, ...rows.map((row) => keys.map((key) => row[key] ?? null))]
    .map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
    .join('')
}

function csvCell(cell: Cell): string {
  const raw = String(cell ?? '')
  const text = terminalText(raw)
  const isFormula = typeof cell === 'string' && (formulaStart.test(raw) || formulaStart.test(text))
  return `"${isFormula ? "'" : ''}${text.replaceAll('"', '""')}"`
}

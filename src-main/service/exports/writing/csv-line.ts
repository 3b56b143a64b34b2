/** What starts a formula in some spreadsheet: also behind blanks and invisible characters, and in full width. */
const formulaStart = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u

/**
 * Formats a line of a CSV file (RFC 4180): every cell in quotes, CR LF at the end. A text that a spreadsheet would evaluate gets an
 * apostrophe as prefix (ASVS 1.2.10). Control characters become spaces.
 */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: string | null): string {
  const text = (cell ?? '').replaceAll(/\p{Cc}+/gu, ' ')
  const isFormula = formulaStart.test(cell ?? '')
  return `"${isFormula ? "'" : ''}${text.replaceAll('"', '""')}"`
}

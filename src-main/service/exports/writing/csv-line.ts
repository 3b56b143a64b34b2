import { isFormula } from '#service/domain/formula-text.ts'

/**
 * Formats a line of a CSV file (RFC 4180): every cell in quotes, CR LF at the end. A text that a spreadsheet would evaluate gets an
 * apostrophe as prefix (ASVS 1.2.10). Control characters become spaces.
 */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: string | null): string {
  const text = (cell ?? '').replaceAll(/\p{Cc}+/gu, ' ')
  return `"${isFormula(cell ?? '') ? "'" : ''}${text.replaceAll('"', '""')}"`
}

export type CsvValue = string | number | null | undefined

/** What starts a formula in some spreadsheet: also behind blanks and invisible characters, and in full width. */
const formulaStart = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u
const needsQuotes = /[",\r\n]/

/**
 * Formats rows as CSV (RFC 4180). A text that a spreadsheet would run as a formula is prefixed with an apostrophe, because names and
 * versions come from untrusted documents.
 */
export function toCsv(rows: readonly (readonly CsvValue[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')
}

function cellText(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const safe = formulaStart.test(value) ? `'${value}` : value
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

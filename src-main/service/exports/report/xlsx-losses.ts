import { licenseTexts } from './attribution-tables.ts'
import type { ReportTable } from './report-model.ts'

/** Limits of spreadsheet programs: characters per cell, and rows per sheet including the header. */
export const maxTextLength = 32_767
export const maxRows = 1_048_576

/** Describes what a spreadsheet shows only in part. */
export function xlsxLosses(tables: readonly ReportTable[]): readonly string[] {
  let long = 0
  for (const { rows } of tables) {
    for (const row of rows)
      for (const cell of row) if (typeof cell === 'string' && cell.length > maxTextLength) long += 1
  }
  const number = (value: number) => value.toLocaleString('en')
  const cut = `${number(long)} texts longer than a cell: truncated to ${number(maxTextLength)} characters`
  const shortened = tables
    .filter(({ rows }) => rows.length >= maxRows)
    .map(
      ({ title, rows }) =>
        `${title}: the spreadsheet shows the first ${number(maxRows - 1)} of ${number(rows.length)} rows`,
    )
  // A sheet with rows has no place for a note.
  const texts = tables.flatMap(({ title, note }) =>
    title === licenseTexts && note !== null ? [`${title}: ${note}`] : [],
  )
  return [...shortened, ...texts, ...(long > 0 ? [cut] : [])]
}

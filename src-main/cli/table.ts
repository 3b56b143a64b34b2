import type { Cell } from './cell.ts'
import { terminalText } from './terminal-text.ts'

/** Formats rows in aligned columns with headings from their keys: `newestRecord` becomes `NEWEST RECORD`. Numbers are right-aligned. */
export function tableLines(keys: readonly string[], rows: readonly Readonly<Record<string, Cell>>[]): string {
  const columns = keys.map((key) => {
    const cells = rows.map((row) => formatCell(row[key] ?? null))
    const title = key.replace(/([A-Z])/g, ' $1').toUpperCase()
    const isNumeric = rows.some((row) => typeof row[key] === 'number')
    return { title, cells, isNumeric, width: Math.max(title.length, ...cells.map((cell) => cell.length)) }
  })
  const line = (textOf: (column: (typeof columns)[number]) => string) =>
    columns
      .map((column) => (column.isNumeric ? textOf(column).padStart(column.width) : textOf(column).padEnd(column.width)))
      .join('  ')
      .trimEnd()
  const lines = [line(({ title }) => title), ...rows.map((_row, at) => line(({ cells }) => cells[at] ?? ''))]
  return `${lines.join('\n')}\n`
}

function formatCell(cell: Cell): string {
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return cell === null ? '-' : terminalText(String(cell))
}

import { Rejection } from '#service/domain/rejection.ts'
import { csvColumns, idColumn } from './csv-columns.ts'
import { csvRecords } from './csv-records.ts'
import { storedText } from './csv-texts.ts'

/** One row of a file of components. */
export interface CsvRow {
  readonly line: number
  /** The component that it names; empty if it names none. */
  readonly id: string
  /** Values by column. Columns that the file has not are absent. */
  readonly values: ReadonlyMap<string, string>
}

/** Rows that a file may have. */
const maxRows = 100_000
const maxProblems = 100

/**
 * Reads the table of a file of components.
 *
 * @throws {Rejection} with what is wrong with the table, by line
 */
export function readCsvTable(text: string): readonly CsvRow[] {
  const rows: CsvRow[] = []
  const problems: string[] = []
  let header: readonly string[] | null = null
  for (const { line, cells } of csvRecords(text)) {
    if (header === null) {
      header = readHeader(cells)
      continue
    }
    const names = header
    if (rows.length >= maxRows)
      throw new Rejection(`The file has more than ${maxRows.toLocaleString('en-US')} rows. Split it`)
    if (cells.length < names.length || cells.slice(names.length).some((cell) => cell.trim() !== '')) {
      problems.push(`Line ${line} has ${cells.length} cells, but the first line has ${names.length} columns`)
      if (problems.length >= maxProblems) break
      continue
    }
    const values = new Map(names.map((name, at) => [name, storedText(cells[at] ?? '')]))
    const id = values.get(idColumn)?.toLowerCase() ?? ''
    values.delete(idColumn)
    rows.push({ line, id, values })
  }
  if (header === null)
    throw new Rejection(`The file is empty. Its first line names the columns, such as ${idColumn},name,license`)
  if (problems.length > 0) throw new Rejection(problems)
  return rows
}

const known = new Map<string, string>([idColumn, ...csvColumns.map(({ name }) => name)].map((name) => [name, name]))

function readHeader(cells: readonly string[]): readonly string[] {
  const names = cells.map((cell) =>
    storedText(cell)
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
  )
  while (names.at(-1) === '') names.pop()
  const problems: string[] = []
  const unknown = cells.slice(0, names.length).filter((_, at) => !known.has(names[at] ?? ''))
  if (unknown.length > 0) {
    const shown = unknown.slice(0, 10).map((name) => `"${name}"`)
    const more = unknown.length > shown.length ? ` and ${unknown.length - shown.length} more` : ''
    const all = [...known.keys()].join(', ')
    problems.push(`Line 1: unknown columns ${shown.join(', ')}${more}. Remove them, or use the names ${all}`)
  }
  const twice = [...new Set(names.filter((name, at) => known.has(name) && names.indexOf(name) !== at))]
  if (twice.length > 0) problems.push(`Line 1: "${twice.join('", "')}" is there twice. Remove one of the columns`)
  if (!names.includes(idColumn) && !names.includes('purl')) {
    problems.push('Line 1: there is neither a column "id" nor a column "purl" that names the components. Add one')
  }
  if (problems.length > 0) throw new Rejection(problems)
  return names
}

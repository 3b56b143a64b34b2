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

/**
 * Yields the rows of the table of a file of components, and in the place of a row that is too short or too long what is wrong with it.
 *
 * @throws {Rejection} if no row of the file can be read, or there are too many
 */
export function* readCsvTable(text: string): Generator<CsvRow | string> {
  let header: readonly string[] | null = null
  let count = 0
  for (const { line, cells } of csvRecords(text)) {
    if (header === null) {
      header = readHeader(cells)
      continue
    }
    count += 1
    if (count > maxRows) throw new Rejection(`The file has more than ${maxRows.toLocaleString('en-US')} rows. Split it`)
    yield readRow(line, cells, header)
  }
  if (header === null)
    throw new Rejection(`The file is empty. Its first line names the columns, such as ${idColumn},name,license`)
}

function readRow(line: number, cells: readonly string[], names: readonly string[]): CsvRow | string {
  if (cells.length < names.length || cells.slice(names.length).some((cell) => cell.trim() !== ''))
    return `Line ${line} has ${cells.length} cells, but the first line has ${names.length} columns`
  const values = new Map(names.map((name, at) => [name, storedText(cells[at] ?? '')]))
  const id = values.get(idColumn)?.toLowerCase() ?? ''
  values.delete(idColumn)
  return { line, id, values }
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

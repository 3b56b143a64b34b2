import writeXlsxFile, { type CellObject, type Row, type Sheet } from 'write-excel-file/node'
import { maxTextLength, maxRows } from './xlsx-losses.ts'
import type { Report, ReportCell, ReportColumn, ReportTable } from './report-model.ts'

/** Width of a column with share 1, in characters. */
const charactersAShare = 1.6

const heading = { fontWeight: 'bold', backgroundColor: '#e8edf2', alignVertical: 'top' } as const

/** Writes a report as a workbook. Every text is a string cell, so that no program evaluates it as a formula (ASVS 1.2.10). */
export async function workbook(report: Report): Promise<Uint8Array> {
  const sheets = [summarySheet(report), ...report.tables.map(tableSheet)]
  const file = writeXlsxFile(sheets.map(({ filter: _, ...sheet }) => sheet) as Sheet<never>[], {
    fontFamily: 'Arial',
    fontSize: 10,
    features: [filters(sheets.map(({ filter }) => filter))],
  })
  return new Uint8Array(await file.toBuffer())
}

interface FilteredSheet {
  readonly sheet: string
  readonly data: Row[]
  readonly columns: { readonly width: number }[]
  readonly stickyRowsCount?: number
  /** Range of cells for the filter; null if there is none. */
  readonly filter: string | null
}

function summarySheet({ title, facts, figures, charts }: Report): FilteredSheet {
  const data: Row[] = [
    [{ value: text(title), type: String, fontWeight: 'bold', fontSize: 14 }],
    ...facts.map(({ label, value }): Row => [label, string(value)]),
    [],
    ...figures.map(({ label, value }): Row => [label, { value, type: Number }]),
    ...charts.flatMap((chart): Row[] => [
      [],
      [
        { value: chart.title, type: String, ...heading },
        { value: 'Count', type: String, ...heading },
      ],
      ...chart.bars.map(({ label, count }): Row => [string(label), { value: count, type: Number }]),
    ]),
  ]
  return { sheet: 'Summary', data, columns: [{ width: 34 }, { width: 60 }], filter: null }
}

function tableSheet({ title, note, columns, rows }: ReportTable): FilteredSheet {
  const sheet = title
    .replaceAll(/[:\\/?*[\]]/g, ' ')
    .slice(0, 31)
    .trim()
  if (columns.length === 0) return { sheet, data: [[string(note ?? '')]], columns: [{ width: 60 }], filter: null }
  const shown = rows.slice(0, maxRows - 1)
  return {
    sheet,
    data: [
      columns.map((column): CellObject => ({ value: column.title, type: String, ...heading })),
      ...shown.map((row) => row.map((cell, index) => typed(cell, columns[index]))),
    ],
    columns: columns.map(({ share }) => ({ width: Math.max(9, Math.round(share * charactersAShare)) })),
    stickyRowsCount: 1,
    filter: `A1:${columnName(columns.length)}${shown.length + 1}`,
  }
}

function typed(cell: ReportCell, column: ReportColumn | undefined): CellObject | null {
  if (cell === null) return null
  if (typeof cell === 'number') return { value: cell, type: Number }
  const day = column?.kind === 'date' ? new Date(`${cell}T00:00:00Z`) : null
  if (day && !Number.isNaN(day.getTime())) return { value: day, type: Date, format: 'yyyy-mm-dd' }
  return string(cell)
}

function string(value: string): CellObject {
  return { value: text(value), type: String }
}

/**
 * Replaces characters that a cell cannot contain: those that XML does not allow become a question mark, and bidirectional controls are
 * written by name, as in the PDF.
 */
function text(value: string): string {
  return value
    .slice(0, maxTextLength)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\ufffd-\uffff]/gu, controlMark)
    .replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, directionMark)
    .slice(0, maxTextLength)
}

function directionMark(character: string): string {
  return `[U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`
}

/** Returns the name of a column: `1` is A, `27` is AA. */
function columnName(count: number): string {
  return count > 26
    ? `${columnName(Math.floor((count - 1) / 26))}${columnName(((count - 1) % 26) + 1)}`
    : String.fromCharCode(64 + count)
}

/** Writes the header filters, an element directly after the cells (ECMA-376 part 1, 18.3.1.99). */
function filters(ranges: readonly (string | null)[]) {
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (content: string, _options: unknown, { sheetIndex }: { readonly sheetIndex: number }) => {
            const range = ranges[sheetIndex]
            return range ? content.replace('</sheetData>', `</sheetData><autoFilter ref="${range}"/>`) : content
          },
        },
      },
    },
  }
}

function controlMark(character: string): string {
  return '\t\n\r'.includes(character) ? character : '?'
}

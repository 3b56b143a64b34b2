import type { ReportCell, ReportColumn, ReportTable } from '#service/exports/report/report-model.ts'
import { contentWidth, ink, page, type Sheet } from './sheet.ts'
import { wrap } from './wrap.ts'

const size = 7.5
const lineHeight = 10
const padding = 3
const head = { size, weight: 'bold', color: ink.text } as const
const body = { size, weight: 'regular', color: ink.text } as const

/** Writes a table over as many pages as necessary, with the header repeated on each. */
export function writeTable(sheet: Sheet, section: PDFKit.PDFStructureElement, table: ReportTable): void {
  const { columns, rows, note } = withoutEmptyColumns(table)
  if (note !== null) paragraph(sheet, section, note)
  if (rows.length === 0) return
  const widths = widthsOf(columns)
  const headCells = columns.map(({ title }, index) => cellLines(sheet, title, widths[index] ?? 0, head))
  const element = sheet.document.struct('Table')
  section.add(element)
  writeRow(sheet, { element, cells: headCells, widths, columns, isHead: true, isBand: false })
  rows.forEach((row, index) => {
    const cells = row.map((cell, place) => cellLines(sheet, textOf(cell), widths[place] ?? 0, body))
    for (const part of partsOf(cells)) {
      if (sheet.space < heightOf(part)) {
        sheet.addPage()
        repeatHead(sheet, headCells, widths, columns)
      }
      writeRow(sheet, { element, cells: part, widths, columns, isHead: false, isBand: index % 2 === 1 })
    }
  })
  element.end()
}

interface TableRow {
  readonly element: PDFKit.PDFStructureElement
  readonly cells: readonly (readonly string[])[]
  readonly widths: readonly number[]
  readonly columns: readonly ReportColumn[]
  readonly isHead: boolean
  readonly isBand: boolean
}

function writeRow(sheet: Sheet, { element, cells, widths, columns, isHead, isBand }: TableRow): void {
  const height = heightOf(cells)
  if (isHead || isBand) background(sheet, height, isHead ? ink.head : ink.band)
  const row = sheet.document.struct('TR')
  element.add(row)
  const top = sheet.y
  cells.forEach((lines, index) => {
    const draw = () => drawCell(sheet, lines, leftOf(widths, index), top, widths[index] ?? 0, columns[index], isHead)
    row.add(sheet.document.struct(isHead ? 'TH' : 'TD', {}, draw))
  })
  row.end()
  sheet.down(height)
}

function drawCell(
  sheet: Sheet,
  lines: readonly string[],
  left: number,
  top: number,
  width: number,
  column: ReportColumn | undefined,
  isHead: boolean,
): void {
  const style = isHead ? head : body
  lines.forEach((line, index) => {
    const isRight = column?.kind === 'number'
    const x = isRight ? left + width - padding - sheet.fonts.width(line, style.weight, size) : left + padding
    sheet.line(line, x, top + padding + index * lineHeight, style)
  })
}

function repeatHead(
  sheet: Sheet,
  cells: readonly (readonly string[])[],
  widths: readonly number[],
  columns: readonly ReportColumn[],
): void {
  const height = heightOf(cells)
  background(sheet, height, ink.head)
  const top = sheet.y
  sheet.artifact(() =>
    cells.forEach((lines, index) => {
      drawCell(sheet, lines, leftOf(widths, index), top, widths[index] ?? 0, columns[index], true)
    }),
  )
  sheet.down(height)
}

function background(sheet: Sheet, height: number, color: string): void {
  const top = sheet.y
  sheet.artifact(() => sheet.document.rect(page.margin, top, contentWidth, height).fill(color))
}

/** Removes empty columns, because paper is narrow. */
function withoutEmptyColumns({ columns, rows, ...table }: ReportTable): ReportTable {
  const isUsed = columns.map((_, index) => rows.some((row) => row[index] !== null && row[index] !== ''))
  return {
    ...table,
    columns: columns.filter((_, index) => isUsed[index]),
    rows: rows.map((row) => row.filter((_, index) => isUsed[index])),
  }
}

/** Writes a paragraph over the whole width. */
function paragraph(sheet: Sheet, section: PDFKit.PDFStructureElement, text: string): void {
  const style = { size: 9, weight: 'regular', color: ink.soft } as const
  for (const line of wrap(text, contentWidth, sheet.fonts, style)) {
    if (sheet.space < 14) sheet.addPage()
    const y = sheet.y
    section.add(sheet.document.struct('P', {}, () => sheet.line(line, page.margin, y, style)))
    sheet.down(14)
  }
}

/** Splits a row that is taller than a page into parts that fit. */
function partsOf(cells: readonly (readonly string[])[]): readonly (readonly (readonly string[])[])[] {
  const most = Math.floor((page.height - page.margin - page.bottom - 4 * lineHeight) / lineHeight) - 2
  const count = Math.max(1, Math.ceil(Math.max(...cells.map((lines) => lines.length)) / most))
  return Array.from({ length: count }, (_, part) => cells.map((lines) => lines.slice(part * most, (part + 1) * most)))
}

function cellLines(sheet: Sheet, text: string, width: number, style: typeof head | typeof body): readonly string[] {
  return wrap(text, width - 2 * padding, sheet.fonts, style)
}

function heightOf(cells: readonly (readonly string[])[]): number {
  return Math.max(1, ...cells.map((lines) => lines.length)) * lineHeight + 2 * padding
}

function widthsOf(columns: readonly ReportColumn[]): readonly number[] {
  const all = columns.reduce((sum, { share }) => sum + share, 0)
  return columns.map(({ share }) => (share / all) * contentWidth)
}

function leftOf(widths: readonly number[], index: number): number {
  return page.margin + widths.slice(0, index).reduce((sum, width) => sum + width, 0)
}

function textOf(cell: ReportCell): string {
  if (typeof cell !== 'number') return cell ?? ''
  return Number.isInteger(cell) ? String(cell) : String(Number(cell.toFixed(4)))
}

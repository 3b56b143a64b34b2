import type { Report, ReportChart, ReportTone } from '#service/exports/report/report-model.ts'
import { contentWidth, ink, page, type Sheet } from './sheet.ts'
import { wrap } from './wrap.ts'

/** Colors of the bars. The label beside each bar has the same meaning. */
const tones: Readonly<Record<ReportTone, string>> = {
  critical: '#9f1239',
  high: '#c2410c',
  medium: '#a16207',
  low: '#2563a8',
  none: '#64748b',
  unknown: '#64748b',
  plain: '#2f6f73',
}
const label = { size: 9, weight: 'regular', color: ink.soft } as const
const value = { size: 9, weight: 'regular', color: ink.text } as const
const barHeight = 14
const gap = 24

/** Writes the facts about the report, one per line. */
export function writeFacts(sheet: Sheet, section: PDFKit.PDFStructureElement, facts: Report['facts']): void {
  const left = page.margin + 110
  for (const fact of facts) {
    wrap(fact.value, contentWidth - 110, sheet.fonts, value).forEach((line, index) => {
      if (sheet.space < 14) sheet.addPage()
      const y = sheet.y
      section.add(
        sheet.document.struct('P', {}, () => {
          if (index === 0) sheet.line(fact.label, page.margin, y, label)
          sheet.line(line, left, y, value)
        }),
      )
      sheet.down(14)
    })
  }
}

/** Writes the key figures side by side. */
export function writeFigures(sheet: Sheet, section: PDFKit.PDFStructureElement, figures: Report['figures']): void {
  if (figures.length === 0) return
  if (sheet.space < 62) sheet.addPage()
  sheet.down(10)
  const width = contentWidth / figures.length
  const y = sheet.y
  figures.forEach((figure, index) => {
    const x = page.margin + index * width
    const text = figure.value.toLocaleString('en')
    section.add(
      sheet.document.struct('P', {}, () => {
        sheet.line(text, x, y, { size: 20, weight: 'bold', color: ink.text })
        sheet.line(figure.label, x, y + 26, label)
      }),
    )
  })
  sheet.down(52)
}

/** Writes charts in two columns. */
export function writeCharts(sheet: Sheet, section: PDFKit.PDFStructureElement, charts: Report['charts']): void {
  const width = (contentWidth - gap) / 2
  for (let index = 0; index < charts.length; index += 2) {
    const pair = charts.slice(index, index + 2)
    const height = Math.max(...pair.map(heightOf))
    if (sheet.space < height) sheet.addPage()
    const top = sheet.y
    pair.forEach((chart, place) => writeChart(sheet, section, chart, page.margin + place * (width + gap), top, width))
    sheet.down(height + 12)
  }
}

function heightOf({ bars }: ReportChart): number {
  return 22 + bars.length * barHeight
}

function writeChart(
  sheet: Sheet,
  section: PDFKit.PDFStructureElement,
  { title, bars }: ReportChart,
  left: number,
  top: number,
  width: number,
): void {
  const words = bars.map((bar) => `${bar.label}: ${bar.count}`).join('; ')
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const labelWidth = width * 0.42
  const draw = () => {
    sheet.line(title, left, top, { size: 10, weight: 'bold', color: ink.text })
    bars.forEach((bar, index) => {
      const y = top + 20 + index * barHeight
      const [first = '', ...more] = wrap(bar.label, labelWidth - 6, sheet.fonts, value)
      sheet.line(more.length > 0 ? `${first}…` : first, left, y, value)
      const length = Math.max(1, (bar.count / most) * (width - labelWidth - 40))
      sheet.document.rect(left + labelWidth, y, length, barHeight - 4).fill(tones[bar.tone])
      sheet.line(bar.count.toLocaleString('en'), left + labelWidth + length + 5, y, value)
    })
  }
  section.add(sheet.document.struct('Figure', { alt: `${title}. ${words}`, title }, draw))
}

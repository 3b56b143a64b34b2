import PDFDocument from 'pdfkit'
import { FontSet, type FontWeight } from './fonts.ts'
import { titleLines, wrap } from './wrap.ts'

/** A4 landscape with its margins, in points. */
export const page = { width: 841.89, height: 595.28, margin: 36, bottom: 48 } as const
export const contentWidth = page.width - 2 * page.margin

export const ink = { text: '#1b2430', soft: '#566273', line: '#c9d1da', band: '#f3f6f9', head: '#e3e9f0' } as const

/** Distance of the baseline from the top of the line, relative to the font size. The same for every font. */
const ascent = 1.07

export interface TextStyle {
  readonly size: number
  readonly weight: FontWeight
  readonly color: string
}

/**
 * A tagged PDF in progress (PDF 1.7, ISO 32000-1 14.8): tracks the current position, and writes text in the fonts that its characters
 * need.
 */
export class Sheet {
  readonly document: PDFKit.PDFDocument
  readonly fonts: FontSet
  readonly root: PDFKit.PDFStructureElement
  readonly #title: string
  #y: number = page.margin
  #pages = 0

  constructor(title: string, timestamp: string, toolVersion: string) {
    this.#title = title
    this.document = new PDFDocument({
      size: 'A4',
      layout: 'landscape',
      margin: 0,
      autoFirstPage: false,
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en',
      displayTitle: true,
      subset: 'PDF/UA',
      compress: true,
      // Otherwise the library uses the standard fonts, which are not embedded.
      font: '',
      info: {
        Title: title,
        Creator: `Waybill ${toolVersion}`,
        Producer: `Waybill ${toolVersion}`,
        CreationDate: new Date(timestamp),
      },
    } as unknown as PDFKit.PDFDocumentOptions) // the types of the library omit members of `info`
    const used = new Set<string>()
    this.fonts = new FontSet((name, bytes) => {
      if (used.has(name)) return
      used.add(name)
      this.document.registerFont(name, bytes)
    })
    this.root = this.document.struct('Document', { title })
    this.document.addStructure(this.root)
    this.addPage()
  }

  get y(): number {
    return this.#y
  }

  /** Remaining space above the bottom margin, in points. */
  get space(): number {
    return page.height - page.bottom - this.#y
  }

  down(points: number): void {
    this.#y += points
  }

  addPage(): void {
    this.#pages += 1
    this.document.addPage()
    this.#y = page.margin
    const number = String(this.#pages)
    const style = { size: 8, weight: 'regular', color: ink.soft } as const
    this.artifact(() => {
      const y = page.height - 30
      const [first = ''] = wrap(this.#title.slice(0, 200), contentWidth - 60, this.fonts, style)
      this.line(first, page.margin, y, style)
      this.line(number, page.width - page.margin - this.fonts.width(number, 'regular', 8), y, style)
    })
  }

  /** Draws repeated or decorative content, which readers of the structure skip. */
  artifact(draw: () => void): void {
    this.document.markContent('Artifact', { type: 'Pagination' })
    draw()
    this.document.endMarkedContent()
  }

  /** Writes one line of text with its top at `y`. */
  line(text: string, x: number, y: number, { size, weight, color }: TextStyle): void {
    let at = x
    this.document.fillColor(color).fontSize(size)
    for (const run of this.fonts.runs(text, weight)) {
      this.document.font(run.font).text(run.text, at, y + size * ascent, { lineBreak: false, baseline: 'alphabetic' })
      at += this.fonts.width(run.text, weight, size)
    }
  }

  /** Writes a heading as a structure element, on the same page as the content that follows. */
  heading(parent: PDFKit.PDFStructureElement, level: 1 | 2, text: string, needed: number): void {
    const size = level === 1 ? 20 : 13
    const lines = titleLines(text, contentWidth, this.fonts, size)
    if (this.space < size * 1.3 * (lines.length + 1) + needed) this.addPage()
    else if (this.#y > page.margin) this.down(14)
    const y = this.#y
    const style = { size, weight: 'bold', color: ink.text } as const
    const draw = () => lines.forEach((line, index) => this.line(line, page.margin, y + index * size * 1.3, style))
    parent.add(this.document.struct(`H${level}`, {}, draw))
    this.down(size * (1.3 * lines.length + 0.4))
  }
}

/** A cell: text, a number, or a day as `YYYY-MM-DD`; null is empty. */
export type ReportCell = string | number | null

export interface ReportColumn {
  readonly title: string
  readonly kind: 'text' | 'number' | 'date'
  /** How wide it is beside the others of its table. */
  readonly share: number
}

export interface ReportTable {
  readonly title: string
  /** A sentence above the table; what stands there in place of rows when there are none. */
  readonly note: string | null
  readonly columns: readonly ReportColumn[]
  readonly rows: readonly (readonly ReportCell[])[]
}

/** Counts to be compared. Bars without a tone are of one kind; the others stand for severities or statuses. */
export interface ReportChart {
  readonly title: string
  readonly bars: readonly { readonly label: string; readonly count: number; readonly tone: ReportTone }[]
}

export type ReportTone = 'critical' | 'high' | 'medium' | 'low' | 'none' | 'unknown' | 'plain'

/** A report, before it is a PDF or a spreadsheet. */
export interface Report {
  readonly title: string
  /** What the report is about, line by line. */
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly figures: readonly { readonly label: string; readonly value: number }[]
  readonly charts: readonly ReportChart[]
  readonly tables: readonly ReportTable[]
}

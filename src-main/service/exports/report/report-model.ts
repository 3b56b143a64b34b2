/** A cell: text, a number, or a date as `YYYY-MM-DD`. Null is empty. */
export type ReportCell = string | number | null

export interface ReportColumn {
  readonly title: string
  readonly kind: 'text' | 'number' | 'date'
  /** Width relative to the other columns of the table. */
  readonly share: number
}

export interface ReportTable {
  readonly title: string
  /** A sentence above the table, or in place of the rows if there are none. */
  readonly note: string | null
  readonly columns: readonly ReportColumn[]
  readonly rows: readonly (readonly ReportCell[])[]
}

/** Counts to compare. Bars without a tone are equal in kind; the others represent severities or statuses. */
export interface ReportChart {
  readonly title: string
  readonly bars: readonly { readonly label: string; readonly count: number; readonly tone: ReportTone }[]
}

export type ReportTone = 'critical' | 'high' | 'medium' | 'low' | 'none' | 'unknown' | 'plain'

/** A report before it is formatted as a PDF or spreadsheet. */
export interface Report {
  readonly title: string
  /** The facts about the report, one per line. */
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly figures: readonly { readonly label: string; readonly value: number }[]
  readonly charts: readonly ReportChart[]
  readonly tables: readonly ReportTable[]
}

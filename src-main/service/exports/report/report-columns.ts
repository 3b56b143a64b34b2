import type { ReportColumn } from './report-model.ts'

/** Creates a column of texts. `share` is its width relative to the other columns of the table. */
export function textColumn(title: string, share: number): ReportColumn {
  return { title, kind: 'text', share }
}

/** Creates a column of numbers. `share` is its width relative to the other columns of the table. */
export function numberColumn(title: string, share: number): ReportColumn {
  return { title, kind: 'number', share }
}

/** Creates a column of days. `share` is its width relative to the other columns of the table. */
export function dateColumn(title: string, share: number): ReportColumn {
  return { title, kind: 'date', share }
}

import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import type { ReportTable } from './report-model.ts'
import { fullName, listedComponents } from './report-text.ts'
import { numberColumn, textColumn } from './report-columns.ts'

const namedComponents = 5

/** Lists the license expressions with their components, the most frequent first. */
export function licensesTable(content: ExportContent): ReportTable {
  const groups = Map.groupBy(listedComponents(content), ({ licenseExpression }) => licenseExpression ?? '')
  const sorted = [...groups].toSorted(([a, left], [b, right]) => right.length - left.length || (a < b ? -1 : 1))
  return {
    title: 'Licenses',
    note: sorted.length === 0 ? 'The document lists no components.' : null,
    columns: [textColumn('License', 30), numberColumn('Components', 10), textColumn('For example', 60)],
    rows: sorted.map(([expression, components]) => {
      const names = components.slice(0, namedComponents).map(fullName).join(', ')
      const more = components.length - namedComponents
      return [expression || 'No license', components.length, more > 0 ? `${names} and ${more} more` : names]
    }),
  }
}

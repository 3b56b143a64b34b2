import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import { type NtiaElement, ntiaElements, relatedComponents } from '#service/exports/compliance/ntia-elements.ts'
import type { ReportTable } from './report-model.ts'
import { listedComponents } from './report-text.ts'
import { textColumn } from './report-columns.ts'

/**
 * Builds the quality table: the seven minimum elements of NTIA 2021, each with the number of components that have it. Without components,
 * their elements are not evaluated.
 */
export function checksTable(content: ExportContent): ReportTable {
  const components = listedComponents(content)
  const related = relatedComponents(content)
  const rowOf = (element: NtiaElement) => {
    if (element.subject === 'document') {
      const found = element.find(content.version)
      return [element.title, found === null ? 'Fail' : 'Pass', found ?? 'Missing'] as const
    }
    if (components.length === 0) return [element.title, 'Not evaluated', 'No components'] as const
    const count = components.filter((component) => element.isMet(component, related)).length
    const result = count === components.length ? 'Pass' : 'Fail'
    return [element.title, result, `${count} of ${components.length} components`] as const
  }
  return {
    title: 'Checks: minimum elements (NTIA 2021)',
    note: null,
    columns: [textColumn('Data field', 40), textColumn('Result', 15), textColumn('Detail', 45)],
    rows: ntiaElements.map(rowOf),
  }
}

import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import type { ReportTable } from './report-model.ts'
import { fullName, listedComponents, titleCase } from './report-text.ts'
import { dateColumn, numberColumn, textColumn } from './report-columns.ts'

/** Lists every component of the version, in document order. */
export function componentsTable(content: ExportContent): ReportTable {
  const rows = listedComponents(content)
  const counts = new Map<string, number>()
  for (const { componentId } of content.findings) counts.set(componentId, (counts.get(componentId) ?? 0) + 1)
  return {
    title: 'Components',
    note: rows.length === 0 ? 'The document lists no components.' : null,
    columns: [
      textColumn('Name', 20),
      textColumn('Version', 10),
      textColumn('Kind', 9),
      textColumn('Package URL', 28),
      textColumn('CPE', 16),
      textColumn('License', 14),
      textColumn('Supplier', 12),
      textColumn('Support', 10),
      dateColumn('End of support', 9),
      numberColumn('Findings', 7),
    ],
    rows: rows.map((component) => [
      fullName(component),
      component.componentVersion,
      titleCase(component.kind),
      component.purl,
      component.cpes.join(' ') || null,
      component.licenseExpression,
      component.detail.supplier?.name ?? null,
      component.supportLevel === 'unspecified' ? null : titleCase(component.supportLevel),
      component.endOfSupport,
      counts.get(component.id) ?? 0,
    ]),
  }
}

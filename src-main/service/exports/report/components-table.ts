import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import type { ReportTable } from './report-model.ts'
import { fullName, listedComponents, titleCase } from './report-text.ts'

/** Lists every component of the version, in document order. */
export function componentsTable(content: ExportContent): ReportTable {
  const rows = listedComponents(content)
  const counts = new Map<string, number>()
  for (const { componentId } of content.findings) counts.set(componentId, (counts.get(componentId) ?? 0) + 1)
  return {
    title: 'Components',
    note: rows.length === 0 ? 'The document lists no components.' : null,
    columns: [
      { title: 'Name', kind: 'text', share: 20 },
      { title: 'Version', kind: 'text', share: 10 },
      { title: 'Kind', kind: 'text', share: 9 },
      { title: 'Package URL', kind: 'text', share: 28 },
      { title: 'CPE', kind: 'text', share: 16 },
      { title: 'License', kind: 'text', share: 14 },
      { title: 'Supplier', kind: 'text', share: 12 },
      { title: 'Support', kind: 'text', share: 10 },
      { title: 'End of support', kind: 'date', share: 9 },
      { title: 'Findings', kind: 'number', share: 7 },
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

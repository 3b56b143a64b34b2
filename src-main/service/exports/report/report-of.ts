import type { ExportContent, ExportRun } from '#service/domain/downloads/export-content.ts'
import type { ReportSection } from '#service/domain/downloads/export-request.ts'
import { attributionTables } from './attribution-tables.ts'
import { checksTable } from './checks-table.ts'
import { componentsTable } from './components-table.ts'
import { decisionsTable, findingsTable } from './finding-tables.ts'
import { licensesTable } from './licenses-table.ts'
import { policyTables } from './policy-tables.ts'
import type { Report } from './report-model.ts'
import { charts, facts, figures } from './summary.ts'

/** Builds the report of a version, by section (specification 2.3). Notes on decisions are never included, because they are internal. */
export function reportOf(content: ExportContent, run: ExportRun, sections: readonly ReportSection[]): Report {
  const wants = (section: ReportSection) => sections.includes(section)
  const primary = content.components.find((component) => component.primary)
  return {
    title: `${primary?.name ?? 'SBOM'} ${content.version.label}`,
    facts: facts(content, run),
    figures: wants('SUMMARY') ? figures(content) : [],
    charts: wants('SUMMARY') ? charts(content) : [],
    tables: [
      ...(wants('VULNERABILITIES') ? [findingsTable(content), decisionsTable(content)] : []),
      ...(wants('COMPONENTS') ? [componentsTable(content)] : []),
      ...(wants('LICENSES') ? [licensesTable(content)] : []),
      ...(wants('CHECKS') ? [checksTable(content)] : []),
      ...(wants('POLICIES') ? policyTables(content.policies ?? []) : []),
      ...(wants('ATTRIBUTION') ? attributionTables(content) : []),
    ],
  }
}

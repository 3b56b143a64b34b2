import { vexJustifications, vexResponses, vexStatuses } from '#shared/vex.ts'
import type { ExportContent, ExportedComponent, ExportedFinding } from '#service/domain/downloads/export-content.ts'
import type { ReportCell, ReportTable } from './report-model.ts'
import { fullName, titleCase } from './report-text.ts'
import { dateColumn, numberColumn, textColumn } from './report-columns.ts'

/** A finding with its component. */
type Row = ExportedFinding & { readonly component: ExportedComponent | undefined }

/** Lists the findings, the most urgent first. */
export function findingsTable(content: ExportContent): ReportTable {
  const rows = rowsOf(content)
  return {
    title: 'Findings',
    note: rows.length === 0 ? 'No vulnerability was found in the components.' : null,
    columns: [
      textColumn('Vulnerability', 14),
      textColumn('Severity', 8),
      numberColumn('CVSS', 5),
      numberColumn('EPSS', 6),
      textColumn('KEV', 6),
      textColumn('Component', 18),
      textColumn('Version', 10),
      textColumn('Fixed in', 12),
      textColumn('Decision', 12),
      textColumn('Summary', 26),
    ],
    rows: rows.map(findingCells),
  }
}

/** Lists the decisions, with the reasons that may leave the organization. */
export function decisionsTable(content: ExportContent): ReportTable {
  const rows = rowsOf(content).filter(({ decision }) => decision !== null)
  return {
    title: 'Decisions',
    note: rows.length === 0 ? 'Nothing was decided.' : null,
    columns: [
      textColumn('Vulnerability', 14),
      textColumn('Component', 18),
      textColumn('Version', 9),
      textColumn('Status', 11),
      textColumn('Justification', 18),
      textColumn('Response', 10),
      textColumn('Statement', 26),
      textColumn('Decided by', 9),
      dateColumn('Decided on', 9),
    ],
    rows: rows.map(decisionCells),
  }
}

/** Sorts the rows in the order of the queue, which is the same everywhere. */
function rowsOf({ findings, components }: ExportContent): readonly Row[] {
  const byId = new Map(components.map((component) => [component.id, component]))
  return findings
    .map((finding) => ({ ...finding, component: byId.get(finding.componentId) }))
    .toSorted((a, b) => b.priority - a.priority || byPosition(a, b))
}

function byPosition({ vulnerability: a, component: left }: Row, { vulnerability: b, component: right }: Row): number {
  if (a.vulnerabilityId !== b.vulnerabilityId) return a.vulnerabilityId < b.vulnerabilityId ? -1 : 1
  return (left?.position ?? 0) - (right?.position ?? 0)
}

function findingCells({ vulnerability, severity, component, fixedVersions, decision }: Row): readonly ReportCell[] {
  return [
    vulnerability.vulnerabilityId,
    vulnerability.kind === 'malicious' ? 'Malicious' : titleCase(severity),
    vulnerability.cvssScore,
    vulnerability.epssScore,
    vulnerability.kev ? 'Yes' : null,
    component ? fullName(component) : null,
    component?.componentVersion ?? null,
    fixedVersions.join(', ') || null,
    decision ? statusName(decision.status) : 'Undecided',
    vulnerability.summary,
  ]
}

function decisionCells({ vulnerability, component, decision }: Row): readonly ReportCell[] {
  const place = [vulnerability.vulnerabilityId, component ? fullName(component) : null, component?.componentVersion]
  if (!decision) return place.map((cell) => cell ?? null)
  const { status, justification, response, impact, detail, actionStatement, decidedBy, decidedAt } = decision
  const statement = [impact, detail, actionStatement].filter((text) => text).join(' · ')
  return [
    ...place.map((cell) => cell ?? null),
    statusName(status),
    vexJustifications.find(({ word }) => word === justification)?.name ?? null,
    vexResponses.find(({ word }) => word === response)?.name ?? null,
    statement || null,
    decidedBy.name,
    decidedAt.slice(0, 10),
  ]
}

function statusName(status: string): string {
  return vexStatuses.find(({ word }) => word === status)?.name ?? titleCase(status)
}

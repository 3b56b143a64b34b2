import { severities } from '#shared/severity.ts'
import { vexStatuses } from '#shared/vex.ts'
import type { ExportContent, ExportRun } from '#service/domain/downloads/export-content.ts'
import type { Report, ReportChart } from './report-model.ts'
import { listedComponents, titleCase } from './report-text.ts'

const maxChartBars = 10

/** Returns the facts about the report and its age. */
export function facts({ version, components }: ExportContent, run: ExportRun): Report['facts'] {
  const primary = components.find((component) => component.primary)
  const given: readonly (readonly [string, string | null])[] = [
    ['Product', primary?.name ?? null],
    ['Version', version.label],
    ['Supplier', primary?.detail.supplier?.name ?? version.suppliers[0]?.name ?? null],
    ['Package URL', primary?.purl ?? null],
    ['Document', `${version.spec} ${version.specVersion}`],
    ['Serial number', version.serialNumber],
    ['Document created', version.documentCreatedAt],
    ['Received', version.createdAt],
    ['End of support', version.endOfSupportDate],
    ['TLP', version.tlp],
    ['Report created', `${run.timestamp} by Waybill ${run.toolVersion}`],
  ]
  return given.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

/** Returns the key figures. */
export function figures(content: ExportContent): Report['figures'] {
  const { findings, edges } = content
  const vulnerabilities = new Set(findings.map(({ vulnerability }) => vulnerability.id))
  const undecided = findings.filter(({ decision }) => decision === null)
  const malicious = findings.filter(({ vulnerability }) => vulnerability.kind === 'malicious')
  return [
    { label: 'Components', value: listedComponents(content).length },
    { label: 'Dependencies', value: edges.length },
    { label: 'Vulnerabilities', value: vulnerabilities.size },
    { label: 'Findings', value: findings.length },
    ...(malicious.length > 0
      ? [{ label: 'Malicious packages', value: new Set(malicious.map(({ componentId }) => componentId)).size }]
      : []),
    { label: 'KEV findings', value: findings.filter(({ vulnerability }) => vulnerability.kev).length },
    { label: 'Undecided findings', value: undecided.length },
  ]
}

/** Returns charts of findings by severity and status, and of components by kind and license. */
export function charts(content: ExportContent): readonly ReportChart[] {
  const { findings } = content
  const components = listedComponents(content)
  const bySeverity = severities.map((severity) => ({
    label: titleCase(severity),
    tone: severity,
    count: findings.filter((finding) => finding.severity === severity).length,
  }))
  const byStatus = [
    ...vexStatuses.map(({ word, name }) => ({
      label: name,
      count: findings.filter(({ decision }) => decision?.status === word).length,
    })),
    { label: 'Undecided', count: findings.filter(({ decision }) => decision === null).length },
  ]
  const plain = byStatus.map((bar) => ({ ...bar, tone: 'plain' as const }))
  return [
    { title: 'Findings by severity', bars: bySeverity.filter(({ count }) => count > 0) },
    { title: 'Findings by decision', bars: plain.filter(({ count }) => count > 0) },
    { title: 'Components by type', bars: countBars(components.map(({ kind }) => kind)) },
    {
      title: 'Components by license',
      bars: countBars(components.map(({ licenseExpression }) => licenseExpression ?? 'No license')),
    },
  ].filter(({ bars }) => bars.length > 0)
}

/** Counts the most frequent words, and the others together. */
function countBars(words: readonly string[]): ReportChart['bars'] {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const sorted = [...counts].toSorted(([a, left], [b, right]) => right - left || (a < b ? -1 : 1))
  const shown = sorted.slice(0, maxChartBars).map(([label, count]) => ({ label, count, tone: 'plain' as const }))
  const rest = sorted.slice(maxChartBars)
  if (rest.length === 0) return shown
  const count = rest.reduce((sum, [, one]) => sum + one, 0)
  return [...shown, { label: `${rest.length} more`, count, tone: 'plain' }]
}

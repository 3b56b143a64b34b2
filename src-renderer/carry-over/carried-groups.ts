import type { SeverityStep } from '#renderer/ui/SeverityMark.tsx'
import { severitySteps, toSeverityStep } from '#renderer/ui/SeverityMark.tsx'
import type { CarriedRow } from './use-carried.ts'

/** Decisions that are confirmed with one key: the same decision, with the same changes since, about one version of a package. */
export interface CarriedGroup {
  readonly key: string
  readonly name: string
  readonly version: string
  /** The version of the package that it was decided for. */
  readonly previousVersion: string
  /** The worst of its findings. */
  readonly severity: SeverityStep
  readonly isMalicious: boolean
  readonly isKev: boolean
  /** Most severe first, then by EPSS. At least one. */
  readonly rows: readonly [CarriedRow, ...CarriedRow[]]
}

/** A line of the list: a group, or the heading of the severity that begins there. */
export type CarriedLine =
  | { readonly type: 'head'; readonly severity: SeverityStep; readonly packages: number; readonly decisions: number }
  | { readonly type: 'group'; readonly group: CarriedGroup; readonly index: number }

/** Groups decisions by package and decision, most severe first, then by name. With `isFlat`, each is a group of its own. */
export function groupCarried(rows: readonly CarriedRow[], isFlat: boolean): CarriedGroup[] {
  const found = Map.groupBy(rows, (row) => (isFlat ? row.id : groupKey(row)))
  return [...found]
    .flatMap(([key, members]) => toGroup(key, members) ?? [])
    .toSorted(
      (one, other) => bySeverity(one, other) || one.name.localeCompare(other.name) || (one.key < other.key ? -1 : 1),
    )
}

/** Inserts a heading before the first group of each severity. */
export function toCarriedLines(groups: readonly CarriedGroup[]): CarriedLine[] {
  const lines: CarriedLine[] = []
  let current: SeverityStep | undefined
  groups.forEach((group, index) => {
    if (group.severity !== current) {
      current = group.severity
      const alike = groups.filter(({ severity }) => severity === current)
      lines.push({ type: 'head', severity: current, packages: countPackages(alike), decisions: countDecisions(alike) })
    }
    lines.push({ type: 'group', group, index })
  })
  return lines
}

/** Counts packages in their versions: one may have several decisions. */
export function countPackages(groups: readonly CarriedGroup[]): number {
  return new Set(groups.map(({ name, version }) => JSON.stringify([name, version]))).size
}

export function countDecisions(groups: readonly CarriedGroup[]): number {
  return groups.reduce((sum, { rows }) => sum + rows.length, 0)
}

/** Tests whether a decision is about what was typed: a package, a vulnerability, or words of the decision. */
export function isAbout(row: CarriedRow, typed: string): boolean {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const { component, vuln } = row.componentVuln
  const { impact, detail, actionStmt, note } = row.previous
  const text = [component.name, component.version, vuln.vulnId, row.summary, impact, detail, actionStmt, note]
    .join(' ')
    .toLowerCase()
  return words.every((word) => text.includes(word))
}

function groupKey({ componentVuln, previous, summary, evidenceKind, evidenceChanges }: CarriedRow): string {
  const { component } = componentVuln
  const { impact, detail, actionStmt, note, decision } = previous
  return JSON.stringify([
    [component.name, component.version, previous.component.version, previous.sbom.id],
    [summary, impact, detail, actionStmt, note, decision?.decidedBy.name],
    [evidenceKind, ...evidenceChanges],
  ])
}

function toGroup(key: string, members: readonly CarriedRow[]): CarriedGroup | undefined {
  const [first, ...rest] = members.toSorted((one, other) => compareRows(one, other))
  if (!first) return undefined
  const { componentVuln, previous } = first
  return {
    key,
    name: componentVuln.component.name,
    version: componentVuln.component.version ?? '',
    previousVersion: previous.component.version ?? '',
    severity: toSeverityStep(componentVuln.severity),
    isMalicious: members.some((row) => row.componentVuln.kind === 'malicious'),
    isKev: members.some((row) => row.componentVuln.vuln.vulnInfo.kev === true),
    rows: [first, ...rest],
  }
}

function compareRows({ componentVuln: one }: CarriedRow, { componentVuln: other }: CarriedRow): number {
  const severities =
    severitySteps.indexOf(toSeverityStep(one.severity)) - severitySteps.indexOf(toSeverityStep(other.severity))
  return (
    severities ||
    (other.vuln.vulnInfo.epssScore ?? -1) - (one.vuln.vulnInfo.epssScore ?? -1) ||
    one.vuln.vulnId.localeCompare(other.vuln.vulnId)
  )
}

function bySeverity(one: CarriedGroup, other: CarriedGroup): number {
  return severitySteps.indexOf(one.severity) - severitySteps.indexOf(other.severity)
}

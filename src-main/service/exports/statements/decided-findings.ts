import type { ExportContent, ExportedComponent } from '#service/domain/downloads/export-content.ts'
import type { VexDecision } from '#service/domain/findings/finding.ts'
import type { Vulnerability } from '#service/domain/findings/vulnerability.ts'

/** One decision about one vulnerability, with the components that it applies to. */
export interface DecidedGroup {
  readonly vulnerability: Omit<Vulnerability, 'records'>
  readonly decision: VexDecision
  /** In document order; never empty. */
  readonly components: readonly ExportedComponent[]
}

/** Groups decided findings by vulnerability and decision. Sorted by vulnerability. */
export function decidedGroups(content: ExportContent): readonly DecidedGroup[] {
  const byId = new Map(content.components.map((component) => [component.id, component]))
  const groups = new Map<string, { group: DecidedGroup; components: Map<string, ExportedComponent> }>()
  for (const { componentId, decision, vulnerability } of content.findings) {
    const component = byId.get(componentId)
    if (!decision || !component) continue
    const key = JSON.stringify([vulnerability.vulnerabilityId, vulnerability.id, saying(decision)])
    const entry = groups.get(key) ?? { group: { vulnerability, decision, components: [] }, components: new Map() }
    groups.set(key, entry)
    entry.components.set(component.id, component)
  }
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { group, components }]) => ({ ...group, components: inOrder(components.values()) }))
}

/** Returns the components with decisions, in document order. */
export function decidedComponents(groups: readonly DecidedGroup[]): readonly ExportedComponent[] {
  return inOrder(new Map(groups.flatMap(({ components }) => components).map((one) => [one.id, one])).values())
}

/** Returns the ids of a vulnerability: the CVE first, if there is one, because receivers search for it; then the others in order. */
export function vulnerabilityIds({
  cveId,
  vulnerabilityId,
  aliases,
}: DecidedGroup['vulnerability']): readonly string[] {
  const first = cveId ?? vulnerabilityId
  const others = new Set([vulnerabilityId, ...aliases].filter((id) => id !== first))
  return [first, ...[...others].toSorted()]
}

function inOrder(components: Iterable<ExportedComponent>): readonly ExportedComponent[] {
  return [...components].toSorted((a, b) => a.position - b.position)
}

function saying(decision: VexDecision): unknown {
  const { status, justification, response, impact, detail, actionStatement, fixedIn, decidedAt } = decision
  return [status, justification, response, impact, detail, actionStatement, fixedIn, decision.resolutionDate, decidedAt]
}

import type { ExportedComponent } from '#service/domain/downloads/export-content.ts'
import type { DecidedGroup } from '#service/exports/statements/decided-findings.ts'

/**
 * Gives a component that two versions decide contrarily about a vulnerability another product for each further decision, because a product
 * has one status (CSAF 2.0, mandatory test 6.1.6). It is identified alike, so that receivers find both statements.
 */
export function withContraryProducts(groups: readonly DecidedGroup[]): readonly DecidedGroup[] {
  const decided = new Map<string, number>()
  const apart = (vulnerabilityId: string, component: ExportedComponent): ExportedComponent => {
    const key = `${vulnerabilityId} ${component.id}`
    const times = (decided.get(key) ?? 0) + 1
    decided.set(key, times)
    // A key of the products of this document only.
    return times === 1 ? component : { ...component, id: `${component.id} ${times}` as ExportedComponent['id'] }
  }
  return groups.map((group) => ({
    ...group,
    components: group.components.map((component) => apart(group.vulnerability.id, component)),
  }))
}

import type { ComparedComponent } from '#service/db/compare/compared-rows.ts'
import { type Comparison, componentChangeWords, findingChangeWords } from '#service/domain/compare/comparison.ts'
import type { Task } from '#service/workers/task.ts'
import { packRows } from './pack-rows.ts'
import { type PairedVersions, pairVersions } from './pair-versions.ts'

/** Two versions, the older side first. */
export interface ComparedVersions {
  readonly baseId: string
  readonly targetId: string
  /** False for the numbers alone. */
  readonly withRows: boolean
}

/** Compares two versions. */
export const compareVersionsTask: Task<ComparedVersions, Comparison> = {
  name: 'compare-versions',
  run: async ({ database, signal }, versions) => {
    const paired = await pairVersions(database.read, versions, signal)
    return packComparison(versions.withRows ? paired : { ...paired, components: [], findings: [], licenses: [] })
  },
}

/** Puts the rows in order and packs them: components by change and name, findings by change, severity and name. */
export function packComparison(paired: PairedVersions): Comparison {
  const { stamp, isSameData, counts, licenses } = paired
  const rows = { components: packComponents(paired.components), findings: packFindings(paired) }
  return { stamp, isSameData, counts, licenses, ...rows }
}

function packComponents(pairs: PairedVersions['components']) {
  const rows = pairs.map(({ change, tags, base, target }) => {
    const shown = target ?? base
    return {
      ...{ name: shown?.nameKey ?? '', version: shown?.componentVersion ?? '', rank: 0 },
      ...{ change: componentChangeWords.indexOf(change), note: tags.join(' ') },
      ...idsOf(base, target),
      text: [target, base].flatMap(textsOf).join('\n'),
    }
  })
  return packRows(
    rows.toSorted((a, b) => a.change - b.change || compareTexts(a.name, b.name) || compareTexts(a.version, b.version)),
  )
}

function packFindings({ findings, componentOf, vulnerabilities }: PairedVersions) {
  const rows = findings.map(({ change, reason, base, target }) => {
    const shown = target ?? base
    const component = componentOf.get(shown?.componentId ?? '') ?? null
    const about = [base, target].map((one) => vulnerabilities.get(one?.vulnerabilityId ?? ''))
    const ids = about.flatMap((one) => (one ? [one.name, one.cveId ?? '', one.aliases] : []))
    return {
      ...{ name: component?.nameKey ?? '', rank: shown?.severityRank ?? 0 },
      ...{ change: findingChangeWords.indexOf(change), note: reason },
      ...idsOf(base, target),
      text: [...textsOf(component), ...ids].join('\n'),
    }
  })
  return packRows(rows.toSorted((a, b) => a.change - b.change || b.rank - a.rank || compareTexts(a.name, b.name)))
}

function idsOf(base: { readonly id: string } | null, target: { readonly id: string } | null) {
  return { baseId: base?.id ?? null, targetId: target?.id ?? null }
}

function textsOf(component: ComparedComponent | null): readonly string[] {
  return component ? [component.name, component.group ?? '', component.purl ?? ''] : []
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

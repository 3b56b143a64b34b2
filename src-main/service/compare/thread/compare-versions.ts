import type { ComparedComponent, ComparedFinding } from '#service/db/compare/compared-rows.ts'
import { type Comparison, componentChangeWords, findingChangeWords } from '#service/domain/compare/comparison.ts'
import { writeComponentNote } from '#service/domain/compare/component-note.ts'
import { versionStep } from '#service/domain/compare/version-step.ts'
import type { Task } from '#service/workers/task.ts'
import { severitiesOf } from './count-pairs.ts'
import { packRows } from './pack-rows.ts'
import { type ComparedSides, type PairedVersions, pairVersions } from './pair-versions.ts'

export interface ComparedVersions extends ComparedSides {
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
  const { stamp, isSameData, lostFindings, counts, licenses } = paired
  const rows = { components: packComponents(paired), findings: packFindings(paired) }
  return { stamp, isSameData, lostFindings, counts, licenses, ...rows }
}

function packComponents({ components, findings, pairOf }: PairedVersions) {
  const [came, went] = [findingsOf('introduced', findings, pairOf), findingsOf('fixed', findings, pairOf)]
  const rows = components.map((pair) => {
    const { change, tags, base, target } = pair
    const shown = target ?? base
    const step = base && target ? versionStep(base.componentVersion, target.componentVersion) : null
    const note = { tags, step, came: countsOf(came.get(pair)), went: countsOf(went.get(pair)) }
    return {
      ...{ name: shown?.nameKey ?? '', version: shown?.componentVersion ?? '', rank: 0 },
      ...{ change: componentChangeWords.indexOf(change), note: writeComponentNote(note) },
      ...idsOf(base, target),
      text: [target, base].flatMap(textsOf).join('\n'),
    }
  })
  return packRows(
    rows.toSorted((a, b) => a.change - b.change || compareTexts(a.name, b.name) || compareTexts(a.version, b.version)),
  )
}

const noCounts = severitiesOf([])
const countsOf = (findings: readonly ComparedFinding[] | undefined) => (findings ? severitiesOf(findings) : noCounts)

/** The findings that came or went, by the row of their component. */
function findingsOf(
  change: 'introduced' | 'fixed',
  findings: PairedVersions['findings'],
  pairOf: PairedVersions['pairOf'],
) {
  const found = findings.flatMap((one) =>
    one.change === change ? [one.target ?? one.base].filter((some) => some !== null) : [],
  )
  return Map.groupBy(found, ({ componentId }) => pairOf.get(componentId))
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

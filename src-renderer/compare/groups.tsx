import { formatNumber } from '#renderer/lib/format.ts'
import { severitySteps } from '#renderer/ui/SeverityMark.tsx'
import text from '#renderer/ui/text.module.css'
import styles from './compare.module.css'
import * as texts from './texts.tsx'
import type { Comparison } from './use-compare.ts'

type Counts = Comparison['counts']
type Severities = Counts['introducedSeverities']

/** The head of a group of rows: what happened to them, how many they are, and what they are. */
export interface Group {
  readonly word: string
  readonly count: number
  readonly note: string
}

/** Groups of findings by change. */
export function findingGroups(counts: Counts): Readonly<Record<string, Group>> {
  const { findingsUnchanged, findingsWorse, findingsBetter, findingsUnchangedDecided } = counts
  const same = texts.sameFindingNewFacts
  return {
    introduced: {
      ...{ word: texts.introducedLabel, count: counts.findingsIntroduced },
      note: severityText(counts.introducedSeverities),
    },
    worse: { word: texts.worseLabel, count: findingsWorse, note: same },
    fixed: { word: texts.fixedLabel, count: counts.findingsFixed, note: severityText(counts.fixedSeverities) },
    better: { word: texts.betterLabel, count: findingsBetter, note: same },
    unchanged: {
      ...{ word: texts.unchangedLabel, count: findingsUnchanged - findingsWorse - findingsBetter },
      note: findingsUnchanged === 0 ? '' : `${decidedText(findingsUnchangedDecided, findingsUnchanged)}`,
    },
  }
}

function decidedText(decided: number, all: number): string {
  return texts.ofAllInBothDecidedUndecided(formatNumber(all), formatNumber(decided), formatNumber(all - decided))
}

/** Groups of components by change. */
export function componentGroups(counts: Counts): Readonly<Record<string, Group>> {
  const { componentsAdded, componentsAddedDirect, componentsRemoved, componentsRemovedDirect, upgradeSteps } = counts
  const steps = (['major', 'minor', 'patch'] as const).map((step) => ({ step, count: upgradeSteps[step] }))
  const others = counts.componentsUpgraded - steps.reduce((sum, { count }) => sum + count, 0)
  return {
    added: { word: texts.addedLabel, count: componentsAdded, note: directText(componentsAddedDirect, componentsAdded) },
    removed: {
      word: texts.removedLabel,
      count: componentsRemoved,
      note: directText(componentsRemovedDirect, componentsRemoved),
    },
    upgraded: {
      ...{ word: texts.upgradedLabel, count: counts.componentsUpgraded },
      note: listed([...steps.map(({ step, count }) => [count, step] as const), [others, 'other'] as const]),
    },
    downgraded: { word: texts.downgraded, count: counts.componentsDowngraded, note: '' },
    changed: { word: texts.changed, count: counts.componentsChanged, note: texts.sameVersionOrAnOrder },
    unchanged: { word: texts.unchangedLabel, count: counts.componentsUnchanged, note: '' },
  }
}

function directText(direct: number, all: number): string {
  return listed([
    [direct, 'direct'],
    [all - direct, texts.byOtherComponents],
  ])
}

function severityText(severities: Severities): string {
  return listed(severitySteps.map((step) => [severities[step], step] as const))
}

function listed(counts: readonly (readonly [number, string])[]): string {
  return counts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${formatNumber(count)} ${word}`)
    .join(', ')
}

/**
 * Returns the head above a row that begins a group. While the list is narrowed the numbers are not those of its rows, and are left out.
 */
export function groupHeads<Row extends { readonly change: string }>(
  rows: readonly Row[],
  groups: Readonly<Record<string, Group>>,
  isNarrowed: boolean,
) {
  const first = new Set<Row>()
  for (const [at, row] of rows.entries()) if (rows[at - 1]?.change !== row.change) first.add(row)
  return (row: Row) => {
    const group = groups[row.change]
    if (!group || !first.has(row)) return null
    return (
      <>
        <b className={text.strong}>{group.word}</b>{' '}
        {!isNarrowed && <span className={styles.count}>{formatNumber(group.count)}</span>}{' '}
        {!isNarrowed && <span className={text.third}>{group.note}</span>}
      </>
    )
  }
}

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { componentGroups, findingGroups, groupHeads } from './groups.tsx'

const none = { critical: 0, high: 0, medium: 0, low: 0, none: 0, unknown: 0 }
const counts: Parameters<typeof findingGroups>[0] = {
  ...{ componentsAdded: 31, componentsAddedDirect: 9, componentsRemoved: 2, componentsRemovedDirect: 0 },
  ...{ componentsUpgraded: 1064, upgradeSteps: { major: 9, minor: 1051, patch: 3 } },
  ...{ componentsDowngraded: 2, componentsChanged: 4, componentsUnchanged: 5 },
  ...{ findingsIntroduced: 6, introducedSeverities: { ...none, critical: 3, high: 2, unknown: 1 } },
  ...{ findingsFixed: 1, fixedSeverities: { ...none, low: 1 }, findingsUnchangedDecided: 38 },
  ...{ findingsUnchanged: 181, findingsWorse: 2, findingsBetter: 1, licensesAdded: 0, licensesRemoved: 0 },
}

test('each group of components says how many it has, and of what', () => {
  const { added, removed, upgraded } = componentGroups(counts)
  expect([added, removed, upgraded].map((group) => group?.note)).toEqual([
    '9 direct, 22 by other components',
    '2 by other components',
    '9 major, 1,051 minor, 3 patch, 1 other',
  ])
})

test('each group of findings says their severities or how many are decided', () => {
  const { introduced, fixed, unchanged } = findingGroups(counts)
  expect([introduced?.note, fixed?.note, unchanged?.count, unchanged?.note]).toEqual([
    '3 critical, 2 high, 1 unknown',
    '1 low',
    178,
    'of all 181 in both, 38 decided, 143 undecided',
  ])
})

test('a head is above the first row of each group alone, without numbers while the list is narrowed', () => {
  const rows = ['added', 'added', 'removed'].map((change) => ({ change }))
  const heads = (isNarrowed: boolean) => {
    const head = groupHeads(rows, componentGroups(counts), isNarrowed)
    return rows.map(
      (row) =>
        renderToStaticMarkup(<>{head(row)}</>)
          .replaceAll(/<[^>]*>/g, ' ')
          .trim()
          .split(/\s+/)[1],
    )
  }
  expect(heads(false)).toEqual(['31', undefined, '2'])
  expect(heads(true)).toEqual([undefined, undefined, undefined])
})

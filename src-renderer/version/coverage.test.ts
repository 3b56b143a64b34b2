import { expect, test } from 'vitest'
import { describeComparedData, coverageParts, describeCoverage, describeGap, usedSource } from './coverage.ts'

const coverage = (exact: number, cpe: number, notEvaluated: number, none: number, name = 0) => ({
  exact,
  cpe,
  name,
  notEvaluated,
  none,
  reasons: [],
})

const cases = [
  [coverage(0, 0, 0, 0), 0, 900, 'Nothing to scan.', 'warn'],
  [coverage(1117, 148, 7, 12), 1284, 900, '19 of 1,284 components could not be evaluated.', 'plain'],
  [coverage(0, 0, 0, 1), 1, 900, 'Nothing to scan.', 'warn'],
  [coverage(0, 0, 0, 12), 12, 900, '12 of 12 components could not be evaluated.', 'warn'],
  [coverage(0, 0, 0, 0, 1), 3, 900, '1 of 1 component could not be evaluated.', 'warn'],
  [coverage(3, 0, 1, 1, 2), 7, 900, '4 of 7 components could not be evaluated.', 'plain'],
  [coverage(1, 0, 0, 0), 1, 900, 'All 1 component evaluated.', 'plain'],
  [coverage(5, 0, 0, 0), 5, 0, 'None of 5 components could be evaluated.', 'warn'],
] as const

test.each(cases)('%j, %d components, %d records: %s', (given, count, records, fact, tone) => {
  expect(describeCoverage(given, count, records)).toMatchObject({ fact, tone })
})

test('calls no version clean in any sentence', () => {
  for (const [given, count, records] of cases) {
    const { fact, meaning } = describeCoverage(given, count, records)
    expect(`${fact} ${meaning}`).not.toMatch(/clean|safe|secure|no vulnerabilit/i)
  }
})

test('counts every component in one part of the bar', () => {
  expect(coverageParts(coverage(1117, 148, 7, 12, 52)).map(({ part, count }) => [part, count])).toEqual([
    ['exact', 1117],
    ['cpe', 148],
    ['name-only', 52],
    ['not-comparable', 7],
    ['without-identity', 12],
  ])
})

test('reports old data whatever could be evaluated', () => {
  const old = { name: 'OSV npm', kind: 'OSV', ecosystems: ['npm'], records: 9, newestRecord: '2022-05-17T12:00:00Z' }
  const oldest = { ...old, dataDate: null, importedAt: '2026-11-20T00:00:00Z', stale: true, sample: false }
  const limit = 'The npm data has nothing published after 2022-05-17.'
  expect(describeCoverage(coverage(5, 0, 0, 0), 5, 900, oldest).meaning).toBe(limit)
  expect(describeCoverage(coverage(5, 0, 1, 0), 6, 900, oldest).meaning).toContain(limit)
  expect(describeCoverage(coverage(5, 0, 1, 0), 6, 900, { ...oldest, stale: false }).meaning).not.toContain(
    'known after',
  )
})

const nvd = {
  ecosystem: 'cpe',
  source: 'NVD',
  records: 1_812,
  complete: false,
  missingData: 'no complete feed of 2002 to 2023',
}
const maven = { ecosystem: 'Maven', source: 'OSV Maven', records: 14, complete: true, missingData: null }

test('states what the comparisons used and what is missing', () => {
  expect([maven, { ...maven, complete: false }, nvd].map(describeComparedData)).toEqual([
    'Maven: 14 records from OSV Maven',
    'Maven: 14 records only from OSV Maven',
    'CPE names: 1,812 records only from NVD, with no complete feed of 2002 to 2023',
  ])
  expect(describeGap({ cpe: 3 }, [maven, nvd])).toBe(
    '3 components were compared by CPE name with an incomplete copy of NVD, which has no complete feed of 2002 to 2023. Vulnerabilities may be missing.',
  )
  expect(describeGap({ cpe: 0 }, [maven, nvd])).toBe(undefined)
  expect(describeGap({ cpe: 3 }, [maven, { ...nvd, missingData: null }])).toBe(undefined)
})

test('the data of the sample is not that of a version that nothing was compared with', () => {
  const sample = { name: 'Sample advisories', kind: 'OSV', ecosystems: ['npm', 'Go'], records: 4, newestRecord: null }
  const source = { ...sample, dataDate: '2026-10-20', importedAt: '2026-11-20T00:00:00Z', stale: false }
  expect(usedSource({ ...source, sample: true }, coverage(0, 0, 425, 0))).toBeUndefined()
  expect(usedSource({ ...source, sample: true }, coverage(3, 0, 1, 0))).toMatchObject({ sample: true })
  expect(usedSource({ ...source, sample: false }, coverage(0, 0, 425, 0))).toMatchObject({ sample: false })
})

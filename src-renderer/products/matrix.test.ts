import { describe, expect, test } from 'vitest'
import {
  buildMatrix,
  columnOfNewest,
  countHidden,
  greatestTotal,
  type MatrixEnvironment,
  type MatrixVersion,
  trendOf,
  versionsOf,
} from './matrix.ts'

const triage = { total: 0, decided: 0, remaining: 0, carriedPending: 0, stale: 0, sbomsPendingCount: 0 }

function version(projectVersion: string, day: number, total = 0, pending = 0, exact = 1): MatrixVersion {
  const open = { critical: total, high: 0, medium: 0, low: 0, none: 0, unknown: 0, total }
  return {
    id: `${projectVersion}-${day}`,
    projectVersion,
    createdAt: `2026-01-${String(day).padStart(2, '0')}T00:00:00Z`,
    stats: {
      openSeverityCounts: open,
      triage: { ...triage, sbomsPendingCount: pending },
      matchCoverage: { exact, cpe: 0, name: 0, notEvaluated: 0, none: 0 },
    },
  } as MatrixVersion // only what is arranged
}

function environment(name: string, nodes: readonly MatrixVersion[], all = nodes.length): MatrixEnvironment {
  return {
    id: name,
    name,
    sbomsCount: all,
    sbomVersions: { nodes, totalCount: all, pageInfo: { hasNextPage: nodes.length < all } },
  } as MatrixEnvironment // only what is arranged
}

const shapeOf = (environments: readonly MatrixEnvironment[]) =>
  buildMatrix(environments).rows.map(({ label, cells }) => [
    label,
    ...cells.map((cell) => (typeof cell === 'string' ? cell : cell.id)),
  ])

describe('buildMatrix', () => {
  test('has a row for each version string, newest first, and a column for each environment with versions', () => {
    const environments = [
      environment('default', []),
      environment('development', [version('2.0', 9), version('1.0', 1)]),
      environment('production', [version('1.1', 5), version('1.0', 2)]),
    ]
    const { columns, empty } = buildMatrix(environments)
    expect(columns.map(({ name }) => name)).toEqual(['development', 'production'])
    expect(empty.map(({ name }) => name)).toEqual(['default'])
    expect(shapeOf(environments)).toEqual([
      ['2.0', '2.0-9', 'none'],
      ['1.1', 'none', '1.1-5'],
      ['1.0', '1.0-1', '1.0-2'],
    ])
  })

  test('keeps each version if a string repeats: the newest ones meet', () => {
    const environments = [
      environment('development', [version('1.0', 7), version('1.0', 3)]),
      environment('production', [version('1.0', 5)]),
    ]
    expect(shapeOf(environments)).toEqual([
      ['1.0', '1.0-7', '1.0-5'],
      ['1.0', '1.0-3', 'none'],
    ])
  })

  test('does not say that there is no version where older ones are not read', () => {
    const environments = [
      environment('development', [version('2.0', 9)], 4),
      environment('production', [version('1.0', 5)]),
    ]
    expect(shapeOf(environments)).toEqual([
      ['2.0', '2.0-9', 'none'],
      ['1.0', 'unread', '1.0-5'],
    ])
  })

  test('knows where the newest version is, which a narrow window shows first', () => {
    const environments = [environment('default', [version('1.0', 2)]), environment('production', [version('1.1', 9)])]
    expect(columnOfNewest(buildMatrix(environments).rows)).toBe(1)
    expect(columnOfNewest(buildMatrix(environments.toReversed()).rows)).toBe(0)
    expect(columnOfNewest([])).toBe(0)
  })

  test('counts the versions that the shown rows leave out', () => {
    const matrix = buildMatrix([environment('development', [version('2.0', 9), version('1.0', 1)], 20)])
    expect(countHidden(matrix, matrix.rows.slice(0, 1))).toBe(19)
  })

  test('scales bars by the greatest number of findings', () => {
    const { rows } = buildMatrix([environment('production', [version('2.0', 9, 3), version('1.0', 1, 187)])])
    expect(greatestTotal(rows)).toBe(187)
    expect(greatestTotal([])).toBe(1)
    expect(rows.flatMap((row) => versionsOf(row))).toHaveLength(2)
  })
})

describe('trendOf', () => {
  test('is about production if it has several scanned versions, oldest first', () => {
    const trend = trendOf([
      environment('development', [version('3.0', 9), version('2.0', 5), version('1.0', 1)]),
      environment('production', [version('2.0', 6), version('1.0', 2)]),
    ])
    expect(trend?.environment).toBe('production')
    expect(trend?.versions.map(({ projectVersion }) => projectVersion)).toEqual(['1.0', '2.0'])
  })

  test('leaves out versions without a result, and is nothing with a single one', () => {
    const scanned = [version('2.0', 6, 0, 1), version('1.0', 2)]
    expect(trendOf([environment('production', scanned)])).toBeNull()
    expect(
      trendOf([environment('development', [version('2.0', 3), version('1.0', 1)]), environment('production', scanned)])
        ?.environment,
    ).toBe('development')
  })

  test('leaves out versions of which nothing was evaluated: their zero would look like a result', () => {
    expect(trendOf([environment('production', [version('2.0', 6), version('1.0', 2, 0, 0, 0)])])).toBeNull()
  })
})

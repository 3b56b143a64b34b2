import { expect, test } from 'vitest'
import { gridUnits, tileUnits } from './cvss-grid.ts'

/** The number of tiles in each row. Fails if a row has a hole, or more than its space. */
function rowsOf(units: readonly number[]): string {
  const rows: number[] = []
  let free = 0
  for (const unit of units) {
    if (free === 0) {
      rows.push(0)
      free = gridUnits
    }
    rows.push((rows.pop() ?? 0) + 1)
    free -= unit
    if (free < 0) throw new Error('a row is too long')
  }
  if (free !== 0) throw new Error('a row has a hole')
  return rows.join(' ')
}

// CVSS 2 has 6 base metrics, 3.0 and 3.1 have 8, and 4.0 has 11.
test.each([
  [6, 4, '3 3'],
  [6, 3, '3 3'],
  [6, 2, '2 2 2'],
  [8, 4, '4 4'],
  [8, 3, '2 2 2 2'],
  [8, 2, '2 2 2 2'],
  [11, 4, '4 4 3'],
  [11, 3, '3 3 3 2'],
  [11, 2, '2 2 2 2 2 1'],
  [11, 1, '1 1 1 1 1 1 1 1 1 1 1'],
] as const)('%i tiles in up to %i columns: %s', (count, columns, rows) =>
  expect(rowsOf(tileUnits(count, columns))).toBe(rows),
)

test('no number of tiles leaves a hole', () => {
  for (let count = 1; count <= 40; count += 1) {
    for (const columns of [1, 2, 3, 4] as const) {
      const units = tileUnits(count, columns)
      expect(units).toHaveLength(count)
      expect(Math.max(...rowsOf(units).split(' ').map(Number))).toBeLessThanOrEqual(columns)
    }
  }
})

/** Whether this run is `npm run test:full`: whole matrices, long kill runs, and random tests with a seed of their own. */
export const isFullTier = process.env['WAYBILL_TEST_FULL'] === '1'

/** The seed of every random test. The same in every run but that of `npm run test:full`, which prints its own. */
export const testSeed = Number(process.env['WAYBILL_TEST_SEED'] ?? 20261121)

/**
 * Returns all rows of a matrix in `npm run test:full`. Otherwise returns those that meet every value of every column once: `valuesOf`
 * lists the values of a row.
 */
export function covering<Row>(rows: readonly Row[], valuesOf: (row: Row) => readonly unknown[]): readonly Row[] {
  if (isFullTier) return rows
  const met = new Set<string>()
  return rows.filter((row) => {
    const values = valuesOf(row).map((value, column) => JSON.stringify([column, value]))
    const isNew = values.some((value) => !met.has(value))
    for (const value of values) met.add(value)
    return isNew
  })
}

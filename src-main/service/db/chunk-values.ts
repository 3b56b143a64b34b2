const valuesPerStatement = 200

/**
 * Splits values into chunks for `IN (…)` with their placeholders. Chunks are padded to a fixed size with the first value, so that only a
 * few statements are prepared.
 */
export function* chunkValues(values: readonly string[]): Iterable<readonly [part: readonly string[], places: string]> {
  for (let start = 0; start < values.length; start += valuesPerStatement) {
    const part = values.slice(start, start + valuesPerStatement)
    const [first = ''] = part
    const filled = part.length === 1 ? part : Array.from({ length: valuesPerStatement }, (_, at) => part[at] ?? first)
    yield [filled, filled.map(() => '?').join(', ')]
  }
}

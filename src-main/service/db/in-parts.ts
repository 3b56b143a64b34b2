const valuesAtOnce = 200

/**
 * Splits values into chunks for `IN (…)` with their placeholders. Chunks are padded to a fixed size with the first value, so that only a
 * few statements are prepared.
 */
export function* inParts(values: readonly string[]): Iterable<readonly [part: readonly string[], places: string]> {
  for (let start = 0; start < values.length; start += valuesAtOnce) {
    const part = values.slice(start, start + valuesAtOnce)
    const [first = ''] = part
    const filled = part.length === 1 ? part : Array.from({ length: valuesAtOnce }, (_, at) => part[at] ?? first)
    yield [filled, filled.map(() => '?').join(', ')]
  }
}

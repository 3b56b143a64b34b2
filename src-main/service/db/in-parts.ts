const valuesAtOnce = 200

/**
 * Values in parts for `IN (…)`, each with its places. A whole number of places, so that few statements are prepared: the first value
 * stands in the places that are left.
 */
export function* inParts(values: readonly string[]): Iterable<readonly [part: readonly string[], places: string]> {
  for (let start = 0; start < values.length; start += valuesAtOnce) {
    const part = values.slice(start, start + valuesAtOnce)
    const [first = ''] = part
    const filled = part.length === 1 ? part : Array.from({ length: valuesAtOnce }, (_, at) => part[at] ?? first)
    yield [filled, filled.map(() => '?').join(', ')]
  }
}

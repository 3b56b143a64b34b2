const batchSize = 500

/** Values in lists of a size that is good to hand on. */
export function* batchItems<Value>(values: Iterable<Value>): Iterable<readonly Value[]> {
  let batch: Value[] = []
  for (const value of values) {
    batch.push(value)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

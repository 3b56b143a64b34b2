const batchSize = 500

/** Groups values into batches. */
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

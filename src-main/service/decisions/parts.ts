import type { UserDatabase, UserTransaction } from '#service/db/database.ts'

/** Milliseconds that the statements of one transaction of a large change should take. A request that waits for the writer waits about as long. */
const aimMs = 15
const [fewest, first, most] = [100, 200, 4000]

/**
 * Writes a list in parts, each in a transaction of its own, in the order of the list. The size of a part follows the time that those
 * before it took.
 * @returns what each part returned
 */
export async function inParts<Value, Result>(
  { write }: Pick<UserDatabase, 'write'>,
  values: readonly Value[],
  work: (transaction: UserTransaction, part: readonly Value[]) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let size = first
  for (let start = 0; start < values.length;) {
    const part = values.slice(start, start + size)
    // Without the commit: how long the disk takes says nothing about the size of a part.
    let elapsed = 1
    results.push(
      await write.transaction().execute(async (transaction) => {
        const began = performance.now()
        const result = await work(transaction, part)
        elapsed = Math.max(performance.now() - began, 1)
        return result
      }),
    )
    start += part.length
    size = Math.round(Math.min(Math.max(size * Math.min(aimMs / elapsed, 2), fewest), most))
  }
  return results
}

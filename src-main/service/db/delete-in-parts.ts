import type { Kysely } from 'kysely'
import type { UserTransaction } from '#service/db/database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'

/** Milliseconds that a part should take: other changes wait about as long meanwhile. */
const aimMs = 15
const [fewest, first, most] = [50, 100, 2000]

/**
 * Repeats a deletion of some rows until none is left, each in a short transaction. The size of a part follows the time that those before it
 * took.
 * @param deleteSome deletes at most `limit` rows
 */
export async function deleteInParts(
  write: Kysely<UserDataTables>,
  deleteSome: (transaction: UserTransaction, limit: number) => Promise<{ readonly numDeletedRows: bigint }>,
): Promise<void> {
  let limit = first
  for (let isLeft = true; isLeft;) {
    // Without the commit: how long the disk takes says nothing about the size of a part.
    let elapsed = 1
    isLeft = await write.transaction().execute(async (transaction) => {
      const began = performance.now()
      const { numDeletedRows } = await deleteSome(transaction, limit)
      elapsed = Math.max(performance.now() - began, 1)
      return numDeletedRows > 0n
    })
    limit = Math.round(Math.min(Math.max(limit * Math.min(aimMs / elapsed, 2), fewest), most))
  }
}

import { resourceLimits } from 'node:worker_threads'
import { DatabaseError } from './protocol.ts'

/**
 * Limit of the rows of one statement that cross to the main thread, in characters and bytes. No page of a list is nearly as large. In a heap
 * rows take up to three times as much.
 */
const maxResultSize = Math.min(128, (resourceLimits?.maxOldGenerationSizeMb ?? Infinity) / 4) * 2 ** 20

/** Code of the error for a result that is too large. */
export const resultTooLarge = 'WAYBILL_RESULT_TOO_LARGE'

/**
 * Returns the rows.
 * @throws {DatabaseError} if they are too large for the main thread, which would stand still while it takes them
 */
export function limitResult<Row>(rows: readonly Row[]): readonly Row[] {
  let size = 0
  for (const row of rows) {
    for (const value of Object.values(row as object)) {
      if (typeof value === 'string' || value instanceof Uint8Array) size += value.length
    }
    if (size > maxResultSize) {
      throw new DatabaseError(`The rows of one statement have more than ${maxResultSize} bytes`, resultTooLarge)
    }
  }
  return rows
}

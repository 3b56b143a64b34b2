import { setTimeout } from 'node:timers/promises'

/**
 * Writes to the database of a service of this process. A connection that waits for its turn holds up the very write that it waits for: it asks
 * again instead, and needs `timeout: 0`.
 */
export async function whenUnlocked<Result>(write: () => Result): Promise<Result> {
  for (;;) {
    try {
      return write()
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY')) throw error
      // oxlint-disable-next-line no-await-in-loop -- until it is free
      await setTimeout(20)
    }
  }
}

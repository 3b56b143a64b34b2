import { isSmallVersion } from '#service/domain/versions/short-work.ts'
import { leavesNothing, type RunOptions } from '#service/workers/run-options.ts'

/** Limits of a task that writes or verifies a file of a version. */
const exportLimits = { timeLimit: 10 * 60_000, memory: 3072 } as const
/** MiB of heap. Measured with 300,000 components of about 320 bytes: 1.3 KiB each when they are read, 1.7 while SPDX 3 is written. */
const memoryPerComponent = 2 / 1024

/**
 * Returns the options of such a task. It leaves nothing behind when it is ended.
 *
 * @param held how often the content is held in memory at once
 */
export function exportOptions(components: number, signal: AbortSignal | undefined, held = 1): RunOptions {
  const expectedMemory = components * held * memoryPerComponent
  return {
    ...exportLimits,
    short: isSmallVersion(components),
    signal,
    beforeRepeat: leavesNothing,
    expectedMemory,
  }
}

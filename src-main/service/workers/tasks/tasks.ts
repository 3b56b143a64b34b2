import type { Task } from '#service/workers/task.ts'

/** Everything that processing threads can do, found by name. */
export const tasks: readonly Task<unknown, unknown>[] = []

import { Rejection } from '#service/domain/rejection.ts'
import { TaskLimitError } from './pooled-thread.ts'

/**
 * Runs work on a processing thread whose limits concern the person who asked for it.
 * @param subject begins the message: `Reading the document`
 * @throws {Rejection} if the work exceeded a limit; it says which, and what the task worked on
 */
export async function rejectLimit<T>(subject: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TaskLimitError) throw new Rejection(`${subject} ${error.message}`)
    throw error
  }
}

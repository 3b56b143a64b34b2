import { statSync } from 'node:fs'
import { FolderInUse, lockDataFolder } from '#server/data-folder.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { StoreRejected } from '#service/domain/store-rejected.ts'
import { type ExitCode, FolderRefused, OperationalError, RejectedError } from './exit-code.ts'

/**
 * Runs work on an existing data folder, which is locked meanwhile.
 *
 * @throws {OperationalError} if the folder does not exist or a service runs on it, or for an error of the system
 * @throws {FolderRefused} if its database is lost or damaged
 * @throws {RejectedError} if a rule does not allow the work
 */
export async function onFolder(folder: string, work: () => Promise<ExitCode>): Promise<ExitCode> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new OperationalError(`"${folder}" is not a folder`)
  const lock = await lockDataFolder(folder).catch((error: unknown) => {
    if (!(error instanceof FolderInUse)) throw error
    throw new OperationalError(`${error.message}. Stop it first.`)
  })
  try {
    return await work()
  } catch (error) {
    if (error instanceof StoreRejected) throw new FolderRefused(error.message)
    if (error instanceof Rejection) throw new RejectedError([...error.messages, error.remedy ?? ''].join('\n').trim())
    if (error instanceof Error && 'syscall' in error) throw new OperationalError(error.message)
    throw error
  } finally {
    await lock.release()
  }
}

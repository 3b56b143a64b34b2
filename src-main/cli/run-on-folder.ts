import { statSync } from 'node:fs'
import { FolderInUse, lockDataFolder } from '#server/folder-lock.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { StoreRejected } from '#service/domain/store-rejected.ts'
import { CommandError, type ExitCode, FolderRefused, OperationalError, RejectedError } from './exit-code.ts'

/**
 * Runs work on the files of a data folder, which no other process may use meanwhile.
 *
 * @throws {OperationalError} if the folder does not exist, is in use, or the system reports an error
 * @throws {FolderRefused} if its database is lost or damaged
 * @throws {RejectedError} if a rule does not allow the work
 */
export async function runOnFolder(dataFolder: string, work: () => Promise<ExitCode>): Promise<ExitCode> {
  if (!statSync(dataFolder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new OperationalError(`"${dataFolder}" is not a folder`)
  }
  const lock = await lockDataFolder(dataFolder).catch((error: unknown) => {
    if (error instanceof FolderInUse) throw new OperationalError(`${error.message}. Stop it first.`)
    throw new OperationalError(`The data folder "${dataFolder}" cannot be used: ${(error as Error).message}`)
  })
  try {
    return await work()
  } catch (error) {
    if (error instanceof CommandError) throw error
    if (error instanceof Rejection) throw new RejectedError([...error.messages, error.remedy ?? []].flat().join('\n'))
    if (error instanceof StoreRejected) throw new FolderRefused(error.message)
    // Of the system, or of the database
    if (error instanceof Error && ('syscall' in error || 'code' in error)) throw new OperationalError(error.message)
    throw error
  } finally {
    await lock.release()
  }
}

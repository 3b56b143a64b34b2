import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { backUpBeforeMigration } from './backups/backup-before-migration.ts'
import { finishRestore } from './backups/restore-backup.ts'
import { continueRestore } from './backups/restore-journal.ts'
import { composeService } from './compose-service.ts'
import { auditCommit } from './db/audit/append-entry.ts'
import { openDatabaseThreads } from './db/dialect/database-threads.ts'
import { makeFolderPrivate } from './db/store/private-files.ts'
import { withReserve } from './db/store/disk-reserve.ts'
import type { UserDataTables } from './db/tables/user-data-tables.ts'
import { storageFaultOf } from './domain/storage-fault.ts'
import { StoreRejected } from './domain/store-rejected.ts'
import type { ServiceHandlers } from './http/request-handler.ts'
import type { Log } from './domain/log-level.ts'
import { createServiceLog } from './log/service-log.ts'
import { openRecovery } from './open-recovery.ts'
import { rejectDamagedFolder } from './recovery/reject-damaged-folder.ts'
import { StoreHealth } from './recovery/store-health.ts'
import { ReplaceableService, type OpenService, type ServiceHost } from './replaceable-service.ts'
import { createSecretStore } from './secrets/secret-store.ts'
import type { LoggedConfig, ServiceConfig } from './service-config.ts'
import { workerUrl } from './workers/worker-url.ts'

/** A running service. */
export interface Service {
  /** Its handlers, for a router of any transport. */
  readonly answers: ServiceHandlers
  /** Handles a request without a transport: no page and no other route. Never rejects. */
  handle(request: Request): Promise<Response>
  /** Text of the first token, created at the first start of a server without a bootstrap token; null otherwise. */
  readonly firstToken: string | null
  /** The log, for what a transport does itself. */
  readonly log: Log
  /** Returns a new token of the Owner, in memory only. */
  issueSessionToken(): Promise<string>
  /** Tests whether a token was returned by `issueSessionToken` and is still valid. */
  isSessionToken(token: string): Promise<boolean>
  close(): Promise<void>
}

const readers = 3

/**
 * Starts the service on a data folder. A restore replaces its store while it runs. With `recovery`, a folder that must not be opened is not
 * an error: then only `/recovery` is answered, until the folder or another one can be opened.
 *
 * @throws {StoreRejected} if the folder must not be opened, without `recovery`
 * @throws {Rejection} if the bootstrap token is invalid
 * @throws {StorageFault} if the disk is full, read-only or the like
 * @throws {Error} if the data cannot be opened
 */
export async function createService(config: ServiceConfig): Promise<Service> {
  const { recovery, secretProtector, bootstrapToken, logLevel, log: say = () => {}, now = () => new Date() } = config
  let { dataFolder } = config
  const known = bootstrapToken == null ? [] : [bootstrapToken]
  const { log, close: closeLog } = createServiceLog({ dataFolder, now, logLevel, known }, say)
  const open = async (host: ServiceHost): Promise<OpenService> => {
    try {
      return await openService({ ...config, dataFolder, log, now }, host)
    } catch (error) {
      if (!recovery || !(error instanceof StoreRejected)) throw error
      say(error.message) // nothing is written to the folder, not even a log
      const moveTo = async (folder: string) => {
        await recovery.takeFolder(folder)
        dataFolder = folder
        host.replaceStore(() => {})
      }
      return openRecovery({ dataFolder, rejection: error, host, secretProtector, now, log: say, moveTo })
    }
  }
  try {
    return await ReplaceableService.open(open, log, closeLog)
  } catch (error) {
    closeLog()
    throw error
  }
}

/** Completes a restore, opens the databases and composes everything by hand. */
async function openService(config: LoggedConfig, host: ServiceHost): Promise<OpenService> {
  const { dataFolder, log, now } = config
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  makeFolderPrivate(dataFolder, log)
  const restored = continueRestore(dataFolder)
  const secrets = createSecretStore({ dataFolder, protector: config.secretProtector ?? null })
  await backUpBeforeMigration({ dataFolder, now, secrets, log })
  const threadUrl = workerUrl('database-thread')
  const databaseFile = join(dataFolder, 'waybill.db')
  const health = new StoreHealth(log)
  const onDamage = (found: string) => health.note(found)
  const threads = {
    ...({ file: databaseFile, schema: 'user-data', isStore: true, readers, threadUrl, log, onDamage } as const),
    commitHook: auditCommit,
  }
  const open = async () => {
    const database = await openDatabaseThreads<UserDataTables>(threads)
    try {
      if (restored) await finishRestore(dataFolder, restored, database)
      return await composeService(config, { database, secrets, host, health })
    } catch (error) {
      await database.close() // records a clean end: otherwise the next start would miss a log
      throw health.damage === null ? error : rejectDamagedFolder(dataFolder, health.damage)
    }
  }
  // A full disk has to let a person in who makes room by a deletion.
  return withReserve(dataFolder, open).catch((error: unknown) => {
    throw storageFaultOf(error, dataFolder) ?? error
  })
}

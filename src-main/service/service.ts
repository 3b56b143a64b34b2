import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { backUpBeforeMigration } from './backups/backup-before-migration.ts'
import { finishRestore } from './backups/restore-backup.ts'
import { continueRestore } from './backups/restore-journal.ts'
import { composeService } from './compose-service.ts'
import { openDatabaseThreads } from './db/dialect/database-threads.ts'
import { makeFolderPrivate } from './db/store/private-files.ts'
import { withReserve } from './db/store/disk-reserve.ts'
import type { UserDataTables } from './db/tables/user-data-tables.ts'
<<<<<<< HEAD
import { storageFaultOf } from './domain/storage-fault.ts'
import { StoreRejected } from './domain/store-rejected.ts'
import type { ServiceHandlers } from './http/request-handler.ts'
import { scrubbedLog } from './log/scrub.ts'
import { openRecovery } from './open-recovery.ts'
import { rejectDamagedFolder } from './recovery/reject-damaged-folder.ts'
import { StoreHealth } from './recovery/store-health.ts'
import { ReplaceableService, type OpenService, type ServiceHost } from './replaceable-service.ts'
import { createSecretStore } from './secrets/secret-store.ts'
import type { ServiceConfig } from './service-config.ts'
import { workerUrl } from './workers/worker-url.ts'

=======
import type { User } from './domain/accounts/user.ts'
import type { Log, LogLevel } from './domain/log-level.ts'
import { createServiceLog } from './log/service-log.ts'
import type { Services } from './graphql/resolving/services.ts'
import { unimplementedResolvers } from './graphql/operation/unimplemented-resolvers.ts'
import { createOperationRunner } from './graphql/operation/operation.ts'
import { resolverModules } from './graphql/resolvers.ts'
import { buildServiceSchema } from './graphql/operation/schema.ts'
import { createDownloads } from './http/downloads.ts'
import { createVexImporter } from '#service/statements/import-vex.ts'
import { createRequestHandler, type ServiceHandlers } from './http/request-handler.ts'
import { createRouter } from './http/router.ts'
import { createIntake } from './documents/intake.ts'
import { createVersionDocuments } from './documents/replace-document.ts'
import { removeUnfinished, type StartedFolder } from './documents/remove-unfinished.ts'
import { createJobRegistry } from './job-registry.ts'
import { createJobQueue } from './jobs/job-queue.ts'
import { VersionLocks } from './jobs/version-locks.ts'
import { defaultRetryPolicy } from './network/retry-policy.ts'
import { createPipeline } from './pipeline/pipeline.ts'
import { startSupportTimer } from '#service/pipeline/support-timer.ts'
import { createExporter } from './downloads/exporter.ts'
import { createProcessingPool } from './workers/processing-pool.ts'
import { workerUrl } from './workers/worker-url.ts'

/** Options of a service. */
export interface ServiceConfig {
  /** Folder of all stored data. The caller locks it. */
  readonly dataFolder: string
  readonly shape: 'desktop' | 'server'
  /** Requests and uploads per minute and token; 0 means no limit. */
  readonly rateLimits?: Services['rateLimits'] | undefined
  /** A token to add as an Owner's. Null or absent: a server without a token creates one. */
  readonly bootstrapToken?: string | null | undefined
  /** Shows a problem on the terminal. All lines of the log are in the data folder, in `logs`. */
  readonly log?: ((line: string) => void) | undefined
  /** Lines of lower levels are not written to the log; by default `info`. */
  readonly logLevel?: LogLevel | undefined
  /** The only clock of the service, processing threads included. Default: the system's. */
  readonly now?: (() => Date) | undefined
}

>>>>>>> h-D
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
<<<<<<< HEAD
export function createService(options: ServiceConfig): Promise<Service> {
  const { recovery, secretProtector, bootstrapToken, now = () => new Date() } = options
  const log = scrubbedLog(options.log ?? (() => {}), bootstrapToken == null ? [] : [bootstrapToken])
  const config = { ...options, log }
  let { dataFolder } = options
  return ReplaceableService.open(async (host) => {
    try {
      return await openService({ ...config, dataFolder }, host)
    } catch (error) {
      if (!recovery || !(error instanceof StoreRejected)) throw error
      log(error.message)
      const moveTo = async (folder: string) => {
        await recovery.takeFolder(folder)
        dataFolder = folder
        host.replaceStore(() => {})
      }
      return openRecovery({ dataFolder, rejection: error, host, secretProtector, now, log, moveTo })
    }
  }, log)
}

/** Completes a restore, opens the databases and composes everything by hand. */
async function openService(config: ServiceConfig, host: ServiceHost): Promise<OpenService> {
  const { dataFolder, now = () => new Date(), log = () => {} } = config
=======
export async function createService(config: ServiceConfig): Promise<Service> {
  const { dataFolder, logLevel, now = () => new Date() } = config
  const { log, close: closeLog } = createServiceLog({ dataFolder, now, logLevel }, config.log ?? (() => {}))
>>>>>>> h-D
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  makeFolderPrivate(dataFolder, log)
  const restored = continueRestore(dataFolder)
  const secrets = createSecretStore({ dataFolder, protector: config.secretProtector ?? null })
  await backUpBeforeMigration({ dataFolder, now, secrets, log })
  const threadUrl = workerUrl('database-thread')
  const databaseFile = join(dataFolder, 'waybill.db')
<<<<<<< HEAD
  const health = new StoreHealth(log)
  const onDamage = (found: string) => health.note(found)
  const threads = { file: databaseFile, schema: 'user-data', isStore: true, readers, threadUrl, log, onDamage } as const
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
=======
  const threads = { file: databaseFile, schema: 'user-data', isStore: true, readers, threadUrl, log } as const
  const database = await openDatabaseThreads<UserDataTables>(threads)
  try {
    const service = await compose({ ...config, log }, database)
    const close = () => service.close().finally(closeLog)
    return { ...service, close }
  } catch (error) {
    await database.close() // records a clean end: otherwise the next start would miss a log
    closeLog()
    throw error
  }
}

type LoggedConfig = Omit<ServiceConfig, 'log'> & { readonly log: Log }

type OpenedDatabase = DatabaseThreads<UserDataTables>

/** Composes the service around its open database. */
async function compose(config: LoggedConfig, database: OpenedDatabase): Promise<Service> {
  const { dataFolder, shape, log, now = () => new Date() } = config
  const spoolFolder = join(dataFolder, 'incoming')
  const databaseFile = join(dataFolder, 'waybill.db')
  const threadUrl = workerUrl('database-thread')
  if (database.storeProblem !== null) log(database.storeProblem)
  rmSync(spoolFolder, { recursive: true, force: true }) // uploads of a killed process
  const { owner, firstToken } = await prepare(database, config, { now, log })
  const advisories = await openAdvisoryStore({ dataFolder, threadUrl, now, log })
  const advisoriesFile = () => advisories.current()?.file ?? null
  const pool = createProcessingPool({ database, databaseFile, dataFolder, advisoriesFile, now })
  const tools = { database, pool, advisories, dataFolder, locks: new VersionLocks(), now, log }
  const jobs = createJobQueue(tools)
  const pipeline = createPipeline(tools, jobs)
  const exchange: ExchangeDependencies = { ...tools, retryPolicy: defaultRetryPolicy, wake: () => jobs.wake() }
  const intake = createIntake({ database, pool, dataFolder, now, onQueued: () => jobs.wake() })
  const documents = createVersionDocuments({ database, pool, jobs, dataFolder, now })
  const exporter = createExporter({ pool, dataFolder, now, toolVersion: applicationVersion })
  const vexImporter = createVexImporter({ database, pool, now })
  const downloads = createDownloads(dataFolder)
  const rateLimits = config.rateLimits ?? defaultRates
  const shared = { dataFolder, shape, rateLimits, now, log }
  const content = { intake, documents, exporter, vexImporter, downloads }
  const services: Services = { database, advisories, jobs, pipeline, ...content, ...shared }

  const authenticator = createAuthenticator(database, now, log)
  const answers = createRequestHandler({
    services,
    run: createOperationRunner(buildServiceSchema(resolverModules, [unimplementedResolvers]), log),
    authenticate: (token) => authenticator.authenticate(token),
    spoolFolder,
    download: (path) => downloads.handle(path),
  })
  await jobs.restore()
  await pipeline.rescanForNewEngine()
  jobs.start(createJobRegistry(tools, exchange, pipeline))
  const clock = startRefreshTimer(exchange)
  const supportClock = startSupportTimer(tools)
  const close = async () => {
    await clock.close()
    await supportClock.close()
    await jobs.close()
    await pool.close()
    await advisories.close()
    await database.close()
  }
  const issueSessionToken = () => Promise.resolve(authenticator.issueSession(owner))
  return { answers, handle: createRouter(answers, log), firstToken, log, issueSessionToken, close }
}

/** Creates what a first start needs and removes what an interrupted one left. */
async function prepare(
  database: UserDatabase,
  { dataFolder, shape, bootstrapToken }: ServiceConfig,
  { now, log }: Pick<StartedFolder, 'now' | 'log'>,
): Promise<{ readonly owner: User; readonly firstToken: string | null }> {
  const time = now().toISOString()
  const { owner } = await ensureOwner(database, time)
  const firstToken = shape === 'server' ? await ensureToken(database, owner, bootstrapToken ?? null, time) : null
  await removeUnfinished(database, { dataFolder, now, log })
  await deleteChangesBefore(database, new Date(now().getTime() - daysOfChanges * 86_400_000).toISOString())
  return { owner, firstToken }
>>>>>>> h-D
}

import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { applicationVersion } from '#shared/generated/application.ts'
import type { ExchangeDependencies } from './advisories/exchange-tools.ts'
import { startRefreshTimer } from './advisories/refresh-timer.ts'
import { createAuthenticator } from './accounts/authenticator.ts'
import { ensureOwner, ensureToken } from './accounts/first-start.ts'
import type { UserDatabase } from './db/database.ts'
import { deleteChangesBefore } from './db/changes/change-feed.ts'
import { type DatabaseThreads, openDatabaseThreads } from './db/dialect/database-threads.ts'
import { openAdvisoryStore } from './db/advisory-file/open-advisory-store.ts'
import type { UserDataTables } from './db/tables/user-data-tables.ts'
import { overwriteLog } from './db/dialect/overwrite-log.ts'
import { sweepVulnerabilities } from './db/versions/deleted-versions.ts'
import { makeFolderPrivate } from './db/store/private-files.ts'
import { withReserve } from './db/store/disk-reserve.ts'
import { continueIdsAfter } from './domain/id.ts'
import { listNewestIds } from './db/newest-ids.ts'
import type { User } from './domain/accounts/user.ts'
import { storageFaultOf } from './domain/storage-fault.ts'
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
import { createOriginals } from './documents/originals.ts'
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
  readonly log?: ((line: string) => void) | undefined
  /** The only clock of the service, processing threads included. Default: the system's. */
  readonly now?: (() => Date) | undefined
}

/** A running service. */
export interface Service {
  /** Its handlers, for a router of any transport. */
  readonly answers: ServiceHandlers
  /** Handles a request without a transport: no page and no other route. Never rejects. */
  handle(request: Request): Promise<Response>
  /** Text of the first token, created at the first start of a server without a bootstrap token; null otherwise. */
  readonly firstToken: string | null
  /** Returns a new token of the Owner, in memory only. */
  issueSessionToken(): Promise<string>
  close(): Promise<void>
}

const readers = 3
/** A window that was disconnected for longer loads everything again. */
const daysOfChanges = 7
const defaultRates = { requests: 6000, uploads: 600 } as const

/**
 * Starts the service on a data folder: opens the databases and composes everything by hand.
 *
 * @throws {StoreRejected} if the folder held a store and would open as an empty one
 * @throws {Rejection} if the bootstrap token is invalid
 * @throws {StorageFault} if the disk is full, read-only or the like
 * @throws {Error} if the data cannot be opened
 */
export async function createService(config: ServiceConfig): Promise<Service> {
  const { dataFolder, log = () => {} } = config
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  makeFolderPrivate(dataFolder, log)
  const threadUrl = workerUrl('database-thread')
  const databaseFile = join(dataFolder, 'waybill.db')
  const threads = { file: databaseFile, schema: 'user-data', isStore: true, readers, threadUrl, log } as const
  const open = async () => {
    const database = await openDatabaseThreads<UserDataTables>(threads)
    try {
      return await compose(config, database)
    } catch (error) {
      await database.close() // records a clean end: otherwise the next start would miss a log
      throw error
    }
  }
  // A full disk has to let a person in who makes room by a deletion.
  return withReserve(dataFolder, open).catch((error: unknown) => {
    throw storageFaultOf(error, dataFolder) ?? error
  })
}

type OpenedDatabase = DatabaseThreads<UserDataTables>

/** Composes the service around its open database. */
async function compose(config: ServiceConfig, database: OpenedDatabase): Promise<Service> {
  const { dataFolder, shape, log = () => {}, now = () => new Date() } = config
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
  const originals = createOriginals(dataFolder)
  const documents = createVersionDocuments({ database, pool, jobs, originals, dataFolder, now })
  const exporter = createExporter({ pool, originals, dataFolder, now, toolVersion: applicationVersion })
  const vexImporter = createVexImporter({ database, pool, now })
  const downloads = createDownloads(dataFolder)
  const rateLimits = config.rateLimits ?? defaultRates
  const shared = { dataFolder, shape, rateLimits, now, log }
  const content = { intake, documents, originals, exporter, vexImporter, downloads }
  const services: Services = { database, advisories, jobs, pipeline, ...content, ...shared }

  const authenticator = createAuthenticator(database, now, log)
  const answers = createRequestHandler({
    services,
    run: createOperationRunner(buildServiceSchema(resolverModules, [unimplementedResolvers]), log),
    authenticate: (token) => authenticator.authenticate(token),
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
  return { answers, handle: createRouter(answers, log), firstToken, issueSessionToken, close }
}

/** Creates what a first start needs and removes what an interrupted one left. */
async function prepare(
  database: UserDatabase,
  { dataFolder, shape, bootstrapToken }: ServiceConfig,
  { now, log }: Pick<StartedFolder, 'now' | 'log'>,
): Promise<{ readonly owner: User; readonly firstToken: string | null }> {
  for (const id of await listNewestIds(database)) continueIdsAfter(id)
  const time = now().toISOString()
  const { owner } = await ensureOwner(database, time)
  const firstToken = shape === 'server' ? await ensureToken(database, owner, bootstrapToken ?? null, time) : null
  await removeUnfinished(database, { dataFolder, now, log })
  if (await sweepVulnerabilities(database)) await overwriteLog(database.write)
  await deleteChangesBefore(database, new Date(now().getTime() - daysOfChanges * 86_400_000).toISOString())
  return { owner, firstToken }
}

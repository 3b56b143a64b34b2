import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { applicationVersion } from '#shared/generated/application.ts'
import { type Authenticator, createAuthenticator } from './accounts/authenticator.ts'
import { redeemInvitation } from './accounts/invitations.ts'
import { ensureOwner, ensureToken } from './accounts/first-start.ts'
import type { ExchangeDependencies } from './advisories/exchange-tools.ts'
import { startRefreshTimer } from './advisories/refresh-timer.ts'
import { removeInterruptedBackups, startBackupTimer } from './backups/backup-timer.ts'
import type { BackupDependencies } from './backups/backup-work.ts'
import { findUser } from './db/accounts/users.ts'
import type { UserDatabase } from './db/database.ts'
import { openAdvisoryStore } from './db/advisory-file/open-advisory-store.ts'
import { deleteChangesBefore } from './db/changes/change-feed.ts'
import type { DatabaseThreads } from './db/dialect/database-threads.ts'
import { listNewestIds } from './db/newest-ids.ts'
import { overwriteLog } from './db/dialect/overwrite-log.ts'
import { removeOldQuarantine } from './db/store/quarantine.ts'
import { sweepVulnerabilities } from './db/versions/deleted-versions.ts'
import type { UserDataTables } from './db/tables/user-data-tables.ts'
import { undoOpenSteps } from './decisions/change-in-parts.ts'
import { createFindingSelections } from './decisions/finding-selections.ts'
import { createIntake } from './documents/intake.ts'
import { createManualVersions } from './documents/manual-version.ts'
import { createOriginals } from './documents/originals.ts'
import { removeUnfinished, type StartedFolder } from './documents/remove-unfinished.ts'
import { createVersionDocuments } from './documents/replace-document.ts'
import { defaultTokenPrefix } from './domain/accounts/token-prefix.ts'
import type { User } from './domain/accounts/user.ts'
import { continueIdsAfter } from './domain/id.ts'
import { removeInterruptedExports, startExportTimer } from './downloads/export-files.ts'
import { createShareFiles } from './sharing/share-file.ts'
import { createExporter } from './downloads/exporter.ts'
import { createOperationRunner } from './graphql/operation/operation.ts'
import { buildServiceSchema } from './graphql/operation/schema.ts'
import { unimplementedResolvers } from './graphql/operation/unimplemented-resolvers.ts'
import { ensureStarterRules } from './automation/ensure-starters.ts'
import { recordInterruptedRuns } from './automation/record-run.ts'
import { createRuleRunner } from './automation/rule-runner.ts'
import { checkUncheckedVersions } from './checks/check-unchecked.ts'
import { createVersionChecker } from './checks/recheck.ts'
import { createAuditCheck } from './audit/audit-check.ts'
import { startAuditTimer } from './audit/audit-timer.ts'
import { createReviewStates } from './signatures/review-states.ts'
import { settlePrivateParts } from './signatures/private-parts.ts'
import { createSignatureReader } from './signatures/signature-reader.ts'
import { createSigner } from './signatures/signer.ts'
import type { Services } from './graphql/resolving/services.ts'
import { resolverModules } from './graphql/resolvers.ts'
import { createDownloads } from './http/downloads.ts'
import { createInvitationRoute } from './http/invitation-route.ts'
import { createSignInRoute } from './http/sign-in-route.ts'
import { createRequestHandler, type ServiceHandlers } from './http/request-handler.ts'
import { createJobRegistry } from './job-registry.ts'
import { createJobQueue } from './jobs/job-queue.ts'
import { VersionLocks } from './jobs/version-locks.ts'
import { moveWebhooks } from './notifications/webhooks.ts'
import { defaultRetryPolicy } from './network/retry-policy.ts'
import { createHealthRoute } from './open-recovery.ts'
import { fanOutMessages } from './notifications/fan-out.ts'
import { createDeliveries } from './notifications/deliveries.ts'
import { startMessageTimer } from './notifications/message-timer.ts'
import { createPipeline } from './pipeline/pipeline.ts'
import { startSupportTimer } from './pipeline/support-timer.ts'
import { ensureStarterPolicies } from './policies/ensure-starters.ts'
import { followChanges } from './policies/follow-changes.ts'
import { watchFinds } from './find/watch-finds.ts'
import { startCheckTimer } from './recovery/check-timer.ts'
import type { StoreHealth } from './recovery/store-health.ts'
import type { OpenService, ServiceHost } from './replaceable-service.ts'
import type { SecretStore } from './secrets/secret-store.ts'
import type { LoggedConfig } from './service-config.ts'
import { createHandovers } from './handover/handovers.ts'
import { createTicketSender } from './tickets/ticket-sender.ts'
import { createSignIns } from './sign-in/sign-ins.ts'
import { createVexImporter } from './statements/import-vex.ts'
import { completeBatches } from './statements/save-statements-in-parts.ts'
import { createComparisonExporter } from './compare/export-comparison.ts'
import { createVersionComparisons } from './compare/version-comparisons.ts'
import { createComponentsFiles } from './components/csv-files.ts'
import { createDocumentValues } from '#service/components/document-values.ts'
import { createEditSteps } from './components/edit-steps.ts'
import { createRepeatedEdits } from './repeats/repeated-edits.ts'
import { createLicenseListPreviews } from './components/license-list-previews.ts'
import { createProcessingPool } from './workers/processing-pool.ts'
import { workerUrl } from './workers/worker-url.ts'

/** What a service is composed around. */
export interface Opened {
  readonly database: DatabaseThreads<UserDataTables>
  readonly secrets: SecretStore
  readonly host: ServiceHost
  readonly health: StoreHealth
}

/** A window that was disconnected for longer loads everything again. */
const daysOfChanges = 7
const defaultRates = { requests: 6000, uploads: 600 } as const

/** Composes a service around its open database, by hand, and starts its jobs. */
export async function composeService(config: LoggedConfig, opened: Opened): Promise<OpenService> {
  const { dataFolder, log, now } = config
  const { database, host, health } = opened
  if (database.storeProblem !== null) log(database.storeProblem)
  rmSync(join(dataFolder, 'incoming'), { recursive: true, force: true }) // uploads of a killed process
  const { owner, firstToken } = await prepare(database, config, { now, log })
  await settlePrivateParts(opened, log)
  await moveWebhooks(opened, log)
  const parts = await composeParts(config, opened)
  const authenticator = createAuthenticator(database, { owner, sessions: host.sessions, now, log })
  const answers = composeAnswers(config, opened, parts, authenticator)
  const stopWork = await startWork(opened, parts)
  health.onDamage(() => void stopWork().catch((error: unknown) => log(`Work did not stop: ${String(error)}`)))
  const close = async () => {
    await stopWork()
    await parts.tools.pool.close()
    await parts.services.advisories.close()
    await database.close()
  }
  const issueSessionToken = () => Promise.resolve(authenticator.issueSession())
  return { answers, firstToken, issueSessionToken, close }
}

type Parts = Awaited<ReturnType<typeof composeParts>>

/** Composes what resolvers and jobs call. Nothing runs yet. */
async function composeParts(config: LoggedConfig, { database, secrets, host, health }: Opened) {
  const { dataFolder, shape, log, now } = config
  const databaseFile = join(dataFolder, 'waybill.db')
  const advisories = await openAdvisoryStore({ dataFolder, threadUrl: workerUrl('database-thread'), now, log })
  const advisoriesFile = () => advisories.current()?.file ?? null
  const pool = createProcessingPool({ database, databaseFile, dataFolder, advisoriesFile, now })
  const tools = { database, pool, advisories, dataFolder, locks: new VersionLocks(), now, log }
  const jobs = createJobQueue(tools)
  const pipeline = createPipeline(tools, jobs)
  const own = { ...tools, secrets, retryPolicy: defaultRetryPolicy }
  const exchange: ExchangeDependencies = { ...own, wake: () => jobs.wake() }
  const manualVersions = createManualVersions({ database, pool, jobs, dataFolder, now })
  const reading = composeReading(tools, jobs)
  const { originals } = reading
  const signer = createSigner({ database, pool, originals, secrets, now })
  const exporter = createExporter({ ...tools, originals, signer, toolVersion: applicationVersion })
  const vexImporter = createVexImporter({ database, pool, now, wake: () => jobs.wake() })
  const downloads = createDownloads(dataFolder)
  const backups: BackupDependencies = { database, dataFolder, secrets, now, log, replaceStore: host.replaceStore }
  const isDamaged = () => health.isDamaged
  const { rateLimits = defaultRates, tokenPrefix = defaultTokenPrefix } = config
  const shared = { dataFolder, secrets, shape, rateLimits, tokenPrefix, isDamaged, now, log }
  const selections = createFindingSelections(now)
  const checker = createVersionChecker(tools)
  const automation = createRuleRunner({ ...tools, jobs })
  const compare = { comparisons: createVersionComparisons(tools), comparisonExporter: createComparisonExporter(tools) }
  const rules = { checker, automation, licenseLists: createLicenseListPreviews(tools), ...compare }
  const content = {
    ...reading,
    ...composeOutward(config, { database, secrets }, tokenPrefix),
    manualVersions,
    signer,
    reviewStates: createReviewStates({ database, pool }),
    auditCheck: createAuditCheck(tools),
    exporter,
    shareFiles: createShareFiles({ ...tools, signer, downloads, toolVersion: applicationVersion }),
    vexImporter,
    handovers: createHandovers({ ...tools, originals, waybillVersion: applicationVersion }),
    downloads,
    selections,
    editSteps: createEditSteps({ database, jobs, now }),
    componentsFiles: createComponentsFiles(tools),
    repeatedEdits: createRepeatedEdits({ database, jobs, now }),
    documentValues: createDocumentValues({ database, jobs, now, documents: reading.documents }),
    ...rules,
  }
  const services: Services = { database, advisories, jobs, pipeline, backups, ...content, ...shared }
  return { services, tools, jobs, pipeline, exchange, downloads }
}

/** Composes what reaches other services: notifications, tickets, and sign-ins with a provider. */
function composeOutward(
  { shape, now, log, linkBase = null }: LoggedConfig,
  store: Pick<Opened, 'database' | 'secrets'>,
  tokenPrefix: string,
) {
  const own = linkBase ?? (shape === 'desktop' ? 'waybill://' : null)
  return {
    deliveries: createDeliveries({ ...store, now, log, linkBase: own }),
    // Others read a ticket: a link that only this computer opens is none for them.
    tickets: createTicketSender({ ...store, now, log, linkBase }),
    signIns: createSignIns({ ...store, tokenPrefix, now, log }),
  }
}

/** Composes what reads documents, and their signatures again if a key became trusted meanwhile. */
function composeReading(tools: Parts['tools'], jobs: ReturnType<typeof createJobQueue>) {
  const originals = createOriginals(tools.dataFolder)
  const signatureReader = createSignatureReader({ ...tools, originals })
  const onRead: typeof signatureReader.documentRead = (document) => {
    jobs.wake()
    signatureReader.documentRead(document)
  }
  const intake = createIntake({ ...tools, onRead })
  const documents = createVersionDocuments({ ...tools, jobs, originals, onRead })
  return { originals, signatureReader, intake, documents }
}

let builtSchema: ReturnType<typeof buildServiceSchema> | undefined

/** One for every service of this process, also for the one that a restore starts: building it takes as long as opening the database. */
function serviceSchema() {
  builtSchema ??= buildServiceSchema(resolverModules, [unimplementedResolvers])
  return builtSchema
}

function composeAnswers(
  { recovery, findOpenedFile, pageUrl = null, log }: LoggedConfig,
  { host, health }: Opened,
  { services, downloads }: Parts,
  authenticator: Authenticator,
): ServiceHandlers {
  const authenticate = (token: string) => authenticator.authenticate(token)
  const isDamaged = () => health.isDamaged
  const handlers = createRequestHandler({
    services,
    run: createOperationRunner(serviceSchema(), log, undefined, isDamaged),
    authenticate,
    download: (path) => downloads.handle(path),
    findOpenedFile,
  })
  const isKnown = async (token: string) => (await authenticate(token)) !== null
  const findWholeUser = async (token: string) => {
    const caller = await authenticate(token)
    const user = caller && (await findUser(services.database.write, caller.organizationId, caller.userId))
    return caller && user?.role === caller.role ? caller : null
  }
  const canRecover = recovery !== undefined
  return {
    ...handlers,
    '/invitation': createInvitationRoute((code, client) => redeemInvitation(services, code, client)),
    '/sign-in': createSignInRoute({ signIns: services.signIns, pageUrl, findWholeUser }),
    '/recovery': createHealthRoute({ health, host, canRecover, isKnown }),
  }
}

/** Starts jobs and timers. Returns a function that stops them; jobs continue at the next start. */
async function startWork({ database }: Opened, { tools, jobs, pipeline, exchange, services }: Parts) {
  const { backups, dataFolder, now, log } = services
  await removeInterruptedBackups(backups)
  await removeInterruptedExports(tools)
  await jobs.restore()
  await pipeline.rescanForNewEngine()
  jobs.start(createJobRegistry(tools, exchange, pipeline, backups, services.exporter))
  services.signatureReader.wake()
  await services.deliveries.start()
  await services.tickets.start()
  const timers = [
    services.signatureReader,
    services.deliveries,
    services.tickets,
    startRefreshTimer(exchange),
    startSupportTimer(tools),
    checkUncheckedVersions(tools),
    followChanges({ ...tools, wake: () => jobs.wake() }),
    watchFinds(tools),
    fanOutMessages({ ...tools, wake: () => services.deliveries.wake() }),
    startMessageTimer(tools),
    startExportTimer(tools),
    startCheckTimer({ dataFolder, now, log, reportDamage: (found) => database.reportDamage(found) }),
    startBackupTimer(backups, () => jobs.wake()),
    startAuditTimer(services),
  ]
  return async (): Promise<void> => {
    // At once: a job that failed must not try again while a check of the whole store still runs.
    await Promise.all([jobs.close(), ...timers.map((timer) => timer.close())])
  }
}

/** Creates what a first start needs and removes what an interrupted one left. */
async function prepare(
  database: UserDatabase,
  { dataFolder, shape, bootstrapToken = null, tokenPrefix = defaultTokenPrefix }: LoggedConfig,
  { now, log }: Pick<StartedFolder, 'now' | 'log'>,
): Promise<{ readonly owner: User; readonly firstToken: string | null }> {
  for (const id of await listNewestIds(database)) continueIdsAfter(id)
  const time = now().toISOString()
  const { owner } = await ensureOwner(database, time)
  const firstToken =
    shape === 'server' ? await ensureToken(database, owner, { bootstrapToken, tokenPrefix }, time) : null
  await removeUnfinished(database, { dataFolder, now, log })
  removeOldQuarantine(dataFolder, { now, log })
  if (await sweepVulnerabilities(database)) await overwriteLog(database.write)
  await completeBatches(database)
  await ensureStarterPolicies(database, time)
  await ensureStarterRules(database, time)
  await recordInterruptedRuns(database)
  if ((await undoOpenSteps(database)) > 0) log('A large change of decisions was interrupted. It was undone')
  await deleteChangesBefore(database, new Date(now().getTime() - daysOfChanges * 86_400_000).toISOString())
  return { owner, firstToken }
}

import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeFolder } from '#service/db/store/own-folder.ts'
import { findAddress, saveAddressCheck } from '#service/db/advisories/advisory-addresses.ts'
import { findJob } from '#service/db/jobs/job-list.ts'
import { insertJob, type JobEnd, saveJobPayload } from '#service/db/jobs/job-queue.ts'
import { findOrganization } from '#service/db/accounts/organizations.ts'
import {
  type AddressValidators,
  type AdvisoryAddress,
  emptyValidators,
  redactUrl,
} from '#service/domain/advisories/advisory-address.ts'
import type { Job } from '#service/domain/job.ts'
import { networkIsOff } from '#shared/failure-messages.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { FetchProblem } from '#service/network/fetch-problem.ts'
import type { AdvisoryPayload } from './advisory-job.ts'
import type { JobRun, JobHandler } from '#service/jobs/job-handler.ts'
import { newJob } from '#service/domain/new-job.ts'
import { storeImportFile } from './store-import-file.ts'
import type { ExchangeDependencies } from './exchange-tools.ts'
import { type FeedFetchResult, fetchFeed } from './fetch-feed.ts'
import { nextCheck } from './next-check.ts'
import { checksumOf } from './published-checksum.ts'
import type { RefreshPayload } from './refresh-job.ts'
import { Semaphore } from './semaphore.ts'

const maxConcurrentFetches = 3
/** Interval for checking the import that the refresh waits for, in milliseconds. */
const pause = 200

/**
 * Returns the handler of jobs that refresh a URL. New data is queued as an import, and the refresh ends when the import ends. Validators
 * are stored only then, so that a failed import is fetched and tried again. A failure never changes the current data.
 */
export function refreshAdvisories(tools: ExchangeDependencies): JobHandler {
  const turns = new Semaphore(maxConcurrentFetches)
  return async (run) => {
    const { addressId, importing } = run.job.payload as RefreshPayload // written by `queueRefreshes` and below only
    const address = await findAddress(tools.database.write, { id: addressId })
    if (!address) throw new Rejection('The URL was removed')
    try {
      const begun = importing ?? (await turns.take(run.signal, () => fetchAndQueue(tools, run, address)))
      return await finishRefresh(tools, run, address, begun)
    } catch (error) {
      if (!run.signal.aborted) await saveFailure(tools, address, error)
      throw error
    }
  }
}

type StartedFetch =
  NonNullable<RefreshPayload['importing']> | { readonly jobId: null; readonly validators: AddressValidators }

async function fetchAndQueue(
  tools: ExchangeDependencies,
  run: JobRun,
  address: AdvisoryAddress,
): Promise<StartedFetch> {
  const organization = await findOrganization(tools.database.write)
  if (organization?.networkAllowed !== true) {
    throw new Rejection(networkIsOff, 'An Admin can turn it on. You can still import files.')
  }
  run.show({ message: `Checking ${new URL(address.url).host}` })
  const folder = makeFolder(tools.dataFolder, 'fetched', address.id)
  const fetched = await fetchFrom(tools, run, address, folder)
  if (fetched.kind === 'unchanged') {
    await rm(folder, { recursive: true, force: true })
    return { jobId: null, validators: fetched.validators }
  }
  const importing = await queueImport(tools, run, address, fetched)
  await rm(folder, { recursive: true, force: true })
  return importing
}

async function fetchFrom(
  { advisories, retryPolicy, now }: ExchangeDependencies,
  { signal, show }: JobRun,
  address: AdvisoryAddress,
  folder: string,
): Promise<FeedFetchResult> {
  const url = new URL(address.url)
  // The validators mean nothing if the data was removed.
  const isInUse = (await advisories.sources()).some(({ name }) => name === address.sourceName)
  const known = isInUse ? address.validators : emptyValidators
  // Imported here, so that a service that never fetches starts without it.
  const { openHttpAgent } = await import('#service/network/http-agent.ts')
  const agent = openHttpAgent(url, address.mayBePrivate)
  try {
    return await fetchFeed({
      agent,
      url,
      known,
      folder,
      signal,
      retryPolicy,
      now,
      show: ({ unit, done, total }) =>
        show({ unit, done, total, message: `Fetching ${url.host}`, ...(total && { progress: (0.5 * done) / total }) }),
    })
  } finally {
    await agent.close()
  }
}

/** Stores the import and its note together: a crash leaves both or none. */
async function queueImport(
  tools: ExchangeDependencies,
  { job }: JobRun,
  address: AdvisoryAddress,
  { path, fileName, bytes, validators }: Extract<FeedFetchResult, { kind: 'fetched' }>,
): Promise<StartedFetch> {
  const { database, dataFolder, now, wake } = tools
  const sha256 = await checksumOf(path, false)
  const taken = await storeImportFile({ path, name: fileName, type: '', size: bytes, sha256 }, dataFolder)
  const about = { fileName, bytes, sha256, name: address.sourceName, url: address.url }
  const payload: AdvisoryPayload = { action: 'import', path: taken, ...about }
  const { organizationId, startedBy } = job
  const work = newJob({ kind: 'IMPORT_ADVISORIES', organizationId, payload }, startedBy, now())
  const importing = { jobId: work.id, validators }
  await database.write.transaction().execute(async (transaction) => {
    await insertJob(transaction, work)
    await saveJobPayload({ ...database, write: transaction }, job.id, { ...job.payload, importing })
  })
  wake()
  return importing
}

async function finishRefresh(
  tools: ExchangeDependencies,
  run: JobRun,
  address: AdvisoryAddress,
  begun: StartedFetch,
): Promise<JobEnd> {
  const { validators } = begun
  if (begun.jobId === null) {
    await saveSuccess(tools, address, { sourceName: null, validators })
    return { state: 'SUCCEEDED', message: `${address.sourceName ?? redactUrl(address.url)}: up to date` }
  }
  run.show({ message: 'Importing', unit: null })
  const imported = await endOf(tools, run, begun.jobId)
  if (imported.state !== 'SUCCEEDED') {
    throw new Rejection(imported.error ?? `The import ended with state ${imported.state}`, imported.remedy ?? undefined)
  }
  const source = (await tools.advisories.sources()).find(({ id }) => id === imported.advisorySourceId)
  await saveSuccess(tools, address, { sourceName: source?.name ?? address.sourceName, validators })
  const { message, skips, skippedCount, advisorySourceId } = imported
  return { state: 'SUCCEEDED', message, skips, skippedCount, advisorySourceId: advisorySourceId ?? undefined }
}

async function endOf({ database }: ExchangeDependencies, { job, signal }: JobRun, importId: string): Promise<Job> {
  for (;;) {
    const found = await findJob({ ...database, read: database.write }, job.organizationId, importId)
    if (!found) throw new Rejection('The import no longer exists', 'Refresh the source again.')
    if (found.finishedAt !== null) return found
    await sleep(pause, undefined, { signal })
  }
}

async function saveSuccess(
  { database, now }: ExchangeDependencies,
  address: AdvisoryAddress,
  seen: { readonly sourceName: string | null; readonly validators: AddressValidators },
): Promise<void> {
  const at = now()
  const { schedule } = (await findAddress(database.write, address)) ?? address
  const check = {
    at: at.toISOString(),
    nextCheckAt: nextCheck(schedule, 0, at),
    failures: 0,
    error: null,
    remedy: null,
  }
  await saveAddressCheck(database.write, address.id, { ...check, seen })
}

async function saveFailure(
  { database, now }: ExchangeDependencies,
  address: AdvisoryAddress,
  problem: unknown,
): Promise<void> {
  const at = now()
  const { schedule } = (await findAddress(database.write, address)) ?? address
  const failures = address.failures + 1
  const retryAt = problem instanceof FetchProblem ? problem.retryAt : undefined
  const isRefusal = problem instanceof Rejection
  await saveAddressCheck(database.write, address.id, {
    at: at.toISOString(),
    nextCheckAt: nextCheck(schedule, failures, at, retryAt),
    failures,
    error: isRefusal ? problem.messages.join('; ') : 'Internal error, see the log',
    remedy: isRefusal ? (problem.remedy ?? null) : 'Try again.',
  })
}

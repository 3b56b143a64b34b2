import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import {
  deleteOldJobs,
  endJob,
  insertJob,
  insertProcessingJob,
  listOpenJobs,
  requeueInterruptedJobs,
  saveJobPayload,
} from '#service/db/jobs/job-queue.ts'
import { findJob } from '#service/db/jobs/job-list.ts'
import { organizationsToRescan } from '#service/db/scans/scan-states.ts'
import { countVersions } from '#service/db/versions/version-list.ts'
import { hideVersions } from '#service/db/versions/version-removal.ts'
import type { Actor } from '#service/domain/actor.ts'
import { engineVersion } from '#service/domain/scans/engine-version.ts'
import type { Job } from '#service/domain/job.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { ScanRecomputation } from '#service/domain/scans/scan-recomputation.ts'
import type { SpooledFile } from '#service/domain/spooled-file.ts'
import type { Pipeline } from '#service/services.ts'
import { type AdvisoryPayload, changeAdvisories, removeImportedFile } from '#service/advisories/advisory-job.ts'
import { deleteVersions } from '#service/versions/delete-versions.ts'
import type { ExchangeWork, JobRun, JobTools } from '#service/jobs/job-work.ts'
import { newJob } from '#service/jobs/new-job.ts'
import { endOpenStages, processVersion } from './process-version.ts'
import { rankFindings } from '#service/scans/rank-findings.ts'
import { recompute } from '#service/scans/recompute.ts'
import { rescanVersions } from './rescan.ts'
import { Scheduler } from '#service/jobs/scheduler.ts'
import { stagesToRun } from '#service/domain/versions/stage-order.ts'
import { takeIn } from '#service/jobs/take-in.ts'
import { VersionLocks } from '#service/jobs/version-locks.ts'

const daysKept = 30

/** Who asks for a scan of everything when the application has become another one. */
const engine: Actor = { kind: 'SYSTEM', name: 'Matching engine', id: null }

/** The pipeline with its beginning and end. */
export interface StartedPipeline extends Pipeline {
  /** Goes on with what the last process left, and takes jobs from now on. */
  start(): Promise<void>
  /** Stops; what is at work goes on at the next start. To be called before the threads end. */
  close(): Promise<void>
}

/**
 * The pipeline over the job table. Nothing runs before `start`.
 *
 * @param exchange makes the work of jobs by which advisory data comes and goes; `changed` is to be called when other data is in use
 */
export function createPipeline(
  given: Omit<JobTools, 'locks'>,
  exchange: (changed: (job: Job) => Promise<void>) => ExchangeWork,
): StartedPipeline {
  return new JobPipeline({ ...given, locks: new VersionLocks() }, exchange)
}

class JobPipeline implements StartedPipeline {
  readonly #tools: JobTools
  readonly #scheduler: Scheduler
  readonly #rescansToRestart = new Set<string>()

  constructor(tools: JobTools, exchange: Parameters<typeof createPipeline>[1]) {
    this.#tools = tools
    const changes = changeAdvisories(tools, (job) => this.#advisoriesChanged(job))
    const deletes = deleteVersions(tools)
    const work = {
      PROCESS_SBOM: processVersion(tools),
      RANK_FINDINGS: rankFindings(tools),
      RESCAN: rescanVersions(tools, (jobId) => this.#rescansToRestart.delete(jobId)),
      IMPORT_ADVISORIES: changes,
      ...exchange((job) => this.#advisoriesChanged(job)),
      DELETE: (run: JobRun) => (run.job.payload['action'] === 'remove' ? changes(run) : deletes(run)),
    }
    this.#scheduler = new Scheduler(tools, work, removeImportedFile)
  }

  wake(): void {
    this.#scheduler.wake()
  }

  async start(): Promise<void> {
    const { database, now } = this.#tools
    await requeueInterruptedJobs(database)
    await deleteOldJobs(database, new Date(now().getTime() - daysKept * 86_400_000).toISOString())
    // A new engine judges what an earlier one judged.
    for (const id of await organizationsToRescan(database, engineVersion)) await this.rescanAll(id, engine)
    this.wake()
  }

  close(): Promise<void> {
    return this.#scheduler.close()
  }

  async process(version: SbomVersion, by: Actor, stages?: readonly string[]): Promise<Job> {
    const { id: versionId, organizationId } = version
    const payload = stages ? { stages: stagesToRun(stages) } : {}
    const job = newJob({ kind: 'PROCESS_SBOM', organizationId, versionId, payload }, by, this.#tools.now())
    await insertProcessingJob(this.#tools.database, job)
    this.wake()
    return job
  }

  async rescanAll(organizationId: string, by: Actor): Promise<Job | null> {
    const { database, now } = this.#tools
    const open = (await listOpenJobs(database)).find((job) => job.kind === 'RESCAN')
    if (!open) return this.#queue(newJob({ kind: 'RESCAN', organizationId }, by, now()))
    await saveJobPayload(database, open.id, { ...open.payload, place: null })
    if (this.#scheduler.isRunning(open.id)) this.#rescansToRestart.add(open.id)
    return open
  }

  recompute(version: SbomVersion, snapshotId: string | null): Promise<ScanRecomputation> {
    return recompute(this.#tools, version, snapshotId)
  }

  async importAdvisories(
    file: SpooledFile,
    organizationId: string,
    by: Actor,
    name: string | null,
    url: string | null = null,
  ): Promise<Job> {
    const { dataFolder, now } = this.#tools
    const { name: fileName, size: bytes, sha256 } = file
    const path = await takeIn(file, dataFolder)
    const payload: AdvisoryPayload = { action: 'import', path, fileName, bytes, sha256, name, url }
    return this.#queue(newJob({ kind: 'IMPORT_ADVISORIES', organizationId, payload }, by, now()))
  }

  removeAdvisorySource(source: { readonly id: string; readonly name: string }, organizationId: string, by: Actor) {
    const payload: AdvisoryPayload = { action: 'remove', sourceId: source.id, sourceName: source.name }
    const job = { kind: 'DELETE', organizationId, payload, advisorySourceId: source.id, cancellable: false } as const
    return this.#queue(newJob(job, by, this.#tools.now()))
  }

  async deleteVersions(versionIds: readonly string[], organizationId: string, by: Actor) {
    const { database, now } = this.#tools
    const job = newJob({ kind: 'DELETE', organizationId, cancellable: false }, by, now())
    const deleted = await database.write.transaction().execute(async (transaction) => {
      const at = job.createdAt
      const hidden = await hideVersions(transaction, organizationId, versionIds, at)
      if (hidden.length === 0) return null
      const ids = hidden.map(({ id }) => id)
      const queued = { ...job, payload: { versionIds: ids } }
      await insertJob(transaction, queued)
      const event = { organizationId, at, kind: 'SBOM', action: 'DELETED' } as const
      const events = hidden.map(({ id, environmentId }) => ({ ...event, subjectId: id, versionId: id, environmentId }))
      await insertChangeEvents(transaction, events)
      return { deletedIds: ids, job: queued }
    })
    if (!deleted) return { deletedIds: [], job: null }
    for (const { id, versionId } of await listOpenJobs(database)) {
      if (versionId && deleted.deletedIds.includes(versionId)) await this.#scheduler.cancel(id)
    }
    this.wake()
    return deleted
  }

  async alone<T>(versionId: string, work: () => Promise<T>): Promise<T> {
    for (const job of await listOpenJobs(this.#tools.database)) {
      if (job.versionId === versionId) await this.#scheduler.cancel(job.id)
    }
    try {
      return await this.#tools.locks.hold(versionId, work)
    } finally {
      this.wake()
    }
  }

  async cancel(job: Job): Promise<Job> {
    if (job.finishedAt !== null) throw new Rejection('The job has already ended')
    if (!job.cancellable) throw new Rejection('This job cannot be canceled')
    const { database, now } = this.#tools
    if (this.#scheduler.isRunning(job.id)) {
      await this.#scheduler.cancel(job.id)
    } else {
      await endJob(database.write, job, { state: 'CANCELLED', message: 'Cancelled' }, now().toISOString())
      await endOpenStages(this.#tools, job)
      await removeImportedFile(job)
    }
    return (await findJob(database, job.organizationId, job.id)) ?? job
  }

  async #queue(job: Job): Promise<Job> {
    await this.#tools.database.write.transaction().execute((transaction) => insertJob(transaction, job))
    this.wake()
    return job
  }

  async #advisoriesChanged({ organizationId, startedBy }: Job): Promise<void> {
    const at = this.#tools.now().toISOString()
    const event = { organizationId, at, kind: 'ADVISORY_SOURCE', action: 'UPDATED', subjectId: null } as const
    await insertChangeEvents(this.#tools.database.write, [event])
    // A version that arrives from here on is scanned with the new data by its own processing.
    const versions = await countVersions(this.#tools.database, { organizationId, today: at.slice(0, 10) })
    if (versions > 0) await this.rescanAll(organizationId, startedBy)
  }
}

import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { insertProcessingJob, listOpenJobs, saveJobPayload } from '#service/db/jobs/job-queue.ts'
import { organizationsToRescan } from '#service/db/scans/scan-states.ts'
import { countVersions } from '#service/db/versions/version-list.ts'
import type { Actor } from '#service/domain/actor.ts'
import { engineVersion } from '#service/domain/scans/engine-version.ts'
import type { Job } from '#service/domain/job.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { ScanRecomputation } from '#service/domain/scans/scan-recomputation.ts'
import { stagesToRun } from '#service/domain/versions/stage-order.ts'
import type { JobQueue } from '#service/jobs/job-queue.ts'
import type { JobRegistry, JobDependencies } from '#service/jobs/job-handler.ts'
import { newJob } from '#service/domain/new-job.ts'
import { recompute } from '#service/scans/recompute.ts'
import { endOpenStages, processVersion } from './process-version.ts'
import { rescanVersions } from './rescan.ts'

/** The actor of a full rescan after an update of the application. */
const engine: Actor = { kind: 'SYSTEM', name: 'Matching engine', id: null }

/** Runs the stages of versions durably: queued jobs survive a kill and continue at the next start. */
export interface Pipeline {
  /** Queues the processing of a version: all stages, or the named ones. */
  process(version: SbomVersion, by: Actor, stages?: readonly string[]): Promise<Job>
  /** Queues a scan of every version of the organization, after advisory data changed. */
  rescanAll(organizationId: string, by: Actor): Promise<Job | null>
  /**
   * Evaluates a version again with the current snapshot, or an earlier one that is still stored. Nothing is written.
   *
   * @throws {Rejection} if that snapshot is not stored
   */
  recompute(version: SbomVersion, snapshotId: string | null): Promise<ScanRecomputation>
}

/** The pipeline with what the composition needs. */
export interface ComposedPipeline extends Pipeline {
  /** The work of the jobs that run stages. */
  readonly registrations: Pick<JobRegistry, 'PROCESS_SBOM' | 'RESCAN'>
  /** Queues a scan of the versions that an earlier engine evaluated. */
  rescanForNewEngine(): Promise<void>
  /** Records that the job changed the current snapshot, and queues a scan of its organization's versions. */
  advisoriesChanged(job: Job): Promise<void>
}

/** Creates the pipeline over the queue of jobs. */
export function createPipeline(tools: JobDependencies, jobs: JobQueue): ComposedPipeline {
  return new JobPipeline(tools, jobs)
}

class JobPipeline implements ComposedPipeline {
  readonly registrations: ComposedPipeline['registrations']
  readonly #tools: JobDependencies
  readonly #jobs: JobQueue
  readonly #rescansToRestart = new Set<string>()

  constructor(tools: JobDependencies, jobs: JobQueue) {
    this.#tools = tools
    this.#jobs = jobs
    this.registrations = {
      PROCESS_SBOM: { run: processVersion(tools), onCancel: (job) => endOpenStages(tools, job) },
      RESCAN: { run: rescanVersions(tools, (jobId) => this.#rescansToRestart.delete(jobId)) },
    }
  }

  async rescanForNewEngine(): Promise<void> {
    for (const id of await organizationsToRescan(this.#tools.database, engineVersion)) await this.rescanAll(id, engine)
  }

  async process(version: SbomVersion, by: Actor, stages?: readonly string[]): Promise<Job> {
    const { id: versionId, organizationId } = version
    const payload = stages ? { stages: stagesToRun(stages) } : {}
    const { components: total } = version.counts
    const about = { kind: 'PROCESS_SBOM', organizationId, versionId, payload, unit: 'components', total } as const
    const job = newJob(about, by, this.#tools.now())
    await insertProcessingJob(this.#tools.database, job)
    this.#jobs.wake()
    return job
  }

  async rescanAll(organizationId: string, by: Actor): Promise<Job | null> {
    const { database, now } = this.#tools
    const open = (await listOpenJobs(database)).find((job) => job.kind === 'RESCAN')
    if (!open) return this.#jobs.add(newJob({ kind: 'RESCAN', organizationId }, by, now()))
    await saveJobPayload(database, open.id, { ...open.payload, place: null })
    if (this.#jobs.isRunning(open.id)) this.#rescansToRestart.add(open.id)
    return open
  }

  recompute(version: SbomVersion, snapshotId: string | null): Promise<ScanRecomputation> {
    return recompute(this.#tools, version, snapshotId)
  }

  async advisoriesChanged({ organizationId, startedBy }: Job): Promise<void> {
    const at = this.#tools.now().toISOString()
    const event = { organizationId, at, kind: 'ADVISORY_SOURCE', action: 'UPDATED', subjectId: null } as const
    await insertChangeEvents(this.#tools.database.write, [event])
    // The processing of a version that arrives from now on uses the new data.
    const versions = await countVersions(this.#tools.database, { organizationId, today: at.slice(0, 10) })
    if (versions > 0) await this.rescanAll(organizationId, startedBy)
  }
}

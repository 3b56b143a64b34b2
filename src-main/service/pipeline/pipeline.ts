import { insertChangeEvents } from '#service/db/change-events.ts'
import {
  deleteOldJobs,
  endJob,
  insertJob,
  insertProcessingJob,
  listOpenJobs,
  requeueInterruptedJobs,
  saveJobPayload,
} from '#service/db/job-queue.ts'
import { findJob } from '#service/db/job-list.ts'
import { hideVersions } from '#service/db/version-removal.ts'
import type { Actor } from '#service/domain/actor.ts'
import type { Job } from '#service/domain/job.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { Pipeline } from '#service/services.ts'
import { type AdvisoryPayload, changeAdvisories, removeImportedFile } from './advisory-job.ts'
import { deleteVersions } from './delete-versions.ts'
import type { JobTools } from './job-work.ts'
import { newJob } from './new-job.ts'
import { endOpenStages, processVersion } from './process-version.ts'
import { rescanVersions } from './rescan.ts'
import { Scheduler } from './scheduler.ts'
import { stagesToRun } from './stage-order.ts'
import { takeIn } from './take-in.ts'
import { VersionLocks } from './version-locks.ts'

const daysKept = 30

/** The pipeline with its beginning and end. */
export interface StartedPipeline extends Pipeline {
  /** Goes on with what the last process left, and takes jobs from now on. */
  start(): Promise<void>
  /** Stops; what is at work goes on at the next start. To be called before the threads end. */
  close(): Promise<void>
}

/** The pipeline over the job table. Nothing runs before `start`. */
export function createPipeline(given: Omit<JobTools, 'locks'>): StartedPipeline {
  const tools: JobTools = { ...given, locks: new VersionLocks() }
  const { database } = tools
  const now = () => tools.now().toISOString()
  const rescansToRestart = new Set<string>()
  const scheduler = new Scheduler(
    tools,
    {
      PROCESS_SBOM: processVersion(tools),
      RESCAN: rescanVersions(tools, (jobId) => rescansToRestart.delete(jobId)),
      IMPORT_ADVISORIES: changeAdvisories(tools, advisoriesChanged),
      DELETE: (run) => (run.job.payload['action'] === 'remove' ? removeSource(run) : deleteVersions(tools)(run)),
    },
    removeImportedFile,
  )
  const removeSource = changeAdvisories(tools, advisoriesChanged)

  async function queue(job: Job): Promise<Job> {
    await database.write.transaction().execute((transaction) => insertJob(transaction, job))
    scheduler.wake()
    return job
  }

  async function advisoriesChanged({ organizationId, startedBy }: Job): Promise<void> {
    const event = { organizationId, at: now(), kind: 'ADVISORY_SOURCE', action: 'UPDATED', subjectId: null } as const
    await insertChangeEvents(database.write, [event])
    await rescanAll(organizationId, startedBy)
  }

  async function rescanAll(organizationId: string, by: Actor): Promise<Job | null> {
    const open = (await listOpenJobs(database)).find((job) => job.kind === 'RESCAN')
    if (!open) return queue(newJob({ kind: 'RESCAN', organizationId }, by, tools.now()))
    await saveJobPayload(database, open.id, { ...open.payload, place: null })
    if (scheduler.isRunning(open.id)) rescansToRestart.add(open.id)
    return open
  }

  return {
    wake: () => scheduler.wake(),
    rescanAll,
    async process(version, by, stages) {
      const { id: versionId, organizationId } = version
      const payload = stages ? { stages: stagesToRun(stages) } : {}
      const job = newJob({ kind: 'PROCESS_SBOM', organizationId, versionId, payload }, by, tools.now())
      await insertProcessingJob(database, job)
      scheduler.wake()
      return job
    },
    async importAdvisories(file, organizationId, by, name) {
      const payload: AdvisoryPayload = {
        action: 'import',
        path: await takeIn(file, tools.dataFolder),
        fileName: file.name,
        bytes: file.size,
        sha256: file.sha256,
        name,
        url: null,
      }
      return queue(newJob({ kind: 'IMPORT_ADVISORIES', organizationId, payload }, by, tools.now()))
    },
    removeAdvisorySource(sourceId, organizationId, by) {
      const payload: AdvisoryPayload = { action: 'remove', sourceId }
      const job = { kind: 'DELETE', organizationId, payload, advisorySourceId: sourceId, cancellable: false } as const
      return queue(newJob(job, by, tools.now()))
    },
    async deleteVersions(versionIds, organizationId, by) {
      const job = newJob({ kind: 'DELETE', organizationId, cancellable: false }, by, tools.now())
      const deleted = await database.write.transaction().execute(async (transaction) => {
        const hidden = await hideVersions(transaction, organizationId, versionIds, now())
        if (hidden.length === 0) return null
        const payload = { versionIds: hidden.map(({ id }) => id) }
        await insertJob(transaction, { ...job, payload })
        const event = { organizationId, at: now(), kind: 'SBOM', action: 'DELETED' } as const
        await insertChangeEvents(
          transaction,
          hidden.map(({ id, environmentId }) => ({ ...event, subjectId: id, versionId: id, environmentId })),
        )
        return { deletedIds: payload.versionIds, job: { ...job, payload } }
      })
      if (!deleted) return { deletedIds: [], job: null }
      for (const running of await listOpenJobs(database)) {
        if (running.versionId && deleted.deletedIds.includes(running.versionId)) await scheduler.cancel(running.id)
      }
      scheduler.wake()
      return deleted
    },
    async cancel(job) {
      if (job.finishedAt !== null) throw new Rejection('The job has ended already')
      if (!job.cancellable) throw new Rejection('This job cannot be cancelled')
      if (scheduler.isRunning(job.id)) {
        await scheduler.cancel(job.id)
      } else {
        await endJob(database.write, job, { state: 'CANCELLED', message: 'Cancelled' }, now())
        await endOpenStages(tools, job)
        await removeImportedFile(job)
      }
      return (await findJob(database, job.organizationId, job.id)) ?? job
    },
    async start() {
      await requeueInterruptedJobs(database)
      await deleteOldJobs(database, new Date(tools.now().getTime() - daysKept * 86_400_000).toISOString())
      scheduler.wake()
    },
    close: () => scheduler.close(),
  }
}

import { createJobQueue, type JobQueue } from '#service/jobs/job-queue.ts'
import type { JobDependencies } from '#service/jobs/job-handler.ts'
import { VersionLocks } from '#service/jobs/version-locks.ts'
import { rankFindings } from '#service/scans/rank-findings.ts'
import { deleteQueuedVersions } from '#service/versions/delete-versions-work.ts'
import { createPipeline, type Pipeline } from './pipeline.ts'

/** A running pipeline and its queue. */
export interface PipelineForTest extends Pick<Pipeline, 'process' | 'rescanAll'> {
  readonly jobs: JobQueue
  close(): Promise<void>
}

/** Starts a pipeline like the service, without the jobs that change advisory data. */
export async function startPipeline(given: Omit<JobDependencies, 'locks'>): Promise<PipelineForTest> {
  const tools = { ...given, locks: new VersionLocks() }
  const jobs = createJobQueue(tools)
  const pipeline = createPipeline(tools, jobs)
  const none = { run: () => Promise.reject(new Error('There is no advisory data to exchange here')) }
  await jobs.restore()
  await pipeline.rescanForNewEngine()
  jobs.start({
    ...pipeline.registrations,
    RANK_FINDINGS: { run: rankFindings(tools) },
    DELETE: { run: deleteQueuedVersions(tools) },
    ...{ BACKUP: none, RESTORE: none, EXPORT: none, RUN_POLICY: none, RUN_RULES: none },
    ...{ IMPORT_ADVISORIES: none, REFRESH_ADVISORIES: none, ROLL_BACK_ADVISORIES: none, EXPORT_BUNDLE: none },
  })
  return {
    jobs,
    process: (version, by, stages) => pipeline.process(version, by, stages),
    rescanAll: (organizationId, by) => pipeline.rescanAll(organizationId, by),
    close: () => jobs.close(),
  }
}

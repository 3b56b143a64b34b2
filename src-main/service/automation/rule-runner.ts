import { insertJob } from '#service/db/jobs/job-queue.ts'
import { findRun } from '#service/db/automation/runs.ts'
import type { Actor } from '#service/domain/actor.ts'
import type { Job } from '#service/domain/job.ts'
import { scanOfRules } from '#service/domain/automation/late-rules.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { JobDependencies } from '#service/jobs/job-handler.ts'
import type { JobQueue } from '#service/jobs/job-queue.ts'
import { newJob } from '#service/domain/new-job.ts'
import type { UndoRunEnd, UndoRunInput } from './thread/undo-run.ts'

/** Queues stages of a version. */
export type ProcessVersion = (version: SbomVersion, by: Actor, stages: readonly string[]) => Promise<unknown>

/** What answers to requests ask of automation. */
export interface RuleRunner {
  /** Queues a run of rules over versions. @param ruleIds null: all enabled rules */
  run(
    asked: {
      readonly organizationId: string
      readonly ruleIds: readonly string[] | null
      readonly versionIds: readonly string[]
    },
    by: Actor,
  ): Promise<Job>
  /**
   * Undoes what a run changed. @returns number of rows that were changed since and stay
   *
   * @throws {Rejection} if the run does not exist or is undone
   */
  undo(organizationId: string, runId: string, by: Actor): Promise<number>
}

type Tools = Pick<JobDependencies, 'database' | 'pool' | 'locks' | 'now'> & {
  readonly jobs: Pick<JobQueue, 'wake'>
}

/** Milliseconds that the largest run does not need. */
const timeLimitMs = 30 * 60_000

export function createRuleRunner({ database, pool, locks, now, jobs }: Tools): RuleRunner {
  return {
    async run({ organizationId, ruleIds, versionIds }, by) {
      const payload = { ruleIds, versionIds, place: 0 }
      const job = newJob({ kind: 'RUN_RULES', organizationId, payload }, by, now())
      await database.write.transaction().execute((transaction) => insertJob(transaction, job))
      jobs.wake()
      return job
    },
    async undo(organizationId, runId, by) {
      const run = await findRun(database.write, organizationId, runId)
      if (!run) throw new Rejection('Run not found')
      const { versionId } = run
      const scan = newJob({ kind: 'PROCESS_SBOM', organizationId, versionId, payload: scanOfRules }, by, now())
      const input = { organizationId, runId, by, scan }
      try {
        const end = await locks.acquire(run.versionId, () =>
          pool.run<UndoRunInput, UndoRunEnd>('undo-run', input, { background: true, timeLimit: timeLimitMs }),
        )
        return end.keptCount
      } finally {
        jobs.wake() // a scan may be queued
      }
    },
  }
}

import type { Transaction } from 'kysely'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { listWaitingJobs } from '#service/db/jobs/job-queue.ts'
import { insertJob } from '#service/db/jobs/job-queue.ts'
import type { UserDatabase } from '#service/db/database.ts'
import type { Actor } from '#service/domain/actor.ts'
import type { Job } from '#service/domain/job.ts'
import { type PolicyCause, policyCauses } from '#service/domain/policies/policy-result.ts'
import { newJob } from '#service/domain/new-job.ts'

/** Policies and versions to evaluate. Null: all enabled policies; the newest version of every environment. */
export interface EvaluationScope {
  readonly organizationId: string
  readonly policyIds: readonly string[] | null
  readonly versionIds: readonly string[] | null
  readonly cause: PolicyCause
}

interface QueueTools {
  readonly database: UserDatabase
  readonly now: () => Date
  readonly wake: () => void
}

const clock: Actor = { kind: 'SYSTEM', name: 'Policies', id: null }

/** Queues a job that evaluates policies. One for the same policies and versions that waits already does it as well. */
export async function queueEvaluation(
  { database, now, wake }: QueueTools,
  scope: EvaluationScope,
  by: Actor = clock,
): Promise<Job> {
  const queued = await database.write
    .transaction()
    .execute((transaction) => insertEvaluation(transaction, scope, by, now()))
  wake()
  return queued
}

/** The same as part of a change, so that the two are stored together. The caller starts queued jobs after its transaction. */
export async function insertEvaluation(
  transaction: Transaction<UserDataTables>,
  { organizationId, policyIds, versionIds, cause }: EvaluationScope,
  by: Actor,
  at: Date,
): Promise<Job> {
  const payload = { policyIds, versionIds, cause, place: 0 }
  const job = newJob({ kind: 'RUN_POLICY', organizationId, payload }, by, at)
  const waiting = await listWaitingJobs(transaction, 'RUN_POLICY')
  const same = waiting.find((one) => JSON.stringify(one.payload) === JSON.stringify(payload))
  if (!same) await insertJob(transaction, job)
  return same ?? job
}

/** Reads the payload of a job. */
export function readEvaluationScope({ organizationId, payload }: Job): EvaluationScope & { readonly place: number } {
  const { policyIds, versionIds, cause, place } = payload
  const ids = (value: unknown) => (Array.isArray(value) ? value.map(String) : null)
  return {
    ...{ organizationId, policyIds: ids(policyIds), versionIds: ids(versionIds) },
    cause: policyCauses.find((known) => known === cause) ?? 'REQUEST',
    place: typeof place === 'number' ? place : 0,
  }
}

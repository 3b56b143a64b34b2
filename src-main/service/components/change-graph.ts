import {
  type CountsGrown,
  findOwnComponents,
  nothingGrown,
  renewRelations,
} from '#service/db/components/component-graph.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import type { UserDatabase, UserTransaction } from '#service/db/database.ts'
import { insertJob } from '#service/db/jobs/job-queue.ts'
import { cancelRepeatedRuns } from '#service/db/versions/cancel-queued-jobs.ts'
import { findUnfinishedStages, resetStages } from '#service/db/versions/stage-rows.ts'
import type { Actor } from '#service/domain/actor.ts'
import { newJob } from '#service/domain/new-job.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { stagesToRun } from '#service/domain/versions/stage-order.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { JobQueue } from '#service/jobs/job-queue.ts'
import type { StageName } from '#shared/stage.ts'

/** What edits of the graph need. */
export interface GraphTools {
  readonly database: UserDatabase
  readonly jobs: Pick<JobQueue, 'alone'>
  readonly now: () => Date
}

/** Longest list of components of one call. */
export const maxListed = 10_000

/** A change of the graph, in the transaction that queues what follows from it. `at`: RFC 3339 in UTC. */
export type GraphChange = (transaction: UserTransaction, at: string) => Promise<void>

/** Runs a change of the graph while no job works on the version, and queues what follows from it. */
export async function changeGraph(
  { database, jobs, now }: GraphTools,
  version: SbomVersion,
  {
    by,
    change,
    stages: asked = ['CHECKS', 'VULN_SCAN'],
  }: {
    readonly by: Actor
    readonly change: GraphChange
    readonly stages?: readonly StageName[]
  },
): Promise<void> {
  await jobs.alone(version.id, () =>
    database.write.transaction().execute(async (transaction) => {
      const time = now()
      // A job that ran for the version was stopped for this one: what it left undone is done now.
      const unfinished = await findUnfinishedStages(transaction, version.id)
      await change(transaction, time.toISOString())
      await renewRelations(transaction, version.id)
      const stages = stagesToRun([...unfinished, ...asked])
      const { organizationId, id: versionId } = version
      const job = newJob({ kind: 'PROCESS_SBOM', organizationId, versionId, payload: { stages } }, by, time)
      await cancelRepeatedRuns(transaction, version.id, job.createdAt)
      await insertJob(transaction, job)
      await resetStages(transaction, version.id, stages)
    }),
  )
}

/** @throws {Rejection} if one is not a component of the version */
export async function requireComponents(
  transaction: UserTransaction,
  version: SbomVersion,
  ids: readonly string[],
): Promise<void> {
  const own = await findOwnComponents(transaction, version.id, ids)
  const foreign = ids.find((id) => !own.has(id))
  if (foreign !== undefined) throw new Rejection(`The version has no component ${foreign}`)
}

/** Reports a changed component to open windows. */
export async function report(
  transaction: UserTransaction,
  { id: versionId, environmentId, organizationId }: SbomVersion,
  { id, at, action }: { readonly id: string; readonly at: string; readonly action: 'CREATED' | 'UPDATED' | 'DELETED' },
): Promise<void> {
  const event = { organizationId, at, versionId, environmentId }
  await insertChangeEvents(transaction, [
    { ...event, kind: 'COMPONENT', action, subjectId: id },
    { ...event, kind: 'SBOM', action: 'UPDATED', subjectId: versionId },
  ])
}

/** Returns the primary component of a version as it is now. */
export async function primaryOf(transaction: UserTransaction, { id }: SbomVersion): Promise<string> {
  const query = transaction.selectFrom('sbom_version').select('primary_component_id').where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).primary_component_id
}

type CountedColumns = Partial<Record<'purl' | 'cpes' | 'license_expression' | 'supplier_name', string | null>> & {
  readonly is_listed?: number
}

/** Returns how counts of a version grow by a component; with -1, without it. One that is not listed counts nowhere. */
export function countsOf(row: CountedColumns, sign = 1): CountsGrown {
  if (row.is_listed === 0) return nothingGrown
  const count = (has: boolean) => (has ? sign : 0)
  return {
    components: sign,
    withPurl: count(row.purl != null),
    withCpe: count((row.cpes ?? '[]') !== '[]'),
    withLicense: count(row.license_expression != null),
    withSupplier: count(row.supplier_name != null),
    dependencies: 0,
  }
}

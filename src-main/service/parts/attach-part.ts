import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import type { UserDatabase, UserReader, UserTransaction } from '#service/db/database.ts'
import { queueProcessing } from '#service/db/jobs/job-queue.ts'
import { deletePart, findPart, insertPart } from '#service/db/parts/version-parts.ts'
import { findVersion } from '#service/db/versions/find-version.ts'
import type { Actor } from '#service/domain/actor.ts'
import { newId, type PartId, type VersionId } from '#service/domain/id.ts'
import type { Job } from '#service/domain/job.ts'
import { newJob } from '#service/domain/new-job.ts'
import type { Part } from '#service/domain/parts/part.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { JobQueue } from '#service/jobs/job-queue.ts'
import { whyUnfit } from './why-unfit.ts'

/** The dependencies of attaching and detaching. */
export interface PartTools {
  readonly database: UserDatabase
  readonly jobs: Pick<JobQueue, 'wake'>
  readonly now: () => Date
}

interface Attached {
  readonly part: Part
  readonly job: Job
}

/**
 * Makes a version a part of another one, and queues the evaluation of the parent's policies.
 *
 * @throws {Rejection} if one of both does not exist, if the part is there already, or if the parent would contain itself
 */
export async function attachPart(
  { database, jobs, now }: PartTools,
  {
    organizationId,
    parentId,
    partId,
    by,
  }: {
    readonly organizationId: string
    readonly parentId: VersionId
    readonly partId: VersionId
    readonly by: Actor
  },
): Promise<Attached> {
  const at = now().toISOString()
  const attached = await database.write.transaction().execute(async (transaction) => {
    const parent = await requireVisible(transaction, organizationId, parentId)
    const child = await requireVisible(transaction, organizationId, partId, 'Part not found')
    const reason = await whyUnfit(transaction, parent, child.id)
    if (reason !== null) throw new Rejection(reason)
    const part: Part = { id: newId(), parentId, partId, createdAt: at, createdBy: by }
    await insertPart(transaction, part)
    return { part, job: await afterChange(transaction, [parent, child], by, now()) }
  })
  jobs.wake()
  return attached
}

/**
 * Takes a part out of the version that contains it. Decisions made on the part stay with it.
 *
 * @throws {Rejection} `Part not found`
 */
export async function detachPart(
  { database, jobs, now }: PartTools,
  { organizationId, id, by }: { readonly organizationId: string; readonly id: PartId; readonly by: Actor },
): Promise<Part> {
  const detached = await database.write.transaction().execute(async (transaction) => {
    const part = await findPart(transaction, organizationId, id)
    if (!part || !(await deletePart(transaction, id))) throw new Rejection('Part not found')
    const parent = await requireVisible(transaction, organizationId, part.parentId)
    const child = await findVersion(transaction, organizationId, { id: part.partId })
    await afterChange(transaction, child ? [parent, child] : [parent], by, now())
    return part
  })
  jobs.wake()
  return detached
}

/** Takes those of the links of a version away that are still there, and queues the evaluation of its policies if there are any. */
export async function detachParts(
  transaction: UserTransaction,
  parent: SbomVersion,
  ids: readonly PartId[] | undefined,
  { by, at }: { readonly by: Actor; readonly at: Date },
): Promise<void> {
  const children: SbomVersion[] = []
  for (const id of ids ?? []) {
    const part = await findPart(transaction, parent.organizationId, id)
    if (!part || !(await deletePart(transaction, id))) continue
    const child = await findVersion(transaction, parent.organizationId, { id: part.partId })
    if (child) children.push(child)
  }
  if (children.length > 0) await afterChange(transaction, [parent, ...children], by, at)
}

/** @throws {Rejection} if the organization has no such version */
export async function requireVisible(
  read: UserReader,
  organizationId: string,
  id: VersionId,
  message = 'Sbom not found',
): Promise<SbomVersion> {
  const version = await findVersion(read, organizationId, { id })
  if (!version) throw new Rejection(message)
  return version
}

/** Reports the change to windows, and queues the evaluation of the first version, which is the parent. */
export async function afterChange(
  transaction: UserTransaction,
  versions: readonly [SbomVersion, ...SbomVersion[]],
  by: Actor,
  now: Date,
): Promise<Job> {
  const at = now.toISOString()
  const [{ id: versionId, organizationId, counts }] = versions
  const events = versions.map(({ id, environmentId }) => ({
    ...({ organizationId, at, kind: 'SBOM', action: 'UPDATED' } as const),
    ...{ subjectId: id, versionId: id, environmentId },
  }))
  await insertChangeEvents(transaction, events)
  await transaction.updateTable('sbom_version').set({ updated_at: at }).where('id', '=', versionId).execute()
  const payload = { stages: ['POLICY_SCAN'] }
  const about = { kind: 'PROCESS_SBOM', organizationId, versionId, payload, unit: 'components' } as const
  const job = newJob({ ...about, total: counts.components }, by, now)
  await queueProcessing(transaction, job)
  return job
}

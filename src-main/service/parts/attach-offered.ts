import type { UserTransaction } from '#service/db/database.ts'
import { insertPart } from '#service/db/parts/version-parts.ts'
import { namesOfVersions } from '#service/db/versions/version-names.ts'
import type { Actor } from '#service/domain/actor.ts'
import { newId, type VersionId } from '#service/domain/id.ts'
import type { Job } from '#service/domain/job.ts'
import type { OfferedPart } from '#service/domain/parts/offered-part.ts'
import type { Part } from '#service/domain/parts/part.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { afterChange, type PartTools, requireVisible } from './attach-part.ts'
import { readOfferedParts } from './offered-parts.ts'
import { whyUnfit } from './why-unfit.ts'

/** What attaching did: the new links, and the offers that could not be taken, with the reason in each. */
export interface AttachedOffers {
  readonly parts: readonly Part[]
  readonly left: readonly OfferedPart[]
}

/**
 * Attaches the documents that a version refers to and that are here exactly as it names them.
 *
 * @throws {Rejection} if there is none
 */
export async function attachOffered(
  { database, jobs, now }: PartTools,
  {
    organizationId,
    parentId,
    by,
  }: { readonly organizationId: string; readonly parentId: VersionId; readonly by: Actor },
): Promise<{ readonly parts: readonly Part[]; readonly job: Job; readonly sbom: SbomVersion }> {
  const done = await database.write.transaction().execute(async (transaction) => {
    const parent = await requireVisible(transaction, organizationId, parentId)
    const { parts, left } = await attachHere(transaction, parent, { at: now().toISOString(), by })
    if (parts.length === 0) throw new Rejection(await whyNothing(transaction, parent, left))
    return { parts, job: await afterAttaching(transaction, parent, parts, { by, at: now() }), sbom: parent }
  })
  jobs.wake()
  return done
}

/** Reports new links to windows, and queues the evaluation of the version that contains them. */
export async function afterAttaching(
  transaction: UserTransaction,
  parent: SbomVersion,
  parts: readonly Part[],
  { by, at }: { readonly by: Actor; readonly at: Date },
): Promise<Job> {
  const children: SbomVersion[] = []
  for (const { partId } of parts) children.push(await requireVisible(transaction, parent.organizationId, partId))
  return afterChange(transaction, [parent, ...children], by, at)
}

interface Attaching {
  /** RFC 3339 in UTC. */
  readonly at: string
  readonly by: Actor
  /** Which offers to take. All unless given. */
  readonly isWanted?: (offer: OfferedPart) => boolean
}

/** Inserts the links for what is here, one after the other: each may be what another one would close a circle with. */
export async function attachHere(
  transaction: UserTransaction,
  parent: Pick<SbomVersion, 'id' | 'organizationId'>,
  { at, by, isWanted = () => true }: Attaching,
): Promise<AttachedOffers> {
  const parts: Part[] = []
  const left: OfferedPart[] = []
  for (const offer of await readOfferedParts(transaction, parent)) {
    const [partId] = offer.versionIds
    if (offer.state === 'ATTACHED' || !isWanted(offer)) continue
    const reason = partId === undefined ? null : await whyUnfit(transaction, parent, partId)
    if (offer.state !== 'HERE' || partId === undefined || reason !== null) {
      left.push({ ...offer, reason })
      continue
    }
    const part: Part = { id: newId(), parentId: parent.id, partId, createdAt: at, createdBy: by }
    await insertPart(transaction, part)
    parts.push(part)
  }
  return { parts, left }
}

async function whyNothing(
  transaction: UserTransaction,
  parent: Pick<SbomVersion, 'id' | 'organizationId'>,
  left: readonly OfferedPart[],
): Promise<string> {
  const reason = left.find((offer) => offer.reason !== null)?.reason
  if (reason != null) return reason
  const [name] = await namesOfVersions(transaction, parent.organizationId, [parent.id])
  if (left.length === 0) return `"${name}" refers to no other document that is not attached`
  return `No version here is what "${name}" refers to. Upload the documents that it names, or attach another version by hand`
}

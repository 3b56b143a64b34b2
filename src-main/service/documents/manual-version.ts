import type { UserDatabase } from '#service/db/database.ts'
import { keepReserve, withReserve } from '#service/db/store/disk-reserve.ts'
import { deleteVersionContent } from '#service/db/versions/version-removal.ts'
import type { Actor } from '#service/domain/actor.ts'
import { componentKinds } from '#service/domain/components/component-kind.ts'
import { newId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { JobQueue } from '#service/jobs/job-queue.ts'
import type { ProcessingPool } from '#service/workers/processing-pool.ts'
import { rejectLimit } from '#service/workers/reject-limit.ts'
import type { IngestOutput } from './ingest-input.ts'
import { ingestLimits } from './ingest-limits.ts'
import { attempt, requireTarget } from './intake.ts'
import type { ManualVersionInput } from './thread/create-manual.ts'

/** A version to make by hand. */
export interface ManualVersion {
  readonly organizationId: string
  readonly productId: string
  readonly environmentId: string
  readonly label: string
  /** Null: the name of the copied version's primary component, otherwise the product's. */
  readonly primaryName: string | null
  /** Null: that of the copied version's primary component, otherwise an application. */
  readonly primaryKind: string | null
  /** Version whose content is copied. */
  readonly copied: SbomVersion | null
}

interface Tools {
  readonly database: UserDatabase
  readonly pool: Pick<ProcessingPool, 'run'>
  readonly jobs: Pick<JobQueue, 'wake'>
  readonly dataFolder: string
  readonly now: () => Date
}

/** Makes versions by hand: they have no document. */
export interface ManualVersions {
  /**
   * Makes a version and starts its processing.
   *
   * @throws {Rejection} if a value is invalid, or the environment accepts no versions; nothing is stored then
   */
  create(given: ManualVersion, by: Actor): Promise<IngestOutput>
}

export function createManualVersions(tools: Tools): ManualVersions {
  return { create: (given, by) => create(tools, given, by) }
}

async function create(tools: Tools, given: ManualVersion, actor: Actor): Promise<IngestOutput> {
  const { database, dataFolder, jobs, now, pool } = tools
  rejectInvalid(given)
  const { productName } = await requireTarget(database, given)
  const { copied, ...place } = given
  const input: ManualVersionInput = {
    ...place,
    ...{ versionId: newId(), productName, actor, at: now().toISOString(), copiedId: copied?.id ?? null },
  }
  const beforeRepeat = () => withReserve(dataFolder, () => deleteVersionContent(database, input.versionId))
  try {
    const output = await rejectLimit('Making the version', () =>
      pool.run<ManualVersionInput, IngestOutput>('create-manual', input, {
        ...ingestLimits,
        beforeRepeat,
        short: copied === null,
      }),
    )
    jobs.wake()
    await keepReserve(dataFolder)
    return output
  } catch (error) {
    await attempt(beforeRepeat)
    throw error
  }
}

function rejectInvalid({ label, primaryName, primaryKind }: ManualVersion): void {
  const problems: string[] = []
  if (label === '') problems.push('"projectVersion" must not be empty')
  if (label.length > 500) problems.push('"projectVersion" has more than 500 characters')
  if (primaryName !== null && primaryName.length > 1_000) {
    problems.push('"primaryComponentName" has more than 1000 characters')
  }
  if (primaryKind !== null && !componentKinds.some((kind) => kind === primaryKind)) {
    problems.push(`"${primaryKind}" is not a component type. Use ${componentKinds.join(', ')}`)
  }
  if (problems.length > 0) throw new Rejection(problems)
}

import type { UserDatabase, UserReader } from '#service/db/database.ts'
import { namedInVersion } from '#service/db/parts/version-overlays.ts'
import { namesOfVersions } from '#service/db/versions/version-names.ts'
import type { VexOperation } from '#service/domain/decisions/vex-operation.ts'
import type { VersionId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { maxFindingsAtOnce } from './change-in-parts.ts'
import { timesInstead } from './decided-alone.ts'
import { applyStep, applyStepInParts, type StepRequest } from './step.ts'

/** What a version decided for itself alone and no longer does, and who says so. */
export interface WithdrawRequest extends Pick<StepRequest, 'organizationId' | 'by' | 'at' | 'findingIds' | 'expected'> {
  readonly versionId: VersionId
}

/**
 * Withdraws decisions that a version made for itself alone (decision 0101): those of its parts hold again. One undo step, for all findings or
 * none.
 *
 * @throws {Rejection} if the version did not decide about one of them for itself alone, or one has changed since it was read
 */
export async function withdrawAlone(database: UserDatabase, request: WithdrawRequest): Promise<VexOperation> {
  if (new Set(request.findingIds).size > maxFindingsAtOnce) {
    return applyStepInParts(database, async () => {
      const step = await stepOf(database.write, request)
      return { request: step, reached: step.findingIds }
    })
  }
  return database.write
    .transaction()
    .execute(async (transaction) => applyStep(transaction, await stepOf(transaction, request)))
}

async function stepOf(read: UserReader, request: WithdrawRequest): Promise<StepRequest> {
  const { organizationId, versionId, findingIds, expected } = request
  const named = await namedInVersion(read, organizationId, versionId, findingIds)
  const missing = named.find(({ isDecided }) => isDecided === 0)
  if (missing) {
    const [version] = await namesOfVersions(read, organizationId, [versionId])
    throw new Rejection(
      `"${version}" has no decision for itself alone about component vulnerability "${missing.id}". Send a finding with it as "decidedFor"`,
    )
  }
  const instead = new Map(named.map(({ id, overlayId }) => [id, overlayId ?? id]))
  return {
    ...request,
    ...{ kind: 'DECIDE', action: 'WITHDRAWN', scope: 'VERSION', evidence: null },
    findingIds: [...new Set(findingIds.map((id) => instead.get(id) ?? id))],
    expected: expected ? timesInstead(expected, instead) : null,
    change: ({ customValues }) => ({ changes: 'no decision', customValues }),
    summary: () => 'Decision for one version alone withdrawn',
  }
}

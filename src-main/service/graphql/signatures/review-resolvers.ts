import { insertReview, listReviews } from '#service/db/signatures/sbom-reviews.ts'
import { findScanStates } from '#service/db/scans/scan-states.ts'
import { triageProgress } from '#service/domain/findings/finding-counts.ts'
import { newId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { compareReviewed, type SbomReview } from '#service/domain/signatures/sbom-review.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { actorOf, requireRole } from '#service/graphql/resolving/permission.ts'
import { loadOrganization } from '#service/graphql/resolving/product-loaders.ts'
import { loadAttentionWithParts, loadCountsWithParts } from '#service/graphql/resolving/part-loaders.ts'
import { getVersion, requireVersion } from '#service/graphql/resolving/version-loaders.ts'

const maxNoteCharacters = 5_000

/** Sign-offs of versions. */
export const reviewResolvers: Resolvers = {
  Sbom: {
    reviews: async ({ id }, _args, { services }) => [...(await listReviews(services.database, id))],
  },
  SbomReview: {
    current: async (review, _args, context) => (await stateNow(review, context)).digest === review.digest,
    since: async (review, _args, context) =>
      compareReviewed(review.findings, (await stateNow(review, context)).findings),
  },
  Mutation: {
    sbomReviewCreate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'Sbom')
        const { services } = context
        const note = input.note?.trim() || null
        if (note !== null && note.length > maxNoteCharacters) {
          throw new Rejection(`A note has at most ${maxNoteCharacters} characters`)
        }
        const version = await requireVersion(context, input.sbomId)
        const scan = (await findScanStates({ read: services.database.write }, [version.id])).get(version.id)
        if (!scan) throw new Rejection('The version was not compared with advisory data yet. Sign off when it was')
        const state = await services.reviewStates.now(version)
        const review: SbomReview = {
          ...{ id: newId(), versionId: version.id, reviewedBy: actorOf(context) },
          ...{ reviewedAt: services.now().toISOString(), note },
          ...{ snapshotId: scan.snapshotId, engineVersion: scan.engineVersion, ...state },
          triage: triageProgress(
            await loadCountsWithParts(context, version.id),
            await loadAttentionWithParts(context, version.id),
            (await loadOrganization(context)).readinessSeverity,
          ),
        }
        await insertReview(services.database, review, version)
        return { review }
      }),
  },
}

async function stateNow({ versionId }: SbomReview, context: RequestContext) {
  const version = await getVersion(context, versionId)
  return context.clock.runPaused(() => context.services.reviewStates.now(version))
}

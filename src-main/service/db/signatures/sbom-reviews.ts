import { actorColumn, readActorColumn } from '#service/db/actor-column.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import type { UserDatabase } from '#service/db/database.ts'
import type { TriageProgress } from '#service/domain/findings/finding-counts.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomReview } from '#service/domain/signatures/sbom-review.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'

/** Maximum number of sign-offs of a version. */
const maxReviews = 200

/** Lists the sign-offs of a version, newest first. */
export async function listReviews(
  { read }: Pick<UserDatabase, 'read'>,
  versionId: string,
): Promise<readonly SbomReview[]> {
  const rows = await read
    .selectFrom('sbom_review')
    .select(['id', 'version_id', 'reviewed_by', 'reviewed_at', 'note', 'snapshot_id', 'engine_version'])
    .select(['triage', 'digest', 'findings'])
    .where('version_id', '=', versionId)
    .orderBy('reviewed_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    ...{ id: row.id, versionId: row.version_id, reviewedAt: row.reviewed_at, note: row.note },
    ...{ reviewedBy: readActorColumn(row.reviewed_by), snapshotId: row.snapshot_id, engineVersion: row.engine_version },
    triage: JSON.parse(row.triage) as TriageProgress, // written below only
    ...{ digest: row.digest, findings: row.findings },
  }))
}

/** @throws {Rejection} if the version no longer exists, or has too many */
export async function insertReview(
  { write }: UserDatabase,
  review: SbomReview,
  { organizationId, environmentId }: SbomVersion,
): Promise<void> {
  await write.transaction().execute(async (transaction) => {
    const versionId = review.versionId
    const known = await transaction.selectFrom('sbom_review').select('id').where('version_id', '=', versionId).execute()
    if (known.length >= maxReviews) throw new Rejection(`A version has at most ${maxReviews} sign-offs`)
    const visible = await transaction
      .updateTable('sbom_version')
      .set({ updated_at: review.reviewedAt })
      .where('id', '=', versionId)
      .where('visible', '=', 1)
      .executeTakeFirst()
    if (visible.numUpdatedRows === 0n) throw new Rejection('Sbom not found')
    await transaction
      .insertInto('sbom_review')
      .values({
        ...{ id: review.id, version_id: versionId, reviewed_by: actorColumn(review.reviewedBy) },
        ...{ reviewed_at: review.reviewedAt, note: review.note, snapshot_id: review.snapshotId },
        ...{ engine_version: review.engineVersion, triage: JSON.stringify(review.triage) },
        ...{ digest: review.digest, findings: review.findings },
      })
      .execute()
    const event = { organizationId, at: review.reviewedAt, kind: 'SBOM', action: 'UPDATED' } as const
    await insertChangeEvents(transaction, [{ ...event, subjectId: versionId, versionId, environmentId }])
  })
}

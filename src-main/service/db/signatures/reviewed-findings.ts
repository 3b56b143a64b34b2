import type { UserReader } from '#service/db/database.ts'
import { isOfVersion, type Overlay } from '#service/db/parts/with-parts.ts'
import type { VersionId } from '#service/domain/id.ts'

/** A finding of a version as a sign-off knows it. */
export interface ReviewedFinding {
  /** What it is about: the package and the vulnerability. */
  readonly about: readonly (string | null)[]
  /** The decision without its author and time; null while undecided. */
  readonly decision: readonly (string | null)[] | null
  readonly isStale: boolean
}

/**
 * Reads all active findings of a version into memory: for processing threads.
 *
 * @param overlays decisions that hold in place of some, where it is a part
 */
export async function listReviewedFindings(
  read: UserReader,
  versionId: VersionId,
  overlays: readonly Overlay[] = [],
): Promise<readonly ReviewedFinding[]> {
  const rows = await read
    .selectFrom('finding')
    .innerJoin('component', 'component.id', 'finding.component_id')
    .innerJoin('vulnerability', 'vulnerability.id', 'finding.vulnerability_id')
    .select(['component.purl', 'component.group_name', 'component.name', 'component.component_version'])
    .select([
      'vulnerability.vulnerability_id as vulnerability',
      'finding.stale_reasons',
      'finding.vex_status',
      'finding.vex_justification',
      'finding.vex_response',
    ])
    .select([
      'finding.impact',
      'finding.detail',
      'finding.action_statement',
      'finding.note',
      'finding.fixed_in',
      'finding.resolution_date',
    ])
    .where(isOfVersion(versionId, overlays))
    .where('finding.state', '=', 'AFFECTED')
    .execute()
  return rows.map((row) => {
    const { vex_status: status, vex_justification: justification, vex_response: response } = row
    const texts = [row.impact, row.detail, row.action_statement, row.note, row.fixed_in, row.resolution_date]
    return {
      about: [row.purl, row.group_name, row.name, row.component_version, row.vulnerability],
      decision: status === null ? null : [status, justification, response, ...texts],
      isStale: row.stale_reasons !== null,
    }
  })
}

import { sql } from 'kysely'
import type { UserReader } from '#service/db/database.ts'
import { findingSetOf } from '#service/db/shown-content.ts'
import type { VersionId } from '#service/domain/id.ts'
import { pairedBy } from '#service/db/paired-by.ts'
import { countFindingChanges } from './finding-changes.ts'

/** How the findings of a version differ from those of the version before it. */
export interface ComparedVersion {
  readonly versionId: VersionId
  readonly label: string
  /** Whether both were scanned with the same advisory data. Otherwise the data, too, explains differences. */
  readonly sameData: boolean
  /** Active findings that the version before does not have. */
  readonly introduced: number
  /** Active findings of the version before that this one does not have. */
  readonly fixed: number
  /** The most urgent ones that were introduced. */
  readonly top: readonly object[]
}

const maxTopFindings = 5

/**
 * Compares the findings that a version shows with those of the version before it: the newest earlier one of its environment that was scanned,
 * because nothing can be new against findings that are unknown. Null if there is none.
 */
export async function compareWithVersionBefore(
  read: UserReader,
  versionId: VersionId,
): Promise<ComparedVersion | null> {
  const before = await findScannedBefore(read, versionId)
  if (before === undefined) return null
  const { id, label, snapshotBefore, snapshot } = before
  const { introduced, fixed } = await countFindingChanges(read, id, versionId)
  return {
    versionId: id,
    label,
    sameData: snapshot === snapshotBefore,
    introduced,
    fixed,
    top: await listIntroduced(read, id, versionId),
  }
}

function findScannedBefore(read: UserReader, versionId: VersionId) {
  return read
    .selectFrom('sbom_version')
    .innerJoin('scan_state', 'scan_state.version_id', 'sbom_version.id')
    .innerJoin('sbom_version as earlier', 'earlier.environment_id', 'sbom_version.environment_id')
    .innerJoin('scan_state as scanned', 'scanned.version_id', 'earlier.id')
    .select(['earlier.id', 'earlier.label'])
    .select(['scanned.snapshot_id as snapshotBefore', 'scan_state.snapshot_id as snapshot'])
    .where('sbom_version.id', '=', versionId)
    .where('earlier.visible', '=', 1)
    .where((where) =>
      where(
        where.refTuple('earlier.created_at', 'earlier.id'),
        '<',
        where.refTuple('sbom_version.created_at', 'sbom_version.id'),
      ),
    )
    .orderBy('earlier.created_at', 'desc')
    .orderBy('earlier.id', 'desc')
    .executeTakeFirst()
}

async function listIntroduced(read: UserReader, beforeId: VersionId, versionId: VersionId): Promise<readonly object[]> {
  // One text that is looked up: by the index, all packages of a vulnerability are read for each of them.
  // One text that is looked up: by the index, all packages of a vulnerability are read for each of them.
  const isKnown = sql<boolean>`${pairedBy()} in (select ${pairedBy('earlier')} from finding as earlier
    where earlier.finding_set_id = ${findingSetOf(beforeId)} and earlier.state = 'AFFECTED')`
  const rows = await read
    .selectFrom('finding')
    .innerJoin('component', 'component.id', 'finding.component_id')
    .innerJoin('vulnerability', 'vulnerability.id', 'finding.vulnerability_id')
    .select([
      'finding.id as findingId',
      'vulnerability.vulnerability_id as vulnerability',
      'component.name as component',
    ])
    .select(['component.component_version as componentVersion', 'finding.severity', 'finding.priority'])
    .select('finding.priority_reason as reason')
    .where('finding.finding_set_id', '=', findingSetOf(versionId))
    .where('finding.state', '=', 'AFFECTED')
    .where('finding.kind', '=', 'vulnerability')
    .where(({ not }) => not(isKnown))
    .orderBy('finding.priority', 'desc')
    .orderBy('finding.id')
    .limit(maxTopFindings)
    .execute()
  return rows.map((row) => ({ ...row, kind: 'NEW' }))
}

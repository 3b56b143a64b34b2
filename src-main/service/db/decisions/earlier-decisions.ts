import type { Transaction } from 'kysely'
import type { Actor } from '#service/domain/actor.ts'
import { decisionColumns } from '#service/db/tables/decision-columns.ts'
import type { UserReader } from '#service/db/database.ts'
import { type FindingSet, isInSet } from '#service/db/findings/finding-set.ts'
import type { EarlierDecision } from './retained-decisions.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { addHistory } from './vex-history.ts'
import { findingsOf } from '#service/db/findings/finding-scope.ts'
import type { FindingId, FindingSetId, VersionId } from '#service/domain/id.ts'

type Writer = Transaction<UserDataTables>

/** An undecided finding, with the key of its package version. */
export interface UndecidedFinding {
  readonly id: FindingId
  readonly setId: FindingSetId
  readonly packageKey: string
}

/** An earlier decision for a finding. */
export interface CarriedOver {
  readonly findingId: FindingId
  readonly decision: EarlierDecision
  /** The version that it comes from; null for replaced content of the same version. */
  readonly fromVersionId: string | null
}

/** Applies earlier decisions to findings, and records that in their history. */
export async function writeCarriedOver(
  transaction: Writer,
  carried: readonly CarriedOver[],
  by: Actor,
  now: string,
): Promise<void> {
  for (const { findingId, decision } of carried) {
    await transaction
      .updateTable('finding')
      .set({ ...decision.columns, updated_at: now })
      .where('id', '=', findingId)
      .execute()
  }
  const entries = carried.map(({ findingId, decision, fromVersionId }) => {
    const after = { ...decision.columns, from_version_id: fromVersionId }
    return { findingId, operationId: null, action: 'CARRIED', before: null, after }
  })
  await addHistory(transaction, entries, by, now)
}

/** Lists undecided findings of a set. */
export async function listUndecided(read: UserReader, findings: FindingSet): Promise<readonly UndecidedFinding[]> {
  return read
    .selectFrom('finding')
    .select(['id', 'finding_set_id as setId', 'package_key as packageKey'])
    .where(isInSet(findings))
    .where('vex_status', 'is', null)
    .execute()
}

/** Returns the previous visible version, and whether the environment retains decisions; null for the first version. */
export async function findPreviousVersion(
  read: UserReader,
  versionId: VersionId,
): Promise<{ readonly id: string; readonly retains: boolean } | null> {
  const row = await read
    .selectFrom('sbom_version')
    .innerJoin('environment', 'environment.id', 'sbom_version.environment_id')
    .innerJoin('sbom_version as earlier', 'earlier.environment_id', 'environment.id')
    .select(['earlier.id', 'environment.retain_vulnerability_status as retains'])
    .where('sbom_version.id', '=', versionId)
    .where('earlier.visible', '=', 1)
    .where('earlier.id', '<>', versionId)
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
  return row ? { id: row.id, retains: row.retains === 1 } : null
}

/** Returns the set of findings that a version shows; null for none. */
export async function findSetOf(read: UserReader, versionId: VersionId): Promise<FindingSetId | null> {
  const row = await read
    .selectFrom('sbom_version')
    .select('finding_set_id')
    .where('id', '=', versionId)
    .executeTakeFirst()
  return row?.finding_set_id ?? null
}

/** Reads the decisions about findings, by finding; undecided ones are omitted. */
export async function readDecisions(
  read: UserReader,
  ids: readonly FindingId[],
): Promise<ReadonlyMap<FindingId, EarlierDecision>> {
  const rows = await read
    .selectFrom('finding')
    .select(['id', ...decisionColumns])
    .where(findingsOf(ids))
    .where('vex_status', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, ...columns }) => [id, { isDecided: true, columns }]))
}

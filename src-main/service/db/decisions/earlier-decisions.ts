import type { Transaction } from 'kysely'
import type { Actor } from '#service/domain/actor.ts'
import { decisionColumns } from '#service/db/tables/decision-columns.ts'
import type { EarlierDecision, FoundKeys } from './retained-decisions.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { addHistory } from './vex-history.ts'
import type { FindingId, VersionId } from '#service/domain/id.ts'
import { findingSetOf } from '#service/db/shown-content.ts'

type Writer = Transaction<UserDataTables>

/** An undecided finding, with the keys that identify it with an earlier one. */
export interface UndecidedFinding extends FoundKeys {
  readonly id: string
}

/** Decisions by package, whatever its version. */
export interface PackageDecisions {
  readonly isEmpty: boolean
  find(finding: FoundKeys): EarlierDecision | undefined
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

/** Lists undecided findings of a version: those with the ids, or all. */
export async function listUndecided(
  transaction: Writer,
  versionId: VersionId,
  ids: readonly string[] | null,
): Promise<readonly UndecidedFinding[]> {
  const query = transaction
    .selectFrom('finding')
    .select(['id', 'vulnerability_id', 'package_key', 'package_name_key'])
    .where('finding_set_id', '=', findingSetOf(versionId))
    .where('vex_status', 'is', null)
  if (ids === null) return query.execute()
  const found: UndecidedFinding[] = []
  for (let start = 0; start < ids.length; start += 500) {
    found.push(...(await query.where('id', 'in', ids.slice(start, start + 500)).execute()))
  }
  return found
}

/** Returns the previous visible version, and whether the environment retains decisions; null for the first version. */
export async function findPreviousVersion(
  transaction: Writer,
  versionId: VersionId,
): Promise<{ readonly id: string; readonly retains: boolean } | null> {
  const row = await transaction
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

/** Reads the decisions of a version by package; of several the latest. */
export async function readDecisionsOf(transaction: Writer, versionId: VersionId): Promise<PackageDecisions> {
  const rows = await transaction
    .selectFrom('finding')
    .select(['vulnerability_id', 'package_name_key', ...decisionColumns])
    .where('finding_set_id', '=', findingSetOf(versionId))
    .where('vex_status', 'is not', null)
    .orderBy('decided_at')
    .execute()
  const decisions = new Map<string, EarlierDecision>()
  for (const { vulnerability_id: vulnerability, package_name_key: name, ...columns } of rows) {
    decisions.set(`${vulnerability} ${name}`, { isDecided: true, columns })
  }
  return {
    isEmpty: decisions.size === 0,
    find: (finding) => decisions.get(`${finding.vulnerability_id} ${finding.package_name_key}`),
  }
}

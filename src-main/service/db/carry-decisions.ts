import type { Transaction } from 'kysely'
import type { Actor } from '#service/domain/actor.ts'
import { decisionColumns } from './decision-columns.ts'
import type { UserDataTables } from './user-data-tables.ts'
import { addHistory, type HistoryEntry } from './vex-history.ts'

type Writer = Transaction<UserDataTables>

/** Who carries decisions over, in the history of a finding. */
const carrier: Actor = { kind: 'SYSTEM', name: 'Retain Vulnerability Status with Version', id: null }

/**
 * Takes decisions of the environment's version before over to findings that appeared in this one: the same vulnerability in the same
 * package, whatever its version. Only where the environment says so (specification 1, rule 6), and never over a decision. Gives
 * the number of findings that got one.
 */
export async function carryDecisions(
  transaction: Writer,
  versionId: string,
  appeared: readonly string[],
  now: string,
): Promise<number> {
  const before = await versionBefore(transaction, versionId)
  if (before === null || appeared.length === 0) return 0
  const decisions = await decisionsOf(transaction, before)
  if (decisions.size === 0) return 0
  const entries: HistoryEntry[] = []
  for (let start = 0; start < appeared.length; start += 500) {
    const found = await transaction
      .selectFrom('finding')
      .select(['id', 'vulnerability_id', 'package_name_key'])
      .where('id', 'in', appeared.slice(start, start + 500))
      .where('vex_status', 'is', null)
      .execute()
    for (const { id, vulnerability_id: vulnerability, package_name_key: name } of found) {
      const decision = decisions.get(key(vulnerability, name))
      if (!decision) continue
      await transaction
        .updateTable('finding')
        .set({ ...decision, updated_at: now })
        .where('id', '=', id)
        .execute()
      entries.push({ findingId: id, operationId: null, action: 'CARRIED', before: null, after: decision })
    }
  }
  await addHistory(transaction, entries, carrier, now)
  return entries.length
}

/** The visible version before this one, if the environment retains decisions. */
async function versionBefore(transaction: Writer, versionId: string): Promise<string | null> {
  const row = await transaction
    .selectFrom('sbom_version')
    .innerJoin('environment', 'environment.id', 'sbom_version.environment_id')
    .innerJoin('sbom_version as earlier', 'earlier.environment_id', 'environment.id')
    .select('earlier.id')
    .where('sbom_version.id', '=', versionId)
    .where('environment.retain_vulnerability_status', '=', 1)
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
  return row?.id ?? null
}

async function decisionsOf(transaction: Writer, versionId: string) {
  const rows = await transaction
    .selectFrom('finding')
    .select(['vulnerability_id', 'package_name_key', ...decisionColumns])
    .where('version_id', '=', versionId)
    .where('vex_status', 'is not', null)
    .orderBy('decided_at')
    .execute()
  return new Map(
    rows.map(({ vulnerability_id: vulnerability, package_name_key: name, ...decision }) => [
      key(vulnerability, name),
      decision,
    ]),
  )
}

function key(vulnerabilityId: string, packageNameKey: string): string {
  return `${vulnerabilityId} ${packageNameKey}`
}

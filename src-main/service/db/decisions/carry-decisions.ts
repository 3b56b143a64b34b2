import type { Transaction } from 'kysely'
import type { Actor } from '#service/domain/actor.ts'
import { decisionColumns } from '#service/db/tables/decision-columns.ts'
import type { DecisionRow } from '#service/db/findings/finding-rows.ts'
import {
  forgetFound,
  type FoundKeys,
  readRetained,
  restoreMarks,
  type RetainedDecisions,
} from './retained-decisions.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { addHistory, type HistoryEntry } from './vex-history.ts'

type Writer = Transaction<UserDataTables>

/** Who carries decisions over, in the history of a finding. */
const carrier: Actor = { kind: 'SYSTEM', name: 'Retain Vulnerability Status with Version', id: null }

/**
 * Gives findings the decisions that stood before: those that the replaced content of the version left for the same package and
 * version, then, for findings that appeared, those of the same package whatever its version, from the replaced content or from the
 * environment's version before this one. Only where the environment says so (specification 1, rule 6), and never over a decision.
 * Gives the number of findings that got one.
 */
export async function carryDecisions(
  transaction: Writer,
  versionId: string,
  appeared: readonly string[],
  now: string,
): Promise<number> {
  const retained = await readRetained(transaction, versionId)
  if (retained) await restoreMarks(transaction, versionId)
  const before = await versionBefore(transaction, versionId)
  const decisions = before?.retains ? await decisionsOf(transaction, before.id) : new Map<string, DecisionRow>()
  if (!retained && decisions.size === 0) return 0
  const isNew = new Set(appeared)
  const entries: HistoryEntry[] = []
  for (const { id, ...found } of await undecided(transaction, versionId, retained ? null : appeared)) {
    const { kept, decision } = decisionFor(found, isNew.has(id), retained, decisions)
    if (!decision?.vex_status) continue
    await writeDecision(transaction, id, decision, now)
    entries.push(carried(id, decision, kept ? null : before))
  }
  if (retained) await forgetFound(transaction, versionId)
  await addHistory(transaction, entries, carrier, now)
  return entries.length
}

function carried(findingId: string, decision: DecisionRow, from: { readonly id: string } | null): HistoryEntry {
  const after = { ...decision, from_version_id: from?.id ?? null }
  return { findingId, operationId: null, action: 'CARRIED', before: null, after }
}

/** What stood about a finding: `kept` from the replaced content of the version, or else in the version before. */
function decisionFor(
  found: FoundKeys,
  isNew: boolean,
  retained: RetainedDecisions | undefined,
  decisions: ReadonlyMap<string, DecisionRow>,
) {
  const kept = retained?.exact(found) ?? (isNew ? retained?.ofPackage(found) : undefined)
  const earlier = isNew ? decisions.get(key(found.vulnerability_id, found.package_name_key)) : undefined
  return { kept, decision: kept ?? earlier }
}

async function writeDecision(transaction: Writer, id: string, decision: DecisionRow, now: string): Promise<void> {
  await transaction
    .updateTable('finding')
    .set({ ...decision, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Undecided findings of a version: those of the given ids, or all. */
async function undecided(transaction: Writer, versionId: string, ids: readonly string[] | null) {
  const query = transaction
    .selectFrom('finding')
    .select(['id', 'vulnerability_id', 'package_key', 'package_name_key'])
    .where('version_id', '=', versionId)
    .where('vex_status', 'is', null)
  if (ids === null) return query.execute()
  const found: Awaited<ReturnType<typeof query.execute>> = []
  for (let start = 0; start < ids.length; start += 500) {
    found.push(...(await query.where('id', 'in', ids.slice(start, start + 500)).execute()))
  }
  return found
}

/** The visible version before this one, and whether the environment retains decisions; null for the first version. */
export async function versionBefore(
  transaction: Writer,
  versionId: string,
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

async function decisionsOf(transaction: Writer, versionId: string): Promise<Map<string, DecisionRow>> {
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

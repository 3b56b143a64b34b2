import {
  type EvaluatedUpgrade,
  type OpenVulnerability,
  type SafeUpgrade,
  safeUpgrade,
} from '#service/domain/components/safe-upgrade.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { isFindingShown } from '#service/db/shown-content.ts'

/** Statuses in which a vulnerability no longer counts. */
const settled = ['not_affected', 'fixed'] as const

/** Finds the smallest safe upgrade of components for their current open findings. A component without open findings has none. */
export async function findSafeUpgrades(
  { read }: Pick<UserDatabase, 'read'>,
  componentIds: readonly string[],
): Promise<Map<string, SafeUpgrade>> {
  const findings = await read
    .selectFrom('finding')
    .innerJoin('vulnerability', 'vulnerability.id', 'finding.vulnerability_id')
    .select(['finding.component_id', 'finding.vulnerability_id as id', 'vulnerability.vulnerability_id as name'])
    .select('finding.has_fix')
    .where('finding.component_id', 'in', componentIds)
    .where('finding.state', '=', 'AFFECTED')
    .where(isFindingShown())
    .where('finding.kind', '=', 'vulnerability')
    .where((where) => where.or([where('vex_status', 'is', null), where('vex_status', 'not in', settled)]))
    .orderBy('finding.priority', 'desc')
    .orderBy('finding.id')
    .execute()
  const stored = await read
    .selectFrom('component_upgrade')
    .select(['component_id', 'candidates'])
    .where('component_id', 'in', componentIds)
    .execute()
  const candidates = new Map(stored.map((row) => [row.component_id, JSON.parse(row.candidates) as EvaluatedUpgrade[]]))
  const upgrades = new Map<string, SafeUpgrade>()
  for (const [componentId, rows] of Map.groupBy(findings, (row) => row.component_id)) {
    const open = rows.map(({ id, name, has_fix: hasFix }): OpenVulnerability => ({ id, name, hasFix: hasFix === 1 }))
    const upgrade = safeUpgrade(candidates.get(componentId) ?? [], open)
    if (upgrade) upgrades.set(componentId, upgrade)
  }
  return upgrades
}

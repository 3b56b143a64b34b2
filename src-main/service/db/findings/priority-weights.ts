import { type Kysely, sql } from 'kysely'
import { eachValue } from '#service/db/dialect/sql-words.ts'
import {
  defaultPriorityWeights,
  priorityFactors,
  type PriorityWeights,
} from '#service/domain/findings/priority-weights.ts'
import type { FindingKind } from '#shared/finding-kind.ts'
import type { Severity } from '#shared/severity.ts'
import { type FindingSet, isInSet } from './finding-set.ts'
import type { UserReader } from '#service/db/database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { findingSetOf } from '#service/db/shown-content.ts'

/** Returns the weights of an organization: the defaults if they were never changed. */
export async function findPriorityWeights(read: UserReader, organizationId: string): Promise<PriorityWeights> {
  const row = await read
    .selectFrom('organization')
    .select('priority_weights')
    .where('id', '=', organizationId)
    .executeTakeFirst()
  if (!row?.priority_weights) return defaultPriorityWeights
  return JSON.parse(row.priority_weights) as PriorityWeights // written by this file only
}

/** Stores weights. The defaults are stored as none, so that later defaults apply to organizations that never changed them. */
export async function savePriorityWeights(
  write: Kysely<UserDataTables>,
  organizationId: string,
  weights: PriorityWeights,
  at: string,
): Promise<void> {
  const isDefault = priorityFactors.every((factor) => weights[factor] === defaultPriorityWeights[factor])
  await write
    .updateTable('organization')
    .set({ priority_weights: isDefault ? null : JSON.stringify(weights), updated_at: at })
    .where('id', '=', organizationId)
    .execute()
}

/** The values that the rank of a finding depends on, and its rank. */
export interface RankedFinding {
  readonly id: string
  readonly kind: FindingKind
  readonly kev: boolean | null
  readonly ransomware: boolean | null
  readonly epss: number | null
  readonly cvss: number | null
  readonly severityOverride: Severity | null
  readonly relation: string
  readonly fixAvailable: boolean
  readonly priority: number
  readonly priorityReason: string
}

/** Returns findings of a version in chunks, whatever their state. */
export async function* findingsToRank(
  read: UserReader,
  versionId: string,
  size = 2000,
): AsyncIterable<readonly RankedFinding[]> {
  let after = ['', '']
  for (;;) {
    const rows = await rankedRows(read)
      .where('finding.finding_set_id', '=', findingSetOf(versionId))
      .where(sql<boolean>`(finding.component_id, finding.vulnerability_id) > (${after[0]}, ${after[1]})`)
      .orderBy('finding.component_id')
      .orderBy('finding.vulnerability_id')
      .limit(size)
      .execute()
    yield rows.map(toRanked)
    const end = rows.at(-1)
    if (!end || rows.length < size) return
    after = [end.component_id, end.vulnerability_id]
  }
}

/** Returns all findings of a set. */
export async function findRanked(read: UserReader, set: FindingSet): Promise<RankedFinding[]> {
  return (await rankedRows(read).where(isInSet(set)).execute()).map(toRanked)
}

function rankedRows(read: UserReader) {
  return read
    .selectFrom('finding')
    .innerJoin('vulnerability', 'vulnerability.id', 'finding.vulnerability_id')
    .innerJoin('component', 'component.id', 'finding.component_id')
    .select([
      'finding.id',
      'finding.kind',
      'finding.component_id',
      'finding.vulnerability_id',
      'finding.kev',
      'finding.has_fix',
    ])
    .select(['finding.epss_score', 'finding.cvss_score', 'finding.priority', 'finding.priority_reason'])
    .select(['vulnerability.kev_ransomware', 'component.relation', 'finding.severity_override'])
}

function toRanked(row: Awaited<ReturnType<ReturnType<typeof rankedRows>['execute']>>[number]): RankedFinding {
  return {
    id: row.id,
    kind: row.kind as FindingKind, // written by a scan only
    kev: flag(row.kev),
    ransomware: flag(row.kev_ransomware),
    epss: row.epss_score,
    cvss: row.cvss_score,
    severityOverride: row.severity_override as Severity | null, // written by a step with words of the list
    relation: row.relation,
    fixAvailable: row.has_fix === 1,
    priority: row.priority,
    priorityReason: row.priority_reason,
  }
}

/** Updates the ranks of findings, in one statement. */
export async function savePriorities(
  write: Kysely<UserDataTables>,
  places: readonly (readonly [id: string, priority: number, reason: string])[],
  at: string,
): Promise<void> {
  if (places.length === 0) return
  await sql`
    UPDATE finding SET priority = place.value ->> 1, priority_reason = place.value ->> 2, updated_at = ${at}
    FROM ${eachValue(places)} AS place WHERE finding.id = place.value ->> 0
  `.execute(write)
}

function flag(value: number | null): boolean | null {
  return value === null ? null : value === 1
}

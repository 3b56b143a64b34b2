import { sql } from 'kysely'
import type { UserReader } from '#service/db/database.ts'
import { contentOf, findingSetOf } from '#service/db/shown-content.ts'
import { findScanStates } from '#service/db/scans/scan-states.ts'
import type { VersionId } from '#service/domain/id.ts'
import type { Severity } from '#shared/severity.ts'

/** What is compared of a component. */
export interface ComparedComponent {
  readonly id: string
  readonly name: string
  readonly nameKey: string
  readonly group: string | null
  readonly kind: string
  readonly ecosystem: string | null
  readonly purl: string | null
  readonly cpes: string
  readonly componentVersion: string | null
  readonly license: string | null
  readonly supplier: string | null
  readonly scope: string | null
  readonly relation: string
  readonly isPrimary: number
}

/** What is compared of a finding. */
export interface ComparedFinding {
  readonly id: string
  readonly componentId: string
  /** The vulnerability that it is about in every list: an alias of the record where there is one. */
  readonly group: string
  readonly vulnerabilityId: string
  readonly isActive: number
  readonly stateReason: string | null
  /** Decided status. */
  readonly status: string | null
  readonly severity: Severity
  readonly severityRank: number
  /** 1 if a person set the severity. */
  readonly isOverridden?: number
  readonly kev: number | null
  readonly epss: number | null
  readonly fixedVersions: string
}

/** What is told of a vulnerability. */
export interface ComparedVulnerability {
  readonly id: string
  readonly name: string
  readonly cveId: string | null
  readonly aliases: string
  readonly withdrawnAt: string | null
  readonly kevDateAdded: string | null
}

/** Reads all components of a version, by id. */
export async function readComparedComponents(
  read: UserReader,
  versionId: VersionId,
): Promise<readonly ComparedComponent[]> {
  const { rows } = await sql<ComparedComponent>`SELECT id, name, name_key AS "nameKey", group_name AS "group", kind,
      ecosystem, purl, cpes, component_version AS "componentVersion", license_expression AS license,
      supplier_name AS supplier, scope, relation, is_primary AS "isPrimary"
    FROM component WHERE content_id = ${contentOf(versionId)}`.execute(read)
  return rows
}

/** Reads the active findings of a version, and those that are no longer found, by id; with `ofAnyState` all others, too. */
export async function readComparedFindings(
  read: UserReader,
  versionId: VersionId,
  ofAnyState = false,
): Promise<readonly ComparedFinding[]> {
  const states = ofAnyState ? sql`1 = 1` : sql`state IN ('AFFECTED', 'INACTIVE')`
  const { rows } = await sql<ComparedFinding>`SELECT id, component_id AS "componentId",
      coalesce(row_vulnerability, vulnerability_id) AS "group", vulnerability_id AS "vulnerabilityId",
      state = 'AFFECTED' AS "isActive", state_reason AS "stateReason", vex_status AS status, severity, severity_rank AS "severityRank",
      severity_override IS NOT NULL AS "isOverridden", kev,
      epss_score AS epss, fixed_versions AS "fixedVersions"
    FROM finding WHERE finding_set_id = ${findingSetOf(versionId)} AND ${states}`.execute(read)
  return rows
}

/** Reads the vulnerabilities of all findings of two versions. */
export async function readComparedVulnerabilities(
  read: UserReader,
  baseId: VersionId,
  targetId: VersionId,
): Promise<readonly ComparedVulnerability[]> {
  const { rows } = await sql<ComparedVulnerability>`SELECT id, vulnerability_id AS name, cve_id AS "cveId", aliases,
      withdrawn_at AS "withdrawnAt", kev_date_added AS "kevDateAdded"
    FROM vulnerability WHERE id IN (SELECT vulnerability_id FROM finding
      WHERE finding_set_id IN (${findingSetOf(baseId)}, ${findingSetOf(targetId)}))`.execute(read)
  return rows
}

/** What a comparison depends on: `stamp` as a text that is equal while nothing about the two versions was changed. */
export async function readStamp(
  read: UserReader,
  baseId: VersionId,
  targetId: VersionId,
): Promise<{ readonly stamp: string; readonly isSameData: boolean }> {
  const ids = [baseId, targetId]
  const states = await findScanStates({ read }, ids)
  const shown = await Promise.all(ids.map((id) => readShown(read, id)))
  const bases = ids.map((id) => {
    const state = states.get(id)
    return state ? JSON.stringify([state.snapshotId, state.engineVersion, state.exclusions]) : ''
  })
  const stamp = ids.map((id, at) => [id, shown[at], bases[at], states.get(id)?.scannedAt])
  return { stamp: JSON.stringify(stamp), isSameData: bases[0] === bases[1] }
}

/** Every change of a version is recorded with it, in the transaction that makes it. */
async function readShown(read: UserReader, versionId: VersionId): Promise<readonly unknown[]> {
  const { rows } = await sql<Record<string, unknown>>`SELECT content_id, finding_set_id, updated_at, visible,
      (SELECT max(cursor) FROM change_event WHERE version_id = ${versionId}) AS change
    FROM sbom_version WHERE id = ${versionId}`.execute(read)
  return Object.values(rows[0] ?? {})
}

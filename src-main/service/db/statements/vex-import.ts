import type { ImportedFinding } from '#service/domain/statements/vex-import.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { decisionColumns } from '#service/db/tables/decision-columns.ts'
import { toDecision } from '#service/db/findings/finding-rows.ts'
import { findOwnRow } from '#service/db/own-rows.ts'
import { contentOf, findingSetOf } from '#service/db/shown-content.ts'

type Reading = Pick<UserDatabase, 'read'>

/** A version as an import reads it, without its components and findings. */
export interface ImportedVersion {
  readonly id: string
  readonly label: string
  readonly serialNumber: string | null
  readonly primaryComponentId: string
}

/** A component as an import reads it. */
export interface ImportedComponent {
  readonly id: string
  readonly versionId: string
  readonly ref: string
  readonly name: string
  readonly group: string | null
  readonly componentVersion: string | null
  readonly purl: string | null
  readonly cpes: readonly string[]
}

/** Returns ids of the requested stored vulnerabilities by alias. Aliases are in upper case. */
export async function findVulnerabilityIds(
  { read }: Reading,
  aliases: Iterable<string>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const wanted = [...new Set(aliases)]
  const found = new Map<string, string[]>()
  for (let start = 0; start < wanted.length; start += 500) {
    const rows = await read
      .selectFrom('vulnerability_alias')
      .select(['alias', 'vulnerability_id'])
      .where('alias', 'in', wanted.slice(start, start + 500))
      .orderBy('vulnerability_id')
      .execute()
    for (const { alias, vulnerability_id: id } of rows) {
      const list = found.get(alias) ?? []
      found.set(alias, list)
      list.push(id)
    }
  }
  return found
}

/** Returns visible versions with a finding of one of these vulnerabilities, newest first; at most `most` + 1. */
export async function findVersionsWith(
  { read }: Reading,
  organizationId: string,
  vulnerabilityIds: readonly string[],
  most: number,
): Promise<readonly ImportedVersion[]> {
  const found = new Map<string, ImportedVersion & { readonly createdAt: string }>()
  for (let start = 0; start < vulnerabilityIds.length; start += 500) {
    const rows = await read
      .selectFrom('sbom_version')
      .select(['id', 'label', 'serial_number', 'primary_component_id', 'created_at'])
      .where('organization_id', '=', organizationId)
      .where('visible', '=', 1)
      .where('finding_set_id', 'in', (from) =>
        from
          .selectFrom('finding')
          .select('finding.finding_set_id')
          .where('finding.vulnerability_id', 'in', vulnerabilityIds.slice(start, start + 500))
          .where('finding.state', '<>', 'INACTIVE'),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(most + 1)
      .execute()
    for (const row of rows) found.set(row.id, { ...toVersion(row), createdAt: row.created_at })
  }
  return [...found.values()].toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).slice(0, most + 1)
}

/** Finds a version that the organization can see. */
export async function findImportedVersion(
  { read }: Reading,
  organizationId: string,
  id: string,
): Promise<ImportedVersion | undefined> {
  const visible = read
    .selectFrom('sbom_version')
    .select(['id', 'label', 'serial_number', 'primary_component_id'])
    .where('visible', '=', 1)
  const row = await findOwnRow(visible, organizationId, id)
  return row && toVersion(row)
}

/** Lists components of a version: all, or those with findings of these vulnerabilities and the primary one. */
export async function listImportedComponents(
  { read }: Reading,
  { id, primaryComponentId }: ImportedVersion,
  componentIds: readonly string[] | 'all',
): Promise<readonly ImportedComponent[]> {
  const components: ImportedComponent[] = []
  const wanted = componentIds === 'all' ? ['all'] : [...new Set([primaryComponentId, ...componentIds])]
  for (let start = 0; start < wanted.length; start += 500) {
    let query = read
      .selectFrom('component')
      .select(['id', 'ref', 'name', 'group_name', 'component_version', 'purl', 'cpes'])
      .where('content_id', '=', contentOf(id))
    if (componentIds !== 'all') query = query.where('id', 'in', wanted.slice(start, start + 500))
    for (const row of await query.execute()) {
      components.push({
        id: row.id,
        versionId: id,
        ref: row.ref,
        name: row.name,
        group: row.group_name,
        componentVersion: row.component_version,
        purl: row.purl,
        cpes: JSON.parse(row.cpes) as string[], // written by the intake
      })
    }
  }
  return components
}

/** Lists active findings of a version with these vulnerabilities. */
export async function listImportedFindings(
  { read }: Reading,
  versionId: string,
  vulnerabilityIds: readonly string[],
): Promise<readonly ImportedFinding[]> {
  const findings: ImportedFinding[] = []
  for (let start = 0; start < vulnerabilityIds.length; start += 500) {
    const rows = await read
      .selectFrom('finding')
      .select(['id', 'component_id', 'vulnerability_id', 'updated_at', ...decisionColumns])
      .where('finding_set_id', '=', findingSetOf(versionId))
      .where('state', '<>', 'INACTIVE')
      .where('vulnerability_id', 'in', vulnerabilityIds.slice(start, start + 500))
      .orderBy('id')
      .execute()
    for (const row of rows) {
      findings.push({
        id: row.id,
        componentId: row.component_id,
        vulnerabilityId: row.vulnerability_id,
        decision: toDecision(row),
        updatedAt: row.updated_at,
      })
    }
  }
  return findings
}

function toVersion(row: {
  readonly id: string
  readonly label: string
  readonly serial_number: string | null
  readonly primary_component_id: string
}): ImportedVersion {
  const { id, label, serial_number: serialNumber, primary_component_id: primaryComponentId } = row
  return { id, label, serialNumber, primaryComponentId }
}

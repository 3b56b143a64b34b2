import type { UserDatabase } from '#service/db/database.ts'
import { decisionColumns } from '#service/db/tables/decision-columns.ts'
import { toDecision } from '#service/db/findings/finding-rows.ts'
import type { VersionId } from '#service/domain/id.ts'
import { containedVersions } from '#service/db/parts/part-tree.ts'
import { isOfVersion, listOverlays, type Overlay } from '#service/db/parts/with-parts.ts'
import { findingSetsOf } from '#service/db/shown-content.ts'

/** Lists active findings of a version and its parts for the preview of an export, as files have them: those that are decided alike once. */
export async function listPreviewedFindings({ read }: Pick<UserDatabase, 'read'>, versionId: VersionId) {
  const found: Awaited<ReturnType<typeof readFindings>>[number][] = []
  const known = new Set<string>()
  const versionIds = await containedVersions(read, versionId)
  const overlays = await listOverlays({ read }, versionIds)
  for (const id of versionIds) {
    const fresh = (await readFindings(read, id, overlays)).filter(({ key }) => !known.has(key))
    for (const { key } of fresh) known.add(key)
    found.push(...fresh)
  }
  return found
}

/** Reads active findings of one version by component and id. Equal ones of different versions have the same key. */
async function readFindings(read: UserDatabase['read'], versionId: VersionId, overlays: readonly Overlay[]) {
  const rows = await read
    .selectFrom('finding')
    .innerJoin('component', 'component.id', 'finding.component_id')
    .select(['finding.id', 'finding.vulnerability_id', 'component.name', 'component.purl', 'component.cpes'])
    .select(['component.component_version', 'component.group_name', 'component.kind'])
    .select(decisionColumns.map((column) => `finding.${column}` as const))
    .where(isOfVersion(versionId, overlays))
    .where('finding.state', '=', 'AFFECTED')
    .orderBy('component.position')
    .orderBy('finding.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    key: keyOf(row),
    decision: toDecision(row),
    component: { name: row.name, purl: row.purl, cpes: JSON.parse(row.cpes) as string[] }, // written by the intake
  }))
}

interface Keyed {
  readonly vulnerability_id: string
  readonly name: string
  readonly component_version: string | null
  readonly purl: string | null
  readonly group_name: string | null
  readonly kind: string
  readonly vex_status: string | null
  readonly vex_justification: string | null
  readonly vex_response: string | null
}

function keyOf(row: Keyed): string {
  const component = [row.name.toLowerCase(), row.component_version, row.purl, row.group_name, row.kind]
  return JSON.stringify([row.vulnerability_id, component, row.vex_status, row.vex_justification, row.vex_response])
}

/** Returns whether one of some versions has an active finding that is decided. */
export async function hasDecidedFinding(
  { read }: Pick<UserDatabase, 'read'>,
  versionIds: readonly VersionId[],
): Promise<boolean> {
  if ((await listOverlays({ read }, versionIds)).length > 0) return true
  const row = await read
    .selectFrom('finding')
    .select('id')
    .where('finding_set_id', 'in', findingSetsOf(versionIds))
    .where('state', '=', 'AFFECTED')
    .where('vex_status', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

import { sql } from 'kysely'
import type { UserReader } from '#service/db/database.ts'
import { valuesOf } from '#service/db/dialect/sql-words.ts'
import { contentOf } from '#service/db/shown-content.ts'
import type { ComponentTable } from '#service/db/tables/version-tables.ts'
import type { VersionId } from '#service/domain/id.ts'
import type { IdentifiedComponent } from '#service/domain/repeats/pair-by-identity.ts'
import type { Selectable } from 'kysely'

/** A component with what identifies it, and what a person set in it. */
export interface EditedIdentity extends IdentifiedComponent {
  /** Names of what a person set; empty for nothing. `*`: everything. */
  readonly byHand: readonly string[]
  /** Whether a person added it: no document has it. */
  readonly isAdded: boolean
}

const identity = ['id', 'ref', 'purl', 'group_name', 'name', 'component_version', 'is_primary'] as const

/** Returns what identifies the components of a version, by position; the primary component is among them. */
export async function listIdentities(read: UserReader, versionId: VersionId): Promise<readonly EditedIdentity[]> {
  const rows = await read
    .selectFrom('component')
    .innerJoin('sbom_version', 'sbom_version.content_id', 'component.content_id')
    .innerJoin('component as primary', 'primary.id', 'sbom_version.primary_component_id')
    .select(identity.map((column) => `component.${column}` as const))
    .select(['component.edited_fields', 'component.created_at', 'sbom_version.manual'])
    .select('primary.created_at as document_at')
    .where('sbom_version.id', '=', versionId)
    .where((where) => where.or([where('component.is_listed', '=', 1), where('component.is_primary', '=', 1)]))
    .orderBy('component.position')
    .execute()
  return rows.map((row): EditedIdentity => {
    const byHand = JSON.parse(row.edited_fields ?? '[]') as string[] // as edits store it
    return {
      ...identityOf(row),
      byHand,
      hasOwnPurl: byHand.includes('purl'),
      // Of components that an older app edited, `*` stands for fields that it did not remember.
      isAdded: byHand.includes('*') && row.is_primary === 0 && (row.manual === 1 || row.created_at !== row.document_at),
    }
  })
}

function identityOf(row: Pick<Selectable<ComponentTable>, (typeof identity)[number]>) {
  return {
    ...{ id: row.id, ref: row.ref, purl: row.purl, group: row.group_name, name: row.name },
    ...{ componentVersion: row.component_version, isPrimary: row.is_primary === 1 },
  }
}

/** Returns what identifies the components that a person removed from a version, the first removed first. */
export async function listRemovedIdentities(
  read: UserReader,
  versionId: VersionId,
): Promise<readonly IdentifiedComponent[]> {
  const rows = await read
    .selectFrom('removed_component')
    .select('stored')
    .where('content_id', '=', contentOf(versionId))
    .orderBy('removed_at')
    .orderBy('component_id')
    .execute()
  return rows.map(({ stored }) => ({
    ...identityOf(JSON.parse(stored) as Selectable<ComponentTable>), // as its row was
    isPrimary: false,
    hasOwnPurl: false,
  }))
}

/** Returns the edges from and to components: what depends on what. */
export async function listEdgesOf(
  read: UserReader,
  ids: readonly string[],
): Promise<readonly (readonly [from: string, to: string])[]> {
  if (ids.length === 0) return []
  const rows = await read
    .selectFrom('dependency')
    .select(['from_id', 'to_id'])
    .where('from_id', 'in', valuesOf(ids))
    .union((query) => query.selectFrom('dependency').select(['from_id', 'to_id']).where('to_id', 'in', valuesOf(ids)))
    .execute()
  return rows.map(({ from_id, to_id }) => [from_id, to_id] as const)
}

/** Tests whether a person edited a version: its components, or what its document says about itself. Reads no component that nobody edited. */
export async function hasEdits(read: UserReader, versionId: VersionId): Promise<boolean> {
  const row = await read
    .selectFrom('sbom_version')
    .select('id')
    .where('id', '=', versionId)
    .where(({ or, exists, selectFrom }) =>
      or([
        sql<boolean>`sbom_version.edited_fields is not null`,
        exists(
          selectFrom('component')
            .select('component.id')
            .whereRef('component.content_id', '=', 'sbom_version.content_id')
            .where('component.edited_fields', 'is not', null),
        ),
        exists(
          selectFrom('removed_component')
            .select('component_id')
            .whereRef('removed_component.content_id', '=', 'sbom_version.content_id'),
        ),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

import { findEntryPoints } from '#service/domain/components/entry-points.ts'
import { sql } from 'kysely'
import { byIndex, valuesOf } from '#service/db/dialect/sql-words.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { contentOf } from '#service/db/shown-content.ts'

/** A component, and the names of the direct dependencies through which it is included. */
type ComponentEntry = readonly [componentId: string, names: readonly string[]]

const chunkSize = 1000

/**
 * Stores the direct dependencies through which components with findings of a running scan are included, if not yet stored, in short
 * transactions. They are part of a decision's evidence. The graph of a content never changes, so they are computed once, and remain true if
 * the scan fails. The caller must call this before it publishes the scan.
 */
export async function storeComponentEntries(
  database: Pick<UserDatabase, 'read' | 'bulkInsert'>,
  versionId: string,
): Promise<void> {
  for await (const entries of findComponentEntries(database, versionId)) {
    const rows = entries.map(([id, names]) => [id, JSON.stringify(names)])
    await database.bulkInsert('component_entry', ['component_id', 'names'], rows)
  }
}

async function* findComponentEntries(
  database: Pick<UserDatabase, 'read'>,
  versionId: string,
): AsyncGenerator<readonly ComponentEntry[]> {
  const { read } = database
  const wanted = await read
    .selectFrom('scan_finding')
    .select('component_id')
    .distinct()
    .where('version_id', '=', versionId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('component_entry')
            .select('names')
            .whereRef('component_entry.component_id', '=', 'scan_finding.component_id'),
        ),
      ),
    )
    .execute()
  if (wanted.length === 0) return
  const { primary_component_id: primary } = await read
    .selectFrom('sbom_version')
    .select('primary_component_id')
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow()
  const targets = await graphOf(database, versionId)
  const names = await namesOf(database, targets.get(primary) ?? [])
  const entries = findEntryPoints(targets, primary, (id) => names.get(id) ?? '')
  for (let start = 0; start < wanted.length; start += chunkSize) {
    yield wanted.slice(start, start + chunkSize).map(({ component_id: id }) => [id, entries(id)])
  }
}

/** Returns the dependencies of each component of a version. */
async function graphOf({ read }: Pick<UserDatabase, 'read'>, versionId: string): Promise<Map<string, string[]>> {
  // Component first: in the other order SQLite would read the edges of all versions.
  const { rows } = await sql<{ from_id: string; to_id: string }>`
    SELECT from_id, to_id FROM component ${byIndex('component_by_name')}
    CROSS JOIN dependency ON dependency.from_id = component.id WHERE component.content_id = ${contentOf(versionId)}`.execute(
    read,
  )
  const targets = new Map<string, string[]>()
  for (const { from_id: from, to_id: to } of rows) {
    const list = targets.get(from)
    if (list) list.push(to)
    else targets.set(from, [to])
  }
  return targets
}

/** Returns display names of components, with their group, by id. */
async function namesOf(
  { read }: Pick<UserDatabase, 'read'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await read
    .selectFrom('component')
    .select(['id', 'name', 'group_name'])
    .where(sql<boolean>`id in ${valuesOf(ids)}`)
    .execute()
  return new Map(rows.map(({ id, name, group_name: group }) => [id, group ? `${group}/${name}` : name]))
}

import { entriesFrom } from '#service/domain/entry-points.ts'
import { sql } from 'kysely'
import type { UserDatabase } from './database.ts'

/** Components whose edges are read at once. */
const chunk = 5000

/**
 * Notes through which direct dependencies the components come that a scan in the making has findings of, where that is not known yet:
 * a decision rests on it. The graph of a content never changes, so it is looked at once. To be called before the results are
 * published, outside of their transaction.
 */
export async function noteComponentEntries(database: UserDatabase, versionId: string): Promise<void> {
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
  const { names, targets } = await graphOf(database, versionId)
  const entries = entriesFrom(targets, primary, (id) => names.get(id) ?? '')
  const rows = wanted.map(({ component_id: id }) => [id, JSON.stringify(entries(id))] as const)
  await database.bulkInsert('component_entry', ['component_id', 'names'], rows)
}

/** Names of the components of a version by id, and what each depends on. */
async function graphOf({ read }: UserDatabase, versionId: string) {
  const components = await read
    .selectFrom('component')
    .select(['id', 'name', 'group_name'])
    .where('version_id', '=', versionId)
    .execute()
  const names = new Map(components.map(({ id, name, group_name: group }) => [id, group ? `${group}/${name}` : name]))
  const targets = new Map<string, string[]>()
  for (let start = 0; start < components.length; start += chunk) {
    const ids = JSON.stringify(components.slice(start, start + chunk).map(({ id }) => id))
    const edges = await read
      .selectFrom('dependency')
      .select(['from_id', 'to_id'])
      .where(sql<boolean>`from_id in (select value from json_each(${ids}))`)
      .execute()
    for (const { from_id: from, to_id: to } of edges) {
      const list = targets.get(from)
      if (list) list.push(to)
      else targets.set(from, [to])
    }
  }
  return { names, targets }
}

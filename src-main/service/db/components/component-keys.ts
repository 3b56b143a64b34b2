import type { UserReader } from '#service/db/database.ts'
import { contentOf } from '#service/db/shown-content.ts'

/** What names a component in a file. */
export interface ComponentKey {
  readonly id: string
  readonly purl: string | null
}

/** Returns id and purl of the components of a version, by name; the primary component is among them. */
export async function listComponentKeys(read: UserReader, versionId: string): Promise<readonly ComponentKey[]> {
  return read
    .selectFrom('component')
    .select(['id', 'purl'])
    .where('content_id', '=', contentOf(versionId))
    .where((where) => where.or([where('is_listed', '=', 1), where('is_primary', '=', 1)]))
    .orderBy('name_key')
    .orderBy('id')
    .execute()
}

import { sql } from 'kysely'
import { type DisclosedVulnerability, readDisclosed } from '#service/domain/documents/disclosed-vulnerability.ts'
import type { Page, PageRequest } from '#service/domain/page.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { listPage } from '#service/db/keyset.ts'
import { countRows } from '#service/db/count-rows.ts'
import { contentOf, contentsOf, versionOfContent } from '#service/db/shown-content.ts'

const columns = [versionOfContent('document_element').as('version_id'), 'position', 'value'] as const

interface Row {
  version_id: string
  position: number
  value: string
}

/** Lists vulnerabilities that a version's document itself contains, in its order. */
export async function listDisclosed(
  database: UserDatabase,
  versionId: string,
  request: PageRequest,
): Promise<Page<DisclosedVulnerability>> {
  const query = disclosed(database, [versionId]).select(columns)
  return listPage(query, [{ expression: sql.ref('position'), direction: 'asc' }], request, read)
}

/** Counts the vulnerabilities in a version's document. */
export async function countDisclosed(database: UserDatabase, versionId: string): Promise<number> {
  return countRows(disclosed(database, [versionId]))
}

/** Returns all vulnerabilities in the documents of versions, for comparison. */
export async function findDisclosed(
  database: UserDatabase,
  versionIds: readonly string[],
): Promise<Map<string, readonly DisclosedVulnerability[]>> {
  const rows = await disclosed(database, versionIds).select(columns).execute()
  return Map.groupBy(rows.map(read), ({ versionId }) => versionId)
}

/** Returns ids of components of a version by their references in the document. */
export async function findByReference(
  { read: reader }: UserDatabase,
  versionId: string,
  refs: readonly string[],
): Promise<Map<string, string>> {
  const rows = await reader
    .selectFrom('component')
    .select(['id', 'ref'])
    .where('content_id', '=', contentOf(versionId))
    .where('ref', 'in', refs)
    .execute()
  return new Map(rows.map(({ id, ref }) => [ref, id]))
}

function disclosed({ read: reader }: UserDatabase, versionIds: readonly string[]) {
  return reader
    .selectFrom('document_element')
    .where('content_id', 'in', contentsOf(versionIds))
    .where('section', '=', 'vulnerabilities')
}

function read({ version_id: versionId, position, value }: Row): DisclosedVulnerability {
  return readDisclosed(JSON.parse(value), { versionId, position })
}

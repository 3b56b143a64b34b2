import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { eachMember, memberOf } from '#service/db/dialect/sql-words.ts'
import type { ListedFile } from '#service/domain/documents/listed-file.ts'
import type { Page, PageRequest } from '#service/domain/page.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { listPage, toSortKeys } from '#service/db/keyset.ts'
import { toLikePattern } from '#service/db/like-pattern.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { countRows } from '#service/db/count-rows.ts'
import { contentOf } from '#service/db/shown-content.ts'

/** Selects the files of a version: the list of its format, and part of a path or a hash. */
export interface FileFilter {
  readonly versionId: string
  /** `files` in SPDX 2; in SPDX 3 files are among all other elements. */
  readonly section: 'files' | '@graph'
  readonly search?: string | undefined
}

type Query = SelectQueryBuilder<UserDataTables, 'document_element', object>

/** Lists files by path, ties by their position in the document. */
export async function listFiles(
  database: UserDatabase,
  filter: FileFilter,
  direction: 'asc' | 'desc',
  request: PageRequest,
): Promise<Page<ListedFile>> {
  const query = files(database, filter).select(['section', 'position', 'ref', 'name', 'value'])
  const keys = toSortKeys([sql`coalesce(name, '')`, sql`position`], direction)
  return listPage(query, keys, request, (row) => ({
    versionId: filter.versionId,
    section: row.section,
    position: row.position,
    ref: row.ref,
    path: row.name ?? '',
    value: JSON.parse(row.value) as ListedFile['value'], // an object: readers store no other files
  }))
}

/** Counts the files of a list, before paging. */
export async function countFiles(database: UserDatabase, filter: FileFilter): Promise<number> {
  return countRows(files(database, filter))
}

/**
 * Returns the component that contains each of these files, by the file's reference: from relationships of the document, and from the file
 * lists of SPDX 2 packages.
 */
export async function findContainingComponents(
  { read }: UserDatabase,
  { versionId, section }: Pick<FileFilter, 'versionId' | 'section'>,
  refs: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await (section === 'files' ? spdx2Holders(versionId, refs) : spdx3Holders(versionId, refs)).execute(
    read,
  )
  return new Map(rows.map(({ ref, id }) => [ref, id]))
}

type Holders = RawBuilder<{ readonly ref: string; readonly id: string }>

function spdx2Holders(versionId: string, refs: readonly string[]): Holders {
  const wanted = sql.join(refs)
  const type = memberOf('e.value', 'relationshipType')
  return sql`
    SELECT ${memberOf('e.value', 'relatedSpdxElement')} AS ref, c.id FROM document_element AS e
      JOIN component AS c ON c.content_id = e.content_id AND c.ref = ${memberOf('e.value', 'spdxElementId')}
      WHERE e.content_id = ${contentOf(versionId)} AND e.section = 'relationships' AND ${type} = 'CONTAINS'
        AND ${memberOf('e.value', 'relatedSpdxElement')} IN (${wanted})
    UNION ALL
    SELECT ${memberOf('e.value', 'spdxElementId')}, c.id FROM document_element AS e
      JOIN component AS c ON c.content_id = e.content_id AND c.ref = ${memberOf('e.value', 'relatedSpdxElement')}
      WHERE e.content_id = ${contentOf(versionId)} AND e.section = 'relationships' AND ${type} = 'CONTAINED_BY'
        AND ${memberOf('e.value', 'spdxElementId')} IN (${wanted})
    UNION ALL
    SELECT held.value, c.id FROM component AS c, ${eachMember('c.detail', 'kept', 'hasFiles')} AS held
      WHERE c.content_id = ${contentOf(versionId)} AND c.detail LIKE '%"hasFiles":%' AND held.value IN (${wanted})`
}

function spdx3Holders(versionId: string, refs: readonly string[]): Holders {
  return sql`
    SELECT held.value AS ref, c.id FROM document_element AS e, ${eachMember('e.value', 'to')} AS held
      JOIN component AS c ON c.content_id = e.content_id AND c.ref = ${memberOf('e.value', 'from')}
      WHERE e.content_id = ${contentOf(versionId)} AND e.section = '@graph'
        AND ${memberOf('e.value', 'relationshipType')} = 'contains' AND held.value IN (${sql.join(refs)})`
}

function files({ read }: UserDatabase, { versionId, section, search }: FileFilter): Query {
  let query: Query = read
    .selectFrom('document_element')
    .where('document_element.content_id', '=', contentOf(versionId))
    .where('document_element.section', '=', section)
  if (section === '@graph') {
    // The type as the SPDX context spells it, or as a full IRI.
    const type = sql<string>`coalesce(${memberOf('value', 'type')}, ${memberOf('value', '@type')})`
    query = query.where(sql<boolean>`(${type} = 'software_File' OR ${type} LIKE '%/Software/File')`)
  }
  if (!search?.trim()) return query
  const pattern = toLikePattern(search)
  const inPath = sql<boolean>`lower(name) LIKE ${pattern} ESCAPE '\\'`
  // Hashes are searched only if the text can be one.
  if (!/^[0-9a-f]{8,128}$/i.test(search.trim())) return query.where(inPath)
  return query.where(sql<boolean>`(${inPath} OR lower(value) LIKE ${pattern} ESCAPE '\\')`)
}

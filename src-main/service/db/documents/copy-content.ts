import type { Selectable } from 'kysely'
import type { UserDatabase } from '#service/db/database.ts'
import type {
  ComponentTable,
  DocumentElementTable,
  RemovedComponentTable,
  SbomVersionTable,
} from '#service/db/tables/version-tables.ts'
import type { ContentId, VersionId } from '#service/domain/id.ts'
import { ingestChunk } from './ingest.ts'

/** A component as its row has it. */
export type StoredComponent = Selectable<ComponentTable>

/** What a scan or an analysis found out: the copy is evaluated by itself. */
const evaluated = {
  ...{ match_state: null, match_reason: null, match_basis: 'NONE', severity_rank: 0 },
  ...{ suggested_purl: null, public_record: null, newest_version: null },
} as const

/** Returns the row of a visible version. */
export async function findCopiedVersion(
  { read }: Pick<UserDatabase, 'read'>,
  id: VersionId,
): Promise<Selectable<SbomVersionTable> | undefined> {
  return read.selectFrom('sbom_version').selectAll().where('id', '=', id).where('visible', '=', 1).executeTakeFirst()
}

/** Tests whether a version still shows a content. */
export async function showsContent(
  { read }: Pick<UserDatabase, 'read'>,
  versionId: VersionId,
  contentId: ContentId,
): Promise<boolean> {
  const query = read.selectFrom('sbom_version').select('id').where('id', '=', versionId).where('visible', '=', 1)
  return (await query.where('content_id', '=', contentId).executeTakeFirst()) !== undefined
}

/** Yields the components of a content in parts, as rows without results. */
export async function* eachComponent(
  { read }: Pick<UserDatabase, 'read'>,
  contentId: ContentId,
): AsyncGenerator<readonly StoredComponent[]> {
  for (let after = ''; ;) {
    const rows = await read
      .selectFrom('component')
      .selectAll()
      .where('content_id', '=', contentId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(ingestChunk)
      .execute()
    if (rows.length > 0) yield rows.map((row) => ({ ...row, ...evaluated }))
    if (rows.length < ingestChunk) return
    after = rows.at(-1)?.id ?? ''
  }
}

/** Stores components of an unfinished version with all of their columns, in a transaction of their own. */
export async function insertCopiedComponents(
  database: Pick<UserDatabase, 'bulkInsert'>,
  rows: readonly StoredComponent[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}) as (keyof ComponentTable)[] // as `selectAll` names them
  if (columns.length === 0) return
  await database.bulkInsert(
    'component',
    columns,
    rows.map((row) => columns.map((column) => row[column])),
  )
}

/** A removed component as its row has it. */
export type StoredRemoval = Selectable<RemovedComponentTable>

/** Returns what people removed from a content. */
export async function readRemovals(
  { read }: Pick<UserDatabase, 'read'>,
  contentId: ContentId,
): Promise<readonly StoredRemoval[]> {
  return read.selectFrom('removed_component').selectAll().where('content_id', '=', contentId).execute()
}

/** Stores what was removed from a content for its copy. */
export async function insertCopiedRemovals(
  { write }: Pick<UserDatabase, 'write'>,
  rows: readonly StoredRemoval[],
): Promise<void> {
  if (rows.length > 0) await write.insertInto('removed_component').values(rows).execute()
}

/** Yields the edges from components, in parts. */
export async function* eachEdge(
  { read }: Pick<UserDatabase, 'read'>,
  from: Iterable<string>,
): AsyncGenerator<readonly { readonly from_id: string; readonly to_id: string }[]> {
  const ids = [...from]
  for (let at = 0; at < ids.length; at += ingestChunk) {
    const some = ids.slice(at, at + ingestChunk)
    yield read.selectFrom('dependency').select(['from_id', 'to_id']).where('from_id', 'in', some).execute()
  }
}

/** Returns the elements of a content that are not components. */
export async function readElementRows(
  { read }: Pick<UserDatabase, 'read'>,
  contentId: ContentId,
): Promise<readonly Selectable<DocumentElementTable>[]> {
  return read.selectFrom('document_element').selectAll().where('content_id', '=', contentId).execute()
}

/** Gives an unfinished version what a document does not state: that it was made by hand, and what the organization notes about it. */
export async function describeManualVersion(
  { write }: Pick<UserDatabase, 'write'>,
  id: VersionId,
  notes: Partial<Pick<Selectable<SbomVersionTable>, 'labels' | 'edited_values' | 'edited_fields' | 'custom_values'>>,
): Promise<void> {
  await write
    .updateTable('sbom_version')
    .set({ manual: 1, ...notes })
    .where('id', '=', id)
    .execute()
}

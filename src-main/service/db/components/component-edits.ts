import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { sql } from 'kysely'
import { actorColumn, readActorColumn } from '#service/db/actor-column.ts'
import type { UserReader, UserTransaction } from '#service/db/database.ts'
import { contentOf } from '#service/db/shown-content.ts'
import type { EditOfMany } from '#service/domain/components/edit-of-many.ts'
import type { ComponentEditId, ContentId, VersionId } from '#service/domain/id.ts'

/** Edits of a version that can be undone: the last ones. */
const maxEdits = 10
/** Components of these together. The last edit is kept whatever its size. */
const maxComponents = 100_000
/** Edits of all versions together, and the bytes that they take. */
const maxEditsOfAll = 1_000
const maxBytesOfAll = 512 * 1024 * 1024

const pack = promisify(zstdCompress)
const unpack = promisify(zstdDecompress)

/** Begins to store an edit. Its parts follow in the same transaction. */
export async function insertEdit(
  transaction: UserTransaction,
  versionId: VersionId,
  { id, kind, editedBy, editedAt }: Pick<EditOfMany, 'id' | 'kind' | 'editedBy' | 'editedAt'>,
): Promise<void> {
  await transaction
    .insertInto('component_edit')
    .values({
      ...{ id, version_id: versionId, content_id: contentOf(versionId), kind, component_count: 0, stored_bytes: 0 },
      ...{ edited_by: actorColumn(editedBy), edited_at: editedAt },
    })
    .execute()
}

/** Stores changes of an edit as its next part. @param changes JSON. Returns the bytes that they take. */
export async function insertEditPart(
  transaction: UserTransaction,
  editId: ComponentEditId,
  part: number,
  changes: string,
): Promise<number> {
  const packed = await pack(changes)
  await transaction.insertInto('component_edit_part').values({ edit_id: editId, part, changes: packed }).execute()
  return packed.length
}

/** Ends an edit, and forgets older ones of its version and of all. */
export async function endEdit(
  transaction: UserTransaction,
  versionId: VersionId,
  id: ComponentEditId,
  { componentCount, bytes }: { readonly componentCount: number; readonly bytes: number },
): Promise<void> {
  await transaction
    .updateTable('component_edit')
    .set({ component_count: componentCount, stored_bytes: bytes })
    .where('id', '=', id)
    .execute()
  await sql`DELETE FROM component_edit WHERE id IN (
    SELECT id FROM (
      SELECT id, row_number() OVER newest AS place, sum(component_count) OVER newest AS total FROM component_edit
      WHERE version_id = ${versionId} WINDOW newest AS (ORDER BY id DESC))
    WHERE place > ${maxEdits} OR (place > 1 AND total > ${maxComponents}))`.execute(transaction)
  await sql`DELETE FROM component_edit WHERE id IN (
    SELECT id FROM (
      SELECT id, row_number() OVER newest AS place, sum(stored_bytes) OVER newest AS total FROM component_edit
      WINDOW newest AS (ORDER BY id DESC))
    WHERE place > ${maxEditsOfAll} OR (place > 1 AND total > ${maxBytesOfAll}))`.execute(transaction)
}

/** Lists the edits of a version that can be undone, the last one first. */
export async function listEdits(read: UserReader, versionId: VersionId): Promise<readonly EditOfMany[]> {
  const rows = await edits(read, versionId).where('content_id', '=', contentOf(versionId)).execute()
  return rows.map(readEdit)
}

/** Returns an edit of a version, and whether the version still shows what was edited. */
export async function findEdit(
  read: UserReader,
  versionId: VersionId,
  id: ComponentEditId,
): Promise<{ readonly edit: EditOfMany; readonly isShown: boolean } | undefined> {
  const row = await edits(read, versionId)
    .select(sql<number>`content_id IS ${contentOf(versionId)}`.as('is_shown'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { edit: readEdit(row), isShown: row.is_shown === 1 }
}

/** Yields the parts of an edit as they were stored, one at a time. */
export async function* readEditParts(read: UserReader, id: ComponentEditId): AsyncGenerator<string> {
  for (let part = 0; ; part += 1) {
    const query = read.selectFrom('component_edit_part').select('changes').where('edit_id', '=', id)
    // oxlint-disable-next-line no-await-in-loop -- one part at a time, so that the memory is that of one
    const row = await query.where('part', '=', part).executeTakeFirst()
    if (!row) return
    // oxlint-disable-next-line no-await-in-loop -- likewise
    yield (await unpack(row.changes)).toString()
  }
}

/** Forgets an edit: it was undone, or is too large to be. */
export async function deleteEdit(transaction: UserTransaction, id: ComponentEditId): Promise<void> {
  await transaction.deleteFrom('component_edit').where('id', '=', id).execute()
}

function edits(read: UserReader, versionId: VersionId) {
  return read
    .selectFrom('component_edit')
    .select(['id', 'kind', 'content_id', 'component_count', 'edited_by', 'edited_at'])
    .where('version_id', '=', versionId)
    .orderBy('id', 'desc')
}

interface EditRow extends Pick<EditOfMany, 'id' | 'kind'> {
  readonly content_id: ContentId
  readonly component_count: number
  readonly edited_by: string
  readonly edited_at: string
}

function readEdit({ id, kind, ...row }: EditRow): EditOfMany {
  return {
    ...{ id, kind, contentId: row.content_id, componentCount: row.component_count },
    ...{ editedBy: readActorColumn(row.edited_by), editedAt: row.edited_at },
  }
}

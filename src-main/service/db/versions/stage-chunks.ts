import type { Kysely } from 'kysely'
import type { StageName } from '#shared/stage.ts'
import type { UserDatabase, UserReader } from '#service/db/database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'

/** Stores a part of a stage's result in a short transaction of its own. It is not visible before the stage is saved. */
export async function insertStageChunk(
  database: Pick<UserDatabase, 'bulkInsert'>,
  versionId: string,
  stage: StageName,
  chunk: unknown,
): Promise<void> {
  await database.bulkInsert(
    'stage_chunk',
    ['version_id', 'stage', 'content'],
    [[versionId, stage, JSON.stringify(chunk)]],
  )
}

/** Returns the parts of a stage's result in the order in which they were stored, one at a time in memory. */
export async function* eachStageChunk(read: UserReader, versionId: string, stage: StageName): AsyncGenerator<unknown> {
  for (let after = 0; ;) {
    const row = await read
      .selectFrom('stage_chunk')
      .select(['id', 'content'])
      .where('version_id', '=', versionId)
      .where('stage', '=', stage)
      .where('id', '>', after)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!row) return
    yield JSON.parse(row.content) // written by `insertStageChunk` only
    after = row.id
  }
}

/** Tests whether a killed run left parts of its result. */
export async function hasStageChunks(read: UserReader, versionId: string, stage: StageName): Promise<boolean> {
  const query = read.selectFrom('stage_chunk').select('id').where('version_id', '=', versionId)
  return (await query.where('stage', '=', stage).limit(1).executeTakeFirst()) !== undefined
}

/** Deletes the parts of a stage's result. */
export async function deleteStageChunks(
  write: Kysely<UserDataTables>,
  versionId: string,
  stage: StageName,
): Promise<void> {
  await write.deleteFrom('stage_chunk').where('version_id', '=', versionId).where('stage', '=', stage).execute()
}

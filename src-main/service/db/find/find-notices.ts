import { sql } from 'kysely'
import { countRows } from '#service/db/count-rows.ts'
import type { UserDatabase, UserReader } from '#service/db/database.ts'
import { listPage, type SortKey } from '#service/db/keyset.ts'
import type { FindNotice } from '#service/domain/find/saved-find.ts'
import type { Page, PageRequest } from '#service/domain/page.ts'

/** Whose notices, and which. */
export interface NoticeFilter {
  readonly userId: string
  readonly savedFindId?: string | null | undefined
  readonly unseen: boolean
}

const keys: readonly SortKey[] = [
  { expression: sql.ref('saved_find_version.found_at'), direction: 'desc' },
  { expression: sql.ref('saved_find_version.notice_id'), direction: 'desc' },
]

/** Lists the notices of a user, the newest first. */
export async function listFindNotices(
  read: UserReader,
  filter: NoticeFilter,
  page: PageRequest,
): Promise<Page<FindNotice>> {
  const rows = noticesOf(read, filter).select([
    ...(['saved_find_version.notice_id', 'saved_find_version.saved_find_id', 'saved_find_version.version_id'] as const),
    ...(['saved_find_version.components', 'saved_find_version.findings'] as const),
    ...(['saved_find_version.found_at', 'saved_find_version.seen_at'] as const),
  ])
  return listPage(rows, keys, page, (row) => ({
    ...{ id: row.notice_id ?? '', savedFindId: row.saved_find_id, versionId: row.version_id },
    ...{ components: row.components, findings: row.findings, foundAt: row.found_at, seenAt: row.seen_at },
  }))
}

/** Counts the notices of a user. */
export function countFindNotices(read: UserReader, filter: NoticeFilter): Promise<number> {
  return countRows(noticesOf(read, filter))
}

function noticesOf(read: UserReader, { userId, savedFindId, unseen }: NoticeFilter) {
  let rows = read
    .selectFrom('saved_find_version')
    .innerJoin('saved_find', 'saved_find.id', 'saved_find_version.saved_find_id')
    .innerJoin('sbom_version', 'sbom_version.id', 'saved_find_version.version_id')
    .where('sbom_version.visible', '=', 1) // a deleted version is hidden until its content is removed
    .where('saved_find.user_id', '=', userId)
    .where('saved_find_version.notice_id', 'is not', null)
  if (savedFindId != null) rows = rows.where('saved_find.id', '=', savedFindId)
  return unseen ? rows.where('saved_find_version.seen_at', 'is', null) : rows
}

/** Marks notices of a user as seen, those of the ids alone if there are some. Returns how many were not seen before. */
export async function markNoticesSeen(
  { write }: Pick<UserDatabase, 'write'>,
  { userId, savedFindId }: Pick<NoticeFilter, 'userId' | 'savedFindId'>,
  ids: readonly string[] | null,
  at: string,
): Promise<number> {
  const own = write.selectFrom('saved_find').select('id').where('user_id', '=', userId)
  let marked = write
    .updateTable('saved_find_version')
    .set({ seen_at: at })
    .where('saved_find_id', 'in', savedFindId == null ? own : own.where('id', '=', savedFindId))
    .where('notice_id', 'is not', null)
    .where('seen_at', 'is', null)
  if (ids !== null) marked = marked.where('notice_id', 'in', ids)
  return Number((await marked.executeTakeFirst()).numUpdatedRows)
}

import { chainHash, contentHash, firstHash } from '#service/domain/audit/audit-entry.ts'
import type { Task } from '#service/workers/task.ts'

/** What a check of the audit log found. */
export interface ChainState {
  readonly entriesCount: number
  readonly erasedCount: number
  readonly hash: string
  readonly problem: string | null
}

const rowsAtATime = 2_000

/** Computes every hash of the audit log again. */
export const checkChainTask: Task<null, ChainState> = {
  name: 'check-audit-log',
  async run({ database, signal }) {
    let [entriesCount, erasedCount, before] = [0, 0, firstHash]
    for (;;) {
      signal.throwIfAborted()
      const rows = await database.read
        .selectFrom('audit_entry')
        .selectAll()
        .where('number', '>', entriesCount)
        .orderBy('number')
        .limit(rowsAtATime)
        .execute()
      for (const row of rows) {
        const broken = (what: string) => ({ entriesCount, erasedCount, hash: before, problem: what })
        if (row.number !== entriesCount + 1)
          return broken(`Entries ${entriesCount + 1} to ${row.number - 1} are missing`)
        const entry = { number: row.number, organizationId: row.organization_id, at: row.at }
        const about = { subjectKind: row.subject_kind, subjectId: row.subject_id }
        if (row.content === null) erasedCount += 1
        else if (contentHash({ ...entry, ...about }, row.content) !== row.content_hash) {
          return broken(`Entry ${row.number} was changed after it was written`)
        }
        if (chainHash(before, row.content_hash) !== row.hash) {
          return broken(`Entry ${row.number} does not follow entry ${entriesCount}`)
        }
        before = row.hash
        entriesCount = row.number
      }
      if (rows.length < rowsAtATime) return { entriesCount, erasedCount, hash: before, problem: null }
    }
  },
}

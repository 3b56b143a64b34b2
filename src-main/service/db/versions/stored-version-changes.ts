import type { UserTransaction } from '#service/db/database.ts'
import type { VersionRunChange } from '#service/domain/automation/version-values.ts'

/**
 * Lets the changes of a version that are stored to be undone follow on one that is undone: what was edited right after it counts as edited
 * after what was before it. Otherwise the last undo would leave a document that counts as edited and is as it was read.
 */
export async function closeGap(
  transaction: UserTransaction,
  versionId: string,
  [before, after]: VersionRunChange['editedAt'],
): Promise<void> {
  for (const table of ['check_repair', 'automation_run'] as const) {
    const rows = await transaction
      .selectFrom(table)
      .select(['id', 'version_change'])
      .where('version_id', '=', versionId)
      .where('version_change', 'is not', null)
      .execute()
    for (const { id, version_change: text } of rows) {
      const change = JSON.parse(text ?? '{}') as VersionRunChange // as both tables store it
      if (change.editedAt[0] !== after || change.editedAt[1] === after) continue
      const next: VersionRunChange = { ...change, editedAt: [before, change.editedAt[1]] }
      await transaction
        .updateTable(table)
        .set({ version_change: JSON.stringify(next) })
        .where('id', '=', id)
        .execute()
    }
  }
}

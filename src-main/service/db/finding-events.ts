import type { Transaction } from 'kysely'
import { insertChangeEvents } from './change-events.ts'
import type { UserDataTables } from './user-data-tables.ts'

/** Notes for those who wait for changes that findings were decided: one event a version. */
export async function addFindingEvents(
  transaction: Transaction<UserDataTables>,
  organizationId: string,
  findings: readonly { readonly id: string; readonly versionId: string }[],
  at: string,
): Promise<void> {
  const byVersion = new Map<string, string[]>()
  for (const { id, versionId } of findings) push(byVersion, versionId, id)
  await insertChangeEvents(
    transaction,
    [...byVersion].map(([versionId, ids]) => ({
      ...{ organizationId, at, kind: 'FINDING', action: 'UPDATED' as const, versionId, count: ids.length },
      subjectId: ids.length === 1 ? (ids[0] ?? null) : null,
    })),
  )
}

function push(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

import type { Transaction } from 'kysely'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'

/** Where a member lies in what a version keeps of its document: names from the root. */
export type PreservedMemberPath = readonly string[]

/**
 * Changes what a version keeps of its document beside the model: `stale` members were edited and go, so that downloads say what the model
 * says; `added` entries follow in lists that are kept as the document has them.
 */
export async function updatePreservedMembers(
  transaction: Transaction<UserDataTables>,
  versionId: string,
  change: {
    readonly stale?: readonly PreservedMemberPath[]
    readonly added?: { readonly to: PreservedMemberPath; readonly entry: unknown }
  },
): Promise<void> {
  const { stale = [], added } = change
  if (stale.length === 0 && !added) return
  const { kept } = await transaction
    .selectFrom('sbom_version')
    .select('kept')
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow()
  const root = JSON.parse(kept) as Record<string, unknown> // an object, by the intake
  for (const path of stale) drop(root, path)
  if (added) append(root, added.to, added.entry)
  const text = JSON.stringify(root)
  if (text === kept) return
  await transaction.updateTable('sbom_version').set({ kept: text }).where('id', '=', versionId).execute()
}

function drop(root: Record<string, unknown>, path: PreservedMemberPath): void {
  const holder = holderOf(root, path)
  if (holder) delete holder[path.at(-1) ?? '']
}

/** Where the document has no such list, the model alone says it. */
function append(root: Record<string, unknown>, to: PreservedMemberPath, entry: unknown): void {
  const list = holderOf(root, to)?.[to.at(-1) ?? '']
  if (Array.isArray(list)) list.push(entry)
}

/** The object that has a path's last member; undefined where the path leads nowhere. */
function holderOf(root: Record<string, unknown>, path: PreservedMemberPath): Record<string, unknown> | undefined {
  let holder = root
  for (const name of path.slice(0, -1)) {
    const next = holder[name]
    if (typeof next !== 'object' || next === null) return undefined
    holder = next as Record<string, unknown>
  }
  return holder
}

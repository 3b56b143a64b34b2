import type { Transaction } from 'kysely'
import type { UserReader } from '#service/db/database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'

/** Path of a preserved member of a version's document: names from the root. */
export type PreservedMemberPath = readonly string[]

export interface PreservedMember {
  readonly path: PreservedMemberPath
  readonly value: unknown
}

/**
 * Changes the preserved parts of a version's document: `stale` members were edited and are removed, so that downloads follow the model;
 * `restored` members are put back as they were.
 */
export async function updatePreservedMembers(
  transaction: Transaction<UserDataTables>,
  versionId: string,
  change: {
    readonly stale?: readonly PreservedMemberPath[]
    readonly restored?: readonly PreservedMember[]
  },
): Promise<void> {
  const { stale = [], restored = [] } = change
  if (stale.length + restored.length === 0) return
  const { kept } = await transaction
    .selectFrom('sbom_version')
    .select('kept')
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow()
  const root = JSON.parse(kept) as Record<string, unknown> // an object, by the intake
  for (const path of stale) drop(root, path)
  for (const { path, value } of restored) put(root, path, value)
  const text = JSON.stringify(root)
  if (text === kept) return
  await transaction.updateTable('sbom_version').set({ kept: text }).where('id', '=', versionId).execute()
}

/** Returns members of a version's document that are preserved. */
export async function readPreservedMembers(
  read: UserReader,
  versionId: string,
  paths: readonly PreservedMemberPath[],
): Promise<readonly PreservedMember[]> {
  const row = await read.selectFrom('sbom_version').select('kept').where('id', '=', versionId).executeTakeFirst()
  const root = JSON.parse(row?.kept ?? '{}') as Record<string, unknown> // an object, by the intake
  return paths.flatMap((path) => {
    const value = findHolder(root, path)?.[path.at(-1) ?? '']
    return value === undefined ? [] : [{ path, value }]
  })
}

function put(root: Record<string, unknown>, path: PreservedMemberPath, value: unknown): void {
  const holder = findHolder(root, path)
  if (holder) holder[path.at(-1) ?? ''] = value
}

function drop(root: Record<string, unknown>, path: PreservedMemberPath): void {
  const holder = findHolder(root, path)
  if (holder) delete holder[path.at(-1) ?? '']
}

/** Returns the object that has a path's last member; undefined if the path does not exist. */
function findHolder(root: Record<string, unknown>, path: PreservedMemberPath): Record<string, unknown> | undefined {
  let holder = root
  for (const name of path.slice(0, -1)) {
    const next = holder[name]
    if (typeof next !== 'object' || next === null) return undefined
    holder = next as Record<string, unknown>
  }
  return holder
}

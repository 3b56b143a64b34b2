import type { UserReader, UserTransaction } from '#service/db/database.ts'
import {
  differentMembers,
  membersOf,
  type VersionEdit,
  type VersionValues,
} from '#service/domain/automation/version-values.ts'
import type { VersionBefore } from '#service/domain/automation/version-actions.ts'
import { readCustomValues } from '#service/domain/labeling/custom-field.ts'

/** A version as rules see it before they change it. */
export interface VersionToEdit extends VersionBefore {
  readonly editedAt: string | null
}

/** Reads what rules change in a version; undefined if it is gone. */
export async function readVersionToEdit(read: UserReader, id: string): Promise<VersionToEdit | undefined> {
  const row = await read
    .selectFrom('sbom_version')
    .select(['tlp', 'lifecycle_phases', 'archived_at', 'labels', 'custom_values'])
    .select(['edited_fields', 'edited_values', 'edited_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const list = (text: string | null) => JSON.parse(text ?? '[]') as string[] // columns of lists of texts
  return {
    values: {
      ...{ tlp: row.tlp, archivedAt: row.archived_at, lifecyclePhases: list(row.lifecycle_phases) },
      ...{ labels: list(row.labels), customValues: readCustomValues(row.custom_values) },
    },
    ...{ byHand: list(row.edited_fields), customByHand: list(row.edited_values), editedAt: row.edited_at },
  }
}

/** Remembers which values a person changes. Custom fields are remembered with their values. */
export async function rememberByHand(
  transaction: UserTransaction,
  id: string,
  change: Omit<VersionEdit, 'customFields'>,
  isByHand: boolean,
): Promise<void> {
  if (!isByHand) return
  const before = await readVersionToEdit(transaction, id)
  if (!before) return
  const { tlp, lifecyclePhases, archivedAt, labels } = change
  const after: VersionValues = {
    ...before.values,
    ...(tlp !== undefined && { tlp }),
    ...(lifecyclePhases !== undefined && { lifecyclePhases }),
    ...(archivedAt !== undefined && { archivedAt }),
    ...(labels !== undefined && { labels }),
  }
  const names = Object.keys(differentMembers(membersOf(before.values), membersOf(after)).after)
  if (names.length === 0) return
  const all = [...new Set([...before.byHand, ...names])]
  await transaction
    .updateTable('sbom_version')
    .set({ edited_fields: JSON.stringify(all) })
    .where('id', '=', id)
    .execute()
}

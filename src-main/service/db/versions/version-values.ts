import type { UserReader, UserTransaction } from '#service/db/database.ts'
import {
  differentMembers,
  membersOf,
  type VersionEdit,
  type VersionValues,
} from '#service/domain/automation/version-values.ts'
import type { VersionBefore } from '#service/domain/automation/version-actions.ts'
import type { Contact } from '#service/domain/creators.ts'
import { type DocumentFamily, preservedFormOf } from '#service/domain/documents/document-family.ts'
import { readCustomValues } from '#service/domain/labeling/custom-field.ts'

/** A version as rules see it before they change it. */
export interface VersionToEdit extends VersionBefore {
  readonly editedAt: string | null
  readonly contentId: string | null
}

/** Reads what rules change in a version; undefined if it is gone. */
export async function readVersionToEdit(read: UserReader, id: string): Promise<VersionToEdit | undefined> {
  const row = await read
    .selectFrom('sbom_version')
    .select(['label', 'authors', 'suppliers', 'data_license', 'spec', 'spec_version'])
    .select(['tlp', 'lifecycle_phases', 'archived_at', 'labels', 'custom_values'])
    .select(['edited_fields', 'edited_values', 'edited_at', 'content_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const list = (text: string | null) => JSON.parse(text ?? '[]') as string[] // columns of lists of texts
  const contacts = (text: string) => JSON.parse(text) as Contact[] // columns of contacts
  return {
    values: {
      ...{ label: row.label, authors: contacts(row.authors), suppliers: contacts(row.suppliers) },
      dataLicense: row.data_license,
      ...{ tlp: row.tlp, archivedAt: row.archived_at, lifecyclePhases: list(row.lifecycle_phases) },
      ...{ labels: list(row.labels), customValues: readCustomValues(row.custom_values) },
    },
    form: preservedFormOf({ spec: row.spec as DocumentFamily, specVersion: row.spec_version }), // stored by the intake
    ...{ byHand: list(row.edited_fields), customByHand: list(row.edited_values), editedAt: row.edited_at },
    contentId: row.content_id,
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
  const given = Object.entries(change).filter(([name, value]) => name in before.values && value !== undefined)
  const after: VersionValues = { ...before.values, ...Object.fromEntries(given) }
  const names = Object.keys(differentMembers(membersOf(before.values), membersOf(after)).after)
  if (names.length === 0) return
  await saveMarks(transaction, id, [...new Set([...before.byHand, ...names])])
}

/** Stores the names of the values of a version that a person set. */
export async function saveMarks(transaction: UserTransaction, id: string, names: readonly string[]): Promise<void> {
  const marks = { edited_fields: names.length === 0 ? null : JSON.stringify(names) }
  await transaction.updateTable('sbom_version').set(marks).where('id', '=', id).execute()
}

import type { Transaction } from 'kysely'
import type { Contact } from '#service/domain/creators.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { updatePreservedMembers, type PreservedMemberPath } from './preserved-members.ts'

/** An author as in the version's document, and the list that it belongs to. */
export interface KeptAuthor {
  readonly to: PreservedMemberPath
  readonly entry: unknown
}

/** Adds an author to a version, after the existing ones. Returns their previous number. */
export async function addAuthor(
  transaction: Transaction<UserDataTables>,
  { id, organizationId, environmentId }: SbomVersion,
  author: Contact,
  added: KeptAuthor,
  at: string,
): Promise<number> {
  const row = await transaction
    .selectFrom('sbom_version')
    .select('authors')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const authors = JSON.parse(row.authors) as SbomVersion['authors'] // written by the intake and here only
  await transaction
    .updateTable('sbom_version')
    .set({ authors: JSON.stringify([...authors, author]), updated_at: at, edited_at: at })
    .where('id', '=', id)
    .execute()
  await updatePreservedMembers(transaction, id, { added })
  const event = { organizationId, at, kind: 'SBOM', action: 'UPDATED', subjectId: id } as const
  await insertChangeEvents(transaction, [{ ...event, versionId: id, environmentId }])
  return authors.length
}

import { type PreservedForm, preservedFormOf } from '#service/domain/documents/document-family.ts'
import type { Contact, SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { cyclonedxPerson } from '#service/standards/cyclonedx/cyclonedx-component.ts'
import { actorText } from '#service/standards/spdx/spdx2-package.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { changeKept } from './kept-members.ts'

/** Adds an author to a version, behind those that it has. Gives their number before. */
export async function addAuthor(
  database: UserDatabase,
  { id, spec, specVersion, organizationId, environmentId }: SbomVersion,
  author: Contact,
  at: string,
): Promise<number> {
  return database.write.transaction().execute(async (transaction) => {
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
    await changeKept(transaction, id, { added: authorEntry(preservedFormOf({ spec, specVersion }), author) })
    const event = { organizationId, at, kind: 'SBOM', action: 'UPDATED', subjectId: id } as const
    await insertChangeEvents(transaction, [{ ...event, versionId: id, environmentId }])
    return authors.length
  })
}

/** Where a preserved document names its authors, and one of them in its words. */
function authorEntry(form: PreservedForm, author: Contact) {
  switch (form) {
    case 'CycloneDX':
      return { to: ['metadata', 'authors'], entry: cyclonedxPerson(author) }
    case 'SPDX 2':
    case 'SPDX 3': // refused before, see the mutation
      return { to: ['creationInfo', 'creators'], entry: actorText('Person', author) }
  }
}

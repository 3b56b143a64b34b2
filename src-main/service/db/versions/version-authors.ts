import type { Contact, SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { cyclonedxPerson } from '#service/standards/cyclonedx/cyclonedx-component.ts'
import { actorText } from '#service/standards/spdx/spdx2-package.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { changeKept } from './kept-members.ts'

/** Adds an author to a version, behind those that it has. Gives their number before. */
export async function addAuthor(
  database: UserDatabase,
  { id, spec, organizationId, environmentId }: SbomVersion,
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
    const added =
      spec === 'CycloneDX'
        ? { to: ['metadata', 'authors'], entry: cyclonedxPerson(author) }
        : { to: ['creationInfo', 'creators'], entry: actorText('Person', author) }
    await changeKept(transaction, id, { added })
    const event = { organizationId, at, kind: 'SBOM', action: 'UPDATED', subjectId: id } as const
    await insertChangeEvents(transaction, [{ ...event, versionId: id, environmentId }])
    return authors.length
  })
}

import type { UserDatabase } from '#service/db/database.ts'
import { readVersionToEdit } from '#service/db/versions/version-values.ts'
import { type Contact, withAuthor } from '#service/domain/creators.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { changeVersion } from './edit-version.ts'

/**
 * Adds an author to a version and to the preserved parts of its document, in one transaction. One that it has is not added again.
 *
 * @returns the author's index in the list, from 0
 * @throws {Rejection} if the version is gone
 */
export function addVersionAuthor(
  { database, now }: { readonly database: UserDatabase; readonly now: () => Date },
  version: SbomVersion,
  author: Contact,
): Promise<number> {
  return database.write.transaction().execute(async (transaction) => {
    const current = await readVersionToEdit(transaction, version.id)
    if (!current) throw new Rejection('Sbom not found')
    const { authors, place } = withAuthor(current.values.authors, author)
    const made = { at: now().toISOString(), isByHand: true }
    if (authors !== current.values.authors) await changeVersion(transaction, version, { authors }, made)
    return place
  })
}

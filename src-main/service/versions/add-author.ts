import { addAuthor, type KeptAuthor } from '#service/db/versions/version-authors.ts'
import type { UserDatabase } from '#service/db/database.ts'
import type { Contact, SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { cyclonedxPerson } from '#service/standards/cyclonedx/cyclonedx-component.ts'
import { actorText } from '#service/standards/spdx/spdx2-package.ts'

/**
 * Adds an author to a version and to what is kept of its document, in one transaction.
 *
 * @returns the author's place in the list, from 0
 */
export function addVersionAuthor(
  database: UserDatabase,
  version: SbomVersion,
  author: Contact,
  at: string,
): Promise<number> {
  return database.write
    .transaction()
    .execute((transaction) => addAuthor(transaction, version, author, keptAuthor(version, author), at))
}

/** The author in the words of the document's format. */
function keptAuthor({ spec }: SbomVersion, author: Contact): KeptAuthor {
  return spec === 'CycloneDX'
    ? { to: ['metadata', 'authors'], entry: cyclonedxPerson(author) }
    : { to: ['creationInfo', 'creators'], entry: actorText('Person', author) }
}

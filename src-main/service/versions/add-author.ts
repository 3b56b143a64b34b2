import { addAuthor, type KeptAuthor } from '#service/db/versions/version-authors.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { preservedFormOf } from '#service/domain/documents/document-family.ts'
import type { Contact } from '#service/domain/creators.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { cyclonedxPerson } from '#service/standards/cyclonedx/cyclonedx-component.ts'
import { actorText } from '#service/standards/spdx/spdx2-package.ts'

/**
 * Adds an author to a version and to the preserved parts of its document, in one transaction.
 *
 * @returns the author's index in the list, from 0
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

/** Returns the author in the form of the preserved document, and the list for it. */
function keptAuthor(version: SbomVersion, author: Contact): KeptAuthor {
  switch (preservedFormOf(version)) {
    case 'CycloneDX':
      return { to: ['metadata', 'authors'], entry: cyclonedxPerson(author) }
    case 'SPDX 2':
    case 'SPDX 3': // rejected before, by the mutation
      return { to: ['creationInfo', 'creators'], entry: actorText('Person', author) }
  }
}

import type { UserTransaction } from '#service/db/database.ts'
import {
  type PreservedMemberPath,
  readPreservedMembers,
  updatePreservedMembers,
} from '#service/db/versions/preserved-members.ts'
import type { Contact } from '#service/domain/creators.ts'
import { type PreservedForm, preservedFormOf } from '#service/domain/documents/document-family.ts'
import { isSameJson, listOf, objectOf, textOf } from '#service/domain/json-values.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { cyclonedxPerson } from '#service/standards/cyclonedx/cyclonedx-component.ts'
import { actorOf } from '#service/standards/spdx/actors.ts'
import { actorText } from '#service/standards/spdx/spdx2-package.ts'

/** A list of a preserved document that names authors, beside others. */
interface AuthorList {
  readonly path: PreservedMemberPath
  /** Returns the author that an entry names; null if it names something else. */
  authorOf(entry: unknown): Contact | null
  entryOf(author: Contact): unknown
}

/** SPDX 3 names authors by elements of their own, which stay: exports compare them with the authors of the version. */
const lists: Readonly<Record<PreservedForm, AuthorList | null>> = {
  CycloneDX: {
    path: ['metadata', 'authors'],
    authorOf(entry) {
      const { name, email, phone } = objectOf(entry)
      return { name: textOf(name), email: textOf(email), phone: textOf(phone), url: null }
    },
    entryOf: cyclonedxPerson,
  },
  'SPDX 2': {
    path: ['creationInfo', 'creators'],
    authorOf(entry) {
      const actor = actorOf(entry)
      return actor === null || actor.kind === 'Tool' ? null : actor.contact
    },
    entryOf: (author) => actorText('Person', author),
  },
  'SPDX 3': null,
}

/** Where the authors of a version's document are preserved; null if they are elements of their own. */
export function authorPathOf(version: Pick<SbomVersion, 'spec' | 'specVersion'>): PreservedMemberPath | null {
  return lists[preservedFormOf(version)]?.path ?? null
}

/**
 * Lets the preserved document name these authors and no others. Entries of those that stay are left as they are, those of new ones are taken
 * from `earlier` where it names them. A document without such a list is written from the model.
 */
export async function preserveAuthors(
  transaction: UserTransaction,
  version: Pick<SbomVersion, 'id' | 'spec' | 'specVersion'>,
  authors: readonly Contact[],
  earlier: readonly unknown[] = [],
): Promise<void> {
  const list = lists[preservedFormOf(version)]
  if (!list) return
  const [member] = await readPreservedMembers(transaction, version.id, [list.path])
  if (!member) return
  const value = withAuthors(list, listOf(member.value), authors, earlier)
  await updatePreservedMembers(transaction, version.id, { restored: [{ path: list.path, value }] })
}

function withAuthors(
  { authorOf, entryOf }: AuthorList,
  entries: readonly unknown[],
  authors: readonly Contact[],
  earlier: readonly unknown[],
): readonly unknown[] {
  const isOf = (author: Contact) => (entry: unknown) => isSameJson(authorOf(entry), author)
  const stay = entries.filter((entry) => {
    const author = authorOf(entry)
    return author === null || authors.some((one) => isSameJson(one, author))
  })
  const added = authors
    .filter((author) => !stay.some(isOf(author)))
    .map((author) => earlier.find(isOf(author)) ?? entryOf(author))
  const all = [...stay, ...added.filter((entry) => entry !== null)]
  return isSameEntries(all, earlier) ? earlier : all
}

/** Whether both have the same entries, in any order. */
function isSameEntries(a: readonly unknown[], b: readonly unknown[]): boolean {
  const sorted = (entries: readonly unknown[]) => entries.map((entry) => JSON.stringify(entry)).toSorted()
  return isSameJson(sorted(a), sorted(b))
}

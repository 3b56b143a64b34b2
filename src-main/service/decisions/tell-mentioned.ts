import { listPeopleToName } from '#service/db/accounts/assignable-person.ts'
import type { TouchedVersion } from '#service/db/decisions/named-findings.ts'
import type { UserTransaction } from '#service/db/database.ts'
import { insertOutboxMessages } from '#service/db/notifications/outbox-messages.ts'
import type { Actor } from '#service/domain/actor.ts'
import { findMentions } from '#service/domain/decisions/mentions.ts'
import type { OrganizationId } from '#service/domain/id.ts'

/** A note that was written, by whom and when. */
interface WrittenNote {
  readonly organizationId: OrganizationId
  readonly by: Actor
  /** RFC 3339 in UTC. */
  readonly at: string
  readonly note?: string | null | undefined
}

/** Length of the note in a message; the whole one is where its link leads. */
const maxShown = 300

/**
 * Tells those whom a note names, in the transaction that writes it: not its author, nobody who is disabled, and nobody whom all notes before it
 * named already.
 * @param before the notes that it replaces; empty texts where there was none
 * @param place where the note is
 */
export async function tellMentioned(
  transaction: UserTransaction,
  { organizationId, by, at, note }: WrittenNote,
  before: readonly string[],
  place: Pick<TouchedVersion, 'versionId' | 'findingId'> | undefined,
): Promise<void> {
  if (!note?.includes('@') || !place) return
  const people = await listPeopleToName(transaction, organizationId)
  const named = findMentions(note, people).people.filter(({ id }) => id !== by.id)
  if (named.length === 0) return
  const earlier = [...new Set(before)].map((text) => new Set(findMentions(text, people).people))
  const told = named.filter((person) => earlier.some((people) => !people.has(person)))
  const shown = note.length <= maxShown ? note : `${note.slice(0, maxShown).toWellFormed()}…`
  const { versionId, findingId } = place
  await insertOutboxMessages(
    transaction,
    told.map(({ id: userId }) => ({
      ...{ organizationId, versionId, messageType: 'MENTIONED', at },
      payload: { userId, by: by.name, note: shown, findingId },
    })),
  )
}

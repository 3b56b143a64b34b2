import type { Actor } from '#service/domain/actor.ts'
import type { OrganizationId, ProductId, VersionId } from '#service/domain/id.ts'

/** States of a ticket: those on its way to the tracker, then those that the tracker says. */
export const ticketStates = ['QUEUED', 'SENDING', 'FAILED', 'DROPPED', 'OPEN', 'CLOSED', 'UNKNOWN'] as const
export type TicketState = (typeof ticketStates)[number]

/** What a ticket is about. */
export type TicketSubjectKind = 'FINDING' | 'VIOLATION'

/** Tickets that a rule opens in one run over a version: more at once would bury those who have to read them. */
export const maxTicketsOfRun = 50

/** A ticket in an issue tracker, opened or on its way. */
export interface Ticket {
  readonly id: string
  readonly organizationId: OrganizationId
  /** Null once the tracker was removed. */
  readonly trackerId: string | null
  readonly productId: ProductId
  /** The version that it was opened for. Null once that was deleted. */
  readonly versionId: VersionId | null
  readonly ruleId: string | null
  readonly subjectKind: TicketSubjectKind
  /** The same for the same vulnerability in the same package, or violation, in every version of the product. */
  readonly subjectKey: string
  readonly title: string
  readonly state: TicketState
  readonly attempts: number
  readonly nextAttemptAt: string | null
  readonly error: string | null
  /** As people know it there, such as `KEY-12` or `owner/repository#12`. Null until it is opened. */
  readonly key: string | null
  readonly url: string | null
  /** The status as the tracker names it. */
  readonly remoteStatus: string | null
  readonly openedAt: string | null
  /** When the tracker last said its state. */
  readonly askedAt: string | null
  readonly createdBy: Actor
  readonly createdAt: string
}

/** What the text of a ticket says: plain texts, of which most come from documents. */
export interface TicketFacts {
  readonly product: string
  readonly version: string
  readonly component: string | null
  readonly componentVersion: string | null
  readonly purl: string | null
  readonly vulnerability: string | null
  readonly aliases: readonly string[]
  readonly summary: string | null
  readonly severity: string | null
  readonly cvssScore: number | null
  readonly isKnownExploited: boolean
  readonly fixedVersions: readonly string[]
  /** Of a violation: the policy, and what it saw. */
  readonly policy: string | null
  readonly condition: string | null
  /** Path of the window. */
  readonly path: string
}

/** What a ticket is opened about. */
export interface TicketSubject {
  readonly kind: TicketSubjectKind
  readonly key: string
  readonly productId: ProductId
  readonly versionId: VersionId
  readonly facts: TicketFacts
}

/** Whether a ticket is on its way or open: another one about the same would be too many. One that was deleted there can be replaced. */
export function isUnderWay(state: TicketState): boolean {
  return state === 'QUEUED' || state === 'SENDING' || state === 'OPEN'
}

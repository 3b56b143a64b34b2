import type { TicketDraft } from '#service/domain/tickets/ticket-text.ts'
import type { TrackerSettings } from '#service/domain/tickets/tracker.ts'

/** A request to a tracker, below its base URL. */
export interface TrackerRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: unknown
}

/** A ticket as the tracker knows it. */
export interface RemoteTicket {
  /** What its requests name: a number, or a key of Jira. */
  readonly id: string
  /** What people name. */
  readonly key: string
  /** Null if the tracker named no address that may be opened. */
  readonly url: string | null
}

/** What a tracker says of a ticket. */
export interface RemoteState {
  readonly isOpen: boolean
  /** As the tracker names it. */
  readonly status: string
}

/** One page of what a search found. */
export type FoundTicket = { readonly ticket: RemoteTicket } | { readonly isLast: boolean }

/** What a search for a ticket is about. */
export interface TicketSearch {
  readonly marker: string
  /** RFC 3339: it was not opened before. */
  readonly since: string
  /** From 1. */
  readonly page: number
}

/** The interface of one kind of tracker: pure, one file each. Answers come from outside: what is not as documented is null. */
export interface TrackerForm {
  headers(tracker: TrackerSettings, token: string): Readonly<Record<string, string>>
  /** A request that succeeds if tickets can be opened there, as far as can be known without opening one. */
  probe(tracker: TrackerSettings): TrackerRequest
  create(tracker: TrackerSettings, draft: TicketDraft): TrackerRequest
  created(tracker: TrackerSettings, answer: unknown): RemoteTicket | null
  find(tracker: TrackerSettings, search: TicketSearch): TrackerRequest
  found(tracker: TrackerSettings, answer: unknown, marker: string): FoundTicket | null
  state(tracker: TrackerSettings, remoteId: string): TrackerRequest
  stateOf(answer: unknown): RemoteState | null
}

/** Tickets on a page of a search. */
export const foundAtOnce = 30

/** Returns a member of an answer; undefined if the answer is not an object. */
export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name] // own, checked
    : undefined
}

/** Returns a text of an answer; null if it is not one, or too long to be meant. */
export function textIn(value: unknown, name: string): string | null {
  const text = member(value, name)
  return typeof text === 'string' && text !== '' && text.length <= 2000 ? text : null
}

/** Returns a positive whole number of an answer, as text. */
export function numberIn(value: unknown, name: string): string | null {
  const number = member(value, name)
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? String(number) : null
}

/** Returns an address of an answer that a person may open; null if it is not HTTPS. */
export function addressIn(value: unknown, name: string): string | null {
  const text = textIn(value, name)
  if (text === null || !URL.canParse(text)) return null
  const url = new URL(text)
  return url.protocol === 'https:' && !url.username && !url.password ? url.href : null
}

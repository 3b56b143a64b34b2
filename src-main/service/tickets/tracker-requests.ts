import { listPrivateHosts } from '#service/db/notifications/mail-servers.ts'
import { plainLine, type TicketDraft } from '#service/domain/tickets/ticket-text.ts'
import type { Tracker } from '#service/domain/tickets/tracker.ts'
import { isTransientStatus } from '#service/network/contact-host.ts'
import { DeliveryProblem } from '#service/network/delivery-problem.ts'
import { exchangeJson, type JsonAnswer } from '#service/network/exchange-json.ts'
import { bareHost } from '#service/network/private-host.ts'
import { retryTime } from '#service/network/retry-time.ts'
import { getTrackerToken, type TrackerTools } from './tracker-settings.ts'
import { member, type RemoteState, type RemoteTicket, textIn, type TrackerRequest } from './trackers/tracker-form.ts'
import { trackerForms } from './trackers/trackers.ts'

export interface TrackerContact extends TrackerTools {
  readonly now: () => Date
  /** Milliseconds that a tracker has for one answer. */
  readonly timeoutMs?: number
}

const usualTimeoutMs = 30_000
/** Pages of a search: a tracker in which more was opened meanwhile is searched no further. */
const maxPages = 20
/** The clock of a tracker may be behind this one. */
const clockDifferenceMs = 3_600_000
const maxExplained = 200

/**
 * Asks a tracker whether tickets can be opened there, as far as can be known without opening one.
 *
 * @throws {Rejection} why not
 */
export async function testTracker(contact: TrackerContact, tracker: Tracker, signal: AbortSignal): Promise<void> {
  const { json } = await ask(contact, tracker, trackerForms[tracker.kind].probe(tracker), signal)
  if (json === undefined) throw notAsDocumented(tracker, false)
}

/**
 * Opens a ticket, or finds the one that an earlier try opened.
 *
 * @param searchSince when the first try began, if there was one: nobody knows whether it was opened
 * @throws {DeliveryProblem} if nobody knows now, or the tracker did not take it
 * @throws {Rejection} if it cannot be opened as things are
 */
export async function openTicket(
  contact: TrackerContact,
  tracker: Tracker,
  draft: TicketDraft,
  { searchSince, signal }: { readonly searchSince: string | null; readonly signal: AbortSignal },
): Promise<RemoteTicket> {
  const form = trackerForms[tracker.kind]
  if (searchSince !== null) {
    const since = new Date(Date.parse(searchSince) - clockDifferenceMs).toISOString()
    const opened = await findOpened(contact, tracker, { marker: draft.marker, since }, signal)
    if (opened) return opened
  }
  const { json } = await ask(contact, tracker, form.create(tracker, draft), signal)
  const created = form.created(tracker, json)
  // It may be there: the next try looks for it.
  if (!created) throw notAsDocumented(tracker, true)
  return created
}

async function findOpened(
  contact: TrackerContact,
  tracker: Tracker,
  search: { readonly marker: string; readonly since: string },
  signal: AbortSignal,
): Promise<RemoteTicket | null> {
  const form = trackerForms[tracker.kind]
  for (let page = 1; page <= maxPages; page += 1) {
    const { json } = await ask(contact, tracker, form.find(tracker, { ...search, page }), signal)
    const found = form.found(tracker, json, search.marker)
    if (!found) throw notAsDocumented(tracker, true)
    if ('ticket' in found) return found.ticket
    if (found.isLast) return null
  }
  throw new DeliveryProblem(`"${hostOf(tracker)}" has too many tickets to look for one`, {}, 'Open it there by hand.')
}

/** What a tracker says of a ticket. */
export interface AskedState {
  /** Null if it has not changed since `etag` was given. */
  readonly state: RemoteState | null
  readonly etag: string | null
}

/**
 * Asks for the state of a ticket.
 *
 * @returns null if the ticket is not there
 * @throws {DeliveryProblem} if the tracker does not say
 */
export async function askState(
  contact: TrackerContact,
  tracker: Tracker,
  { remoteId, etag }: { readonly remoteId: string; readonly etag: string | null },
  signal: AbortSignal,
): Promise<AskedState | null> {
  const form = trackerForms[tracker.kind]
  const answer = await exchange(contact, tracker, form.state(tracker, remoteId), { etag, signal })
  if (answer.status === 304 && etag !== null) return { state: null, etag }
  if (answer.status === 404 || answer.status === 410) return null
  if (answer.status < 200 || answer.status > 299) {
    throw problemOfAnswer(contact, tracker, answer, await getTrackerToken(contact, tracker))
  }
  const state = form.stateOf(answer.json)
  if (!state) throw notAsDocumented(tracker, true)
  const given = answer.header('etag')
  return {
    state: { ...state, status: plainLine(state.status, 100) },
    etag: given !== null && given.length <= 200 ? given : null,
  }
}

async function ask(
  contact: TrackerContact,
  tracker: Tracker,
  request: TrackerRequest,
  signal: AbortSignal,
): Promise<JsonAnswer> {
  const token = await getTrackerToken(contact, tracker)
  const answer = await exchange(contact, tracker, request, { etag: null, signal })
  if (answer.status >= 200 && answer.status <= 299) return answer
  throw problemOfAnswer(contact, tracker, answer, token)
}

async function exchange(
  contact: TrackerContact,
  tracker: Tracker,
  { method, path, body }: TrackerRequest,
  { etag, signal }: { readonly etag: string | null; readonly signal: AbortSignal },
): Promise<JsonAnswer> {
  const token = await getTrackerToken(contact, tracker)
  const url = new URL(tracker.baseUrl + path)
  const allowed = await listPrivateHosts(contact.database.read, tracker.organizationId)
  return exchangeJson({
    ...{
      url,
      method,
      signal,
      timeoutMs: contact.timeoutMs ?? usualTimeoutMs,
      body: body === undefined ? null : JSON.stringify(body),
    },
    headers: {
      ...trackerForms[tracker.kind].headers(tracker, token),
      ...(etag !== null && { 'if-none-match': etag }),
    },
    mayBePrivate: allowed.includes(bareHost(url.hostname)),
  })
}

function hostOf({ baseUrl }: Tracker): string {
  return new URL(baseUrl).host
}

function notAsDocumented(tracker: Tracker, isTransient: boolean): DeliveryProblem {
  const remedy = 'Check the URL of the tracker, and whether something stands between it and this service.'
  return new DeliveryProblem(
    `"${hostOf(tracker)}" did not answer as a tracker of this kind does`,
    { isTransient },
    remedy,
  )
}

function problemOfAnswer(
  { now }: TrackerContact,
  tracker: Tracker,
  answer: JsonAnswer,
  token: string,
): DeliveryProblem {
  const { status } = answer
  const explained = explanation(answer.json, token)
  const message = `"${hostOf(tracker)}" answered ${status}${explained === '' ? '' : ` (${explained})`}`
  const retryAt = retryTimeOf(answer, now())
  if (isTransientStatus(status) || (status === 403 && retryAt !== undefined)) {
    return new DeliveryProblem(message, { isTransient: true, retryAt })
  }
  return new DeliveryProblem(message, {}, remedyOf(status))
}

/** GitHub says 403 when its limit is reached, and when it ends in seconds since 1970. */
function retryTimeOf(answer: JsonAnswer, now: Date): number | undefined {
  const after = retryTime(answer.header('retry-after'), now)
  if (after !== undefined || answer.header('x-ratelimit-remaining') !== '0') return after
  const reset = Number(answer.header('x-ratelimit-reset'))
  return Number.isSafeInteger(reset) && reset > 0 ? reset * 1000 : undefined
}

function remedyOf(status: number): string {
  if (status === 401) return 'The token is not valid there, or has expired. Enter another one.'
  if (status === 403) return 'The token may not do this. Give it the right to open and read issues of the project.'
  if (status === 404) return 'The project was not found, or the token may not see it. Check both.'
  if (status === 410) return 'Issues are turned off for the project there.'
  if (status >= 300 && status < 400) return 'It redirects. Enter the URL, or the project, that it redirects to.'
  return 'Check the type of issues and the labels of the tracker, and which fields its project requires.'
}

/**
 * What a tracker says is wrong, in the fields that are for it: "message" of GitHub and GitLab, "errorMessages" and "errors" of Jira. Nothing
 * else of an answer is shown, and a token that it repeats is not.
 */
function explanation(json: unknown, token: string): string {
  const message = textIn(json, 'message') ?? textIn(json, 'error')
  const messages = member(json, 'errorMessages')
  const errors = member(json, 'errors')
  const named =
    typeof errors === 'object' && errors !== null && !Array.isArray(errors)
      ? Object.entries(errors).map(([field, text]) => `${field}: ${String(text)}`)
      : []
  const all = [message, ...(Array.isArray(messages) ? (messages as readonly unknown[]) : []), ...named]
  const text = all.filter((one) => typeof one === 'string').join('; ')
  return plainLine(text.replaceAll(token, '…'), maxExplained)
}

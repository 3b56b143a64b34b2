import type { UserDatabase } from '#service/db/database.ts'
import { findTracker, hasTickets, saveTracker } from '#service/db/tickets/trackers.ts'
import { listPrivateHosts } from '#service/db/notifications/mail-servers.ts'
import { newId, type OrganizationId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { type Tracker, type TrackerKind, trackerKinds, type TrackerSettings } from '#service/domain/tickets/tracker.ts'
import { bareHost, isPrivateHost } from '#service/network/private-host.ts'
import type { SecretStore, TrackerSecretName } from '#service/secrets/secret-store.ts'

export interface TrackerTools {
  readonly database: UserDatabase
  readonly secrets: SecretStore
}

/** A tracker as an Admin enters it. */
export interface EnteredTracker {
  readonly name: string
  readonly kind: string
  /** Null: the public one of its kind, if there is one. */
  readonly baseUrl: string | null
  readonly project: string
  readonly account: string | null
  /** Null keeps the stored one, if it is for the same account of the same tracker. */
  readonly token: string | null
  readonly issueType: string | null
  readonly labels: readonly string[]
}

/** The stored token, with what it is for: it never goes to another host or for another account. */
interface StoredToken {
  readonly login: string
  readonly token: string
}

const publicUrls: Partial<Record<TrackerKind, string>> = {
  GITHUB: 'https://api.github.com',
  GITLAB: 'https://gitlab.com',
}
const lost = 'The token of the tracker cannot be read on this computer. Enter it again'
const maxToken = 4096
const maxLabels = 20
/** A restored database may come from anywhere, and an id becomes the name of a file. */
const idForm = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Reads a tracker as it is stored.
 *
 * @param privateHosts hosts in private networks that an Owner allowed
 * @throws {Rejection} if something about it is invalid
 */
export function readTracker(entered: EnteredTracker, privateHosts: readonly string[]): TrackerSettings {
  const kind = trackerKinds.find((each) => each === entered.kind.trim().toUpperCase())
  if (!kind) throw new Rejection(`"${entered.kind}" is not a kind of tracker. Use ${trackerKinds.join(', ')}`)
  const isJira = kind === 'JIRA_CLOUD' || kind === 'JIRA_DATA_CENTER'
  const name = lineOf('name', entered.name, 100)
  if (name === null) throw new Rejection('"name" must not be empty')
  return {
    ...{ name, kind, ...(isJira ? jiraSettings(kind, entered) : otherSettings(entered)) },
    baseUrl: readBaseUrl(entered.baseUrl ?? publicUrls[kind] ?? '', privateHosts),
    project: readProject(kind, entered.project.trim()),
    labels: readLabels(entered.labels, isJira),
  }
}

type JiraSettings = Pick<TrackerSettings, 'account' | 'issueType'>

function jiraSettings(kind: TrackerKind, entered: EnteredTracker): JiraSettings {
  const account = lineOf('account', entered.account, 200)
  if (kind === 'JIRA_CLOUD' && account === null) {
    throw new Rejection('An API token of Jira Cloud needs the email address of its account as "account"')
  }
  if (account?.includes(':')) throw new Rejection('"account" must not contain a colon')
  return { account, issueType: lineOf('issueType', entered.issueType, 100) ?? 'Task' }
}

function otherSettings({ account, issueType }: EnteredTracker): JiraSettings {
  if (account?.trim()) throw new Rejection('Only Jira needs an "account": the token alone is enough')
  if (issueType?.trim()) throw new Rejection('Only Jira has types of issues: leave "issueType" out')
  return { account: null, issueType: null }
}

function readBaseUrl(text: string, privateHosts: readonly string[]): string {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null
  if (url?.protocol !== 'https:' || url.username || url.password || url.search || url.hash) {
    throw new Rejection('"baseUrl" must be an HTTPS URL without a user name, a query and a fragment')
  }
  const host = bareHost(url.hostname)
  if (isPrivateHost(host) && !privateHosts.includes(host)) {
    throw new Rejection(`"${host}" is in a private network. An Owner can allow it in the settings of channels`)
  }
  return url.href.replace(/\/+$/, '')
}

const projectForms: Readonly<Record<TrackerKind, readonly [form: RegExp, words: string]>> = {
  GITHUB: [/^[\w.-]{1,100}\/[\w.-]{1,100}$/, 'the owner and the name of a repository, such as "example/app"'],
  GITLAB: [
    /^(?:\d{1,18}|[\w.-]{1,255}(?:\/[\w.-]{1,255}){1,20})$/,
    'the id or the path of a project, such as "group/app"',
  ],
  JIRA_CLOUD: [/^[A-Z][A-Z\d_]{0,99}$/, 'the key of a project, such as "APP"'],
  JIRA_DATA_CENTER: [/^[A-Z][A-Z\d_]{0,99}$/, 'the key of a project, such as "APP"'],
}

function readProject(kind: TrackerKind, text: string): string {
  const [form, words] = projectForms[kind]
  if (!form.test(text) || text.split('/').some((part) => /^\.+$/.test(part))) {
    throw new Rejection(`"${text}" is not ${words}`)
  }
  return text
}

function readLabels(given: readonly string[], isJira: boolean): readonly string[] {
  const labels = [...new Set(given.flatMap((label) => lineOf('labels', label, 100) ?? []))]
  if (labels.length > maxLabels) throw new Rejection(`A tracker has at most ${maxLabels} labels`)
  const wrong = labels.find((label) => (isJira ? /\s/ : /,/).test(label))
  if (wrong !== undefined) {
    throw new Rejection(`The label "${wrong}" must not contain ${isJira ? 'a space: Jira allows none' : 'a comma'}`)
  }
  return labels
}

/** In one line; null if it is empty. */
function lineOf(field: string, text: string | null, longest: number): string | null {
  const line = text?.trim() ?? ''
  if (/\p{Cc}/u.test(line)) throw new Rejection(`"${field}" must be one line`)
  if (line.length > longest) throw new Rejection(`"${field}" is longer than ${longest} characters`)
  return line === '' ? null : line
}

/**
 * Makes a tracker, or changes one.
 *
 * @param id null for a new one
 * @throws {Rejection} if something is invalid, or the token is missing
 */
export async function setTracker(
  tools: TrackerTools,
  {
    organizationId,
    id,
    at,
  }: { readonly organizationId: OrganizationId; readonly id: string | null; readonly at: string },
  entered: EnteredTracker,
): Promise<Tracker> {
  const { database, secrets } = tools
  const settings = readTracker(entered, await listPrivateHosts(database.read, organizationId))
  const token = entered.token === null ? null : readToken(entered.token)
  const before = id === null ? undefined : await trackerBefore(tools, organizationId, id, settings)
  const tracker: Tracker = {
    ...settings,
    ...{ id: before?.id ?? newId(Date.parse(at)), organizationId, createdAt: before?.createdAt ?? at, updatedAt: at },
  }
  if (token === null && (await storedToken(secrets, tracker)) === null) {
    throw new Rejection('Enter the token of the tracker: it is stored for one account of one tracker only')
  }
  await database.write.transaction().execute((write) => saveTracker(write, tracker))
  if (token !== null) await secrets.set(secretOf(tracker), JSON.stringify({ login: loginOf(tracker), token }))
  return tracker
}

/** @throws {Rejection} if it is not there, or tickets are named by what would change */
async function trackerBefore(
  { database }: TrackerTools,
  organizationId: string,
  id: string,
  settings: TrackerSettings,
): Promise<Tracker> {
  const before = await findTracker(database.write, organizationId, id)
  if (!before) throw new Rejection('Tracker not found')
  if (isMoved(before, settings) && (await hasTickets(database.write, before.id))) {
    throw new Rejection('Tickets were opened in this tracker: its kind, URL and project stay. Make another tracker')
  }
  return before
}

function isMoved(before: TrackerSettings, after: TrackerSettings): boolean {
  return before.kind !== after.kind || before.baseUrl !== after.baseUrl || before.project !== after.project
}

/** It becomes part of a header. */
function readToken(text: string): string {
  const token = text.trim()
  if (!/^[\x21-\x7e]+$/.test(token) || token.length > maxToken) {
    throw new Rejection('"token" must be 1 to 4,096 characters without spaces')
  }
  return token
}

/**
 * Returns the token of a tracker.
 *
 * @throws {Rejection} if it is not on this computer: a backup does not contain it
 */
export async function getTrackerToken({ secrets }: Pick<TrackerTools, 'secrets'>, tracker: Tracker): Promise<string> {
  const token = await storedToken(secrets, tracker)
  if (token === null) throw new Rejection(lost)
  return token
}

/** Why no ticket can be opened in a tracker; null if there is no such reason. */
export async function trackerProblem(
  { secrets }: Pick<TrackerTools, 'secrets'>,
  tracker: Tracker,
): Promise<string | null> {
  return (await storedToken(secrets, tracker)) === null ? lost : null
}

/** Removes the token of a tracker. */
export async function removeTrackerToken({ secrets }: Pick<TrackerTools, 'secrets'>, tracker: Tracker): Promise<void> {
  await secrets.set(secretOf(tracker), null)
}

async function storedToken(secrets: SecretStore, tracker: Tracker): Promise<string | null> {
  if (!idForm.test(tracker.id)) return null
  try {
    const text = await secrets.get(secretOf(tracker))
    if (text === null) return null
    const stored = JSON.parse(text) as StoredToken // written above only
    return stored.login === loginOf(tracker) ? stored.token : null
  } catch (error) {
    if (error instanceof Rejection || error instanceof SyntaxError) return null
    throw error
  }
}

function loginOf({ kind, baseUrl, account }: TrackerSettings): string {
  return JSON.stringify([kind, baseUrl, account])
}

function secretOf({ id }: Pick<Tracker, 'id'>): TrackerSecretName {
  return `tracker-${id}`
}

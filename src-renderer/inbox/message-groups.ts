import { formatCount, formatDay, formatMoments, formatNumber, formatVersion } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import * as texts from './texts.ts'
import type { Notification } from './use-inbox.ts'

/** Messages about one version of one day, the newest first, or a single message. */
export interface MessageGroup {
  readonly key: string
  /** The version, as it is shown; null for a message that is about none. */
  readonly subject: string | null
  readonly messages: readonly [Notification, ...Notification[]]
  /** Whether all of its messages were read; a later page may have more. */
  readonly isWhole: boolean
}

/**
 * Joins what the runs of a day told about a version: an upload, the rescans after it, and its policies. A group stands where its newest message
 * does.
 * @param hasMore whether older messages were not read yet: the last day may go on in them
 */
export function groupsOf(notifications: readonly Notification[], hasMore = false): readonly MessageGroup[] {
  const last = notifications.at(-1)
  const cutDay = hasMore && last !== undefined ? formatDay(last.createdAt) : null
  const byKey = Map.groupBy(notifications, ({ id, sbom, createdAt }) =>
    sbom === null ? id : `${sbom.id} ${formatDay(createdAt)}`,
  )
  return [...byKey].flatMap(([key, [newest, ...others]]) =>
    newest === undefined
      ? []
      : [
          {
            key,
            subject: subjectOf(newest),
            messages: [newest, ...others],
            isWhole: newest.sbom === null || formatDay(newest.createdAt) !== cutDay,
          },
        ],
  )
}

/** Says how many messages a group has, as far as is known. */
export function countOf({ messages, isWhole }: Pick<MessageGroup, 'messages' | 'isWhole'>): string {
  return isWhole
    ? formatCount(messages.length, texts.messageForms)
    : texts.orMoreMessages(formatNumber(messages.length))
}

/** A row of the list: a message alone, or a group, whose messages follow while it is open. */
export interface Entry extends Omit<MessageGroup, 'key'> {
  readonly id: string
  readonly place: 'alone' | 'head' | 'inside'
  readonly isOpen: boolean
}

/** Returns the rows of the list. A message that gets company keeps its row, and the focus in it. */
export function entriesOf(groups: readonly MessageGroup[], opened: ReadonlySet<string>): readonly Entry[] {
  return groups.flatMap(({ key: id, ...group }): readonly Entry[] => {
    const { messages } = group
    if (messages.length === 1) return [{ id, ...group, place: 'alone', isOpen: false }]
    const isOpen = opened.has(id)
    const inside = isOpen ? messages : []
    return [
      { id, ...group, place: 'head', isOpen },
      ...inside.map((one): Entry => ({ ...group, id: one.id, messages: [one], place: 'inside', isOpen: false })),
    ]
  })
}

/** What was chosen in the list. */
export interface Choice {
  /** The row. */
  readonly id: string
  /** Its message; null for a whole group. */
  readonly messageId: string | null
}

/** Returns the choice that selecting a row makes: a group only if the row was one then. */
export function choiceOf({ id, place, messages }: Entry): Choice {
  return { id, messageId: place === 'head' ? null : messages[0].id }
}

/** A row, and what is shown of it and marked. */
export interface Shown {
  readonly row: Entry
  readonly entry: Entry
}

/**
 * Returns what is shown by a choice; the first row without one. Of a message that got company since it was chosen, only itself: the others were not
 * seen.
 */
export function shownOf(entries: readonly Entry[], choice: Choice | null): Shown | undefined {
  const row = rowOf(entries, choice)
  if (row === undefined) return undefined
  const chosen = row.messages.find(({ id }) => id === choice?.messageId)
  const isPart = row.place === 'head' && chosen !== undefined
  return { row, entry: isPart ? { ...row, messages: [chosen], place: 'alone', isOpen: false } : row }
}

function rowOf(entries: readonly Entry[], choice: Choice | null): Entry | undefined {
  if (choice === null) return entries[0]
  const { id, messageId } = choice
  const has = ({ messages }: Entry) => messages.some((message) => message.id === messageId)
  const row = entries.find((entry) => entry.id === id)
  return (row && (messageId === null || has(row)) ? row : entries.find(has)) ?? row ?? entries[0]
}

/** Returns the address of what a row is about: the version of a group. Null if nothing is left to open. */
export function linkOf({ place, messages: [newest] }: Entry): string | null {
  const { sbom, link } = newest
  return place === 'head' && sbom ? paths.version(sbom.project.id, sbom.id) : link
}

/** Says what Enter does in a row. Null: nothing. */
export function enterOf(row: Entry): string | null {
  if (row.place === 'head') return row.isOpen ? texts.hideMessages : texts.showMessages
  return linkOf(row) === null ? null : texts.open
}

/** The version that a message is about, as it is shown. */
function subjectOf({ sbom }: Notification): string | null {
  return sbom && `${sbom.project.projectGroup.name} ${formatVersion(sbom.projectVersion)}`
}

/** What a message says, without the version that its title begins with. */
export function headlineOf({ title, sbom }: Notification): string {
  const start = sbom === null ? '' : `${sbom.project.projectGroup.name} ${sbom.projectVersion}: `
  return formatMoments(start !== '' && title.startsWith(start) ? title.slice(start.length) : title)
}

/** The title of a message that stands alone. */
export function titleOf({ title }: Notification): string {
  return formatMoments(title)
}

const levels = ['ALERT', 'WARN', 'INFO'] as const satisfies readonly Notification['level'][]

/** The most urgent level among messages. */
export function levelOf(messages: readonly Notification[]): Notification['level'] {
  return levels.find((level) => messages.some((message) => message.level === level)) ?? 'INFO'
}

const aboutFindings: ReadonlySet<string> = new Set<Notification['messageType']>([
  'SBOM_UPLOAD_SUCCESS',
  'SBOM_VULN_SCAN_REPORT',
  'NEW_VULNS_REPORT',
  'VULN_DIFF_REPORT',
  'SBOM_POLICY_SCAN_REPORT',
  'VEX_DECISION_STALE',
])

/** The version whose findings belong beside messages; null if they are about something else. */
export function versionWithFindings(messages: readonly Notification[]): string | null {
  return messages.find(({ messageType }) => aboutFindings.has(messageType))?.sbom?.id ?? null
}

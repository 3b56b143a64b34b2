import {
  type ChosenSetting,
  computeSettings,
  type NotificationCategory,
  notificationKinds,
  type NotificationLevel,
  notificationLevels,
  type NotificationMessageType,
  type NotificationSetting,
} from '#service/domain/notification.ts'
import { isWanted } from './message-category.ts'
import { levelOfMessage } from './message-level.ts'
import { linkOf, type MessagePlace } from './message-place.ts'
import { messageWords } from './message-words.ts'
import { textOf, type Payload } from './payload-facts.ts'

/** A message that is to be told. */
export interface PendingMessage extends MessagePlace {
  readonly outboxId: number
  readonly organizationId: string
  readonly messageType: string
  readonly payload: Payload
  /** RFC 3339 in UTC. */
  readonly at: string
  /** Product and label of the version. */
  readonly subject: string | null
  /** True for what happens in the sample: its data is invented, and no inbox tells of it. */
  readonly isOfSample?: boolean
}

/** What one person wants to be told. */
export interface Listener {
  readonly userId: string
  readonly own: readonly ChosenSetting[]
  /** Of the environment of the messages; null without a choice. */
  readonly categories: readonly NotificationCategory[] | null
}

/** One notification of one person, about one or several messages. */
export interface Digest extends MessagePlace {
  readonly outboxId: number
  readonly messageType: NotificationMessageType
  readonly level: NotificationLevel
  readonly title: string
  readonly body: string
  readonly link: string | null
  readonly at: string
}

/** Messages of one kind that a digest lists. */
const maxOfKind = 5
/** A line of the body, and the body. */
const maxBody = 4000

interface WantedMessage {
  readonly message: PendingMessage
  readonly setting: NotificationSetting
  /** How urgent what it says is: at most as its kind is. */
  readonly level: NotificationLevel
}

/**
 * Makes one notification for one person of messages that belong together; null if the person wants none of them. The most urgent one gives it
 * title, level and link.
 */
export function digestFor(
  messages: readonly PendingMessage[],
  organization: readonly ChosenSetting[],
  listener: Listener,
): Digest | null {
  const settings = new Map<string, NotificationSetting>(
    computeSettings(organization, listener.own).map((setting) => [setting.messageType, setting]),
  )
  // A level that a person or the organization chose for a kind stays, whatever the message says.
  const chosen = new Set(
    [...organization, ...listener.own].flatMap(({ messageType, level }) => (level === null ? [] : [messageType])),
  )
  const wanted = messages.flatMap((message): WantedMessage[] => {
    const setting = settings.get(message.messageType)
    if (!setting?.enabled || !isFor(message, setting.messageType, listener)) return []
    const level = chosen.has(message.messageType)
      ? setting.level
      : levelOfMessage(setting.messageType, message.payload, setting.level)
    return [{ message, setting, level }]
  })
  const sorted = wanted.toSorted((a, b) => urgencyOf(a) - urgencyOf(b))
  const [lead] = sorted
  if (!lead) return null
  const { message, setting, level } = lead
  const { headline, detail } = messageWords[setting.messageType](message.payload)
  const alike = sorted.filter((each) => each.setting.messageType === setting.messageType)
  const more = alike.length > 1 ? `, and ${(alike.length - 1).toLocaleString('en')} more like it` : ''
  const lines = [...(detail === '' ? [] : [`${detail}.`]), ...linesOf(sorted.slice(1))]
  const { outboxId, versionId, environmentId } = message
  return {
    ...{ outboxId, versionId, environmentId, messageType: setting.messageType, level },
    title: `${message.subject === null ? '' : `${message.subject}: `}${headline}${more}`,
    body: shortened(lines.join('\n')),
    link: linkOf(setting.messageType, message.payload, message),
    at: wanted.reduce((latest, each) => (each.message.at > latest ? each.message.at : latest), message.at),
  }
}

/** Kinds that are for one person, whom the message names. */
const personal: ReadonlySet<string> = new Set<NotificationMessageType>(['FOUND_AGAIN', 'MENTIONED'])

function isFor(
  { messageType, environmentId, payload }: PendingMessage,
  known: NotificationMessageType,
  { userId, categories }: Listener,
): boolean {
  if (personal.has(messageType) && textOf(payload, 'userId') !== userId) return false
  return environmentId === null || isWanted(known, categories ?? ['all'])
}

/** What is urgent first, then what could be by its kind, then the order of the kinds: of calm messages the upload is the last to give the title. */
function urgencyOf({ level, setting }: WantedMessage): number {
  const place = notificationKinds.findIndex((kind) => kind.messageType === setting.messageType)
  const ranks = notificationLevels.length
  const rank = notificationLevels.indexOf(level) * ranks + notificationLevels.indexOf(setting.level)
  return rank * notificationKinds.length + place
}

function linesOf(others: readonly WantedMessage[]): readonly string[] {
  return [...Map.groupBy(others, ({ setting }) => setting.messageType)].flatMap(([messageType, alike]) => {
    const lines = alike.slice(0, maxOfKind).map(({ message }) => {
      const { headline, detail } = messageWords[messageType](message.payload)
      return detail === '' ? `${headline}.` : `${headline}. ${detail}.`
    })
    const more = alike.length - lines.length
    return more > 0 ? [...lines, `${more.toLocaleString('en')} more like it.`] : lines
  })
}

function shortened(text: string): string {
  return text.length <= maxBody ? text : `${text.slice(0, maxBody - 1).toWellFormed()}…`
}

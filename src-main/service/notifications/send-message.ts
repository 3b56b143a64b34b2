import { findUser } from '#service/db/accounts/users.ts'
import { findOrganization } from '#service/db/accounts/organizations.ts'
import { listPrivateHosts } from '#service/db/notifications/mail-servers.ts'
import { findChannels } from '#service/db/notifications/notification-channels.ts'
import { findUserWebhook } from '#service/db/notifications/user-webhooks.ts'
import type { DeliveryChannel } from '#service/domain/notification.ts'
import type { OutgoingMessage } from '#service/domain/outgoing-message.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { bareHost } from '#service/network/private-host.ts'
import { getGenericWebhook } from './generic-webhook.ts'
import { getMailServer } from './mail-settings.ts'
import { mailContent } from './notifiers/mail.ts'
import { webhookBodies } from './notifiers/notifiers.ts'
import { signatureHeaders } from './webhook-signature.ts'
import { getWebhookAddress, type WebhookTools } from './webhooks.ts'

export interface SendTools extends WebhookTools {
  /** What links begin with: the public URL of a server up to its pages, in the desktop app `waybill://`. Null: there are no links. */
  readonly linkBase: string | null
  readonly now: () => Date
}

/** Who receives a message, and how. */
export interface Receiver {
  readonly organizationId: string
  readonly userId: string
  readonly channel: DeliveryChannel
}

/** Milliseconds that a receiver has for one message. */
const sendTimeoutMs = 30_000

/** A message without what the organization and this service add to it. `link` is a path of a page. */
export type MessageContent = Omit<OutgoingMessage, 'organization'>

/**
 * Sends a message to one receiver, once.
 *
 * @throws {DeliveryProblem} if it was not taken
 * @throws {Rejection} if it cannot be sent as things are, or its address must not be contacted
 */
export async function sendMessage(
  tools: SendTools,
  receiver: Receiver,
  content: MessageContent,
  signal: AbortSignal,
): Promise<void> {
  const organization = await findOrganization(tools.database.read)
  const link = tools.linkBase !== null && content.link?.startsWith('/') ? tools.linkBase + content.link : null
  const message: OutgoingMessage = { ...content, link, organization: organization?.name ?? '' }
  if (receiver.channel === 'EMAIL') await mail(tools, receiver, message, signal)
  else await post(tools, receiver, receiver.channel, message, signal)
}

/** Whether the receiver still wants messages by this channel. Returns why not; null if so. */
export async function unwanted(
  { database }: Pick<SendTools, 'database'>,
  { organizationId, userId, channel }: Receiver,
): Promise<string | null> {
  const user = await findUser(database.write, organizationId, userId)
  if (!user?.enabled) return 'The person was disabled'
  const isOn =
    channel === 'WEBHOOK'
      ? (await findUserWebhook(database.write, userId))?.isEnabled === true
      : (await findChannels(database.write, userId))[keyOf[channel]]
  return isOn ? null : 'The channel was turned off'
}

const keyOf = { EMAIL: 'email', SLACK: 'slack', TEAMS: 'teams' } as const

async function mail(
  tools: SendTools,
  { organizationId, userId }: Receiver,
  message: OutgoingMessage,
  signal: AbortSignal,
): Promise<void> {
  const server = await getMailServer(tools, organizationId)
  const user = await findUser(tools.database.write, organizationId, userId)
  if (!user?.email) throw new Rejection('There is no email address to send to. Enter one first')
  // Imported here, so that a service that never sends starts without it.
  const { sendMail } = await import('#service/network/send-mail.ts')
  const sent = { from: server.sender, to: user.email, id: message.id, ...mailContent(message) }
  await sendMail(server, sent, { signal, timeoutMs: sendTimeoutMs })
}

async function post(
  tools: SendTools,
  { organizationId, userId }: Receiver,
  channel: Exclude<DeliveryChannel, 'EMAIL'>,
  message: OutgoingMessage,
  signal: AbortSignal,
): Promise<void> {
  const { now } = tools
  const body = JSON.stringify(webhookBodies[channel](message))
  const target = channel === 'WEBHOOK' ? await getGenericWebhook(tools, userId) : null
  const kind = channel === 'SLACK' ? 'slack' : 'teams'
  const url = new URL(target ? target.address : await getWebhookAddress(tools, { userId, kind }))
  const signature = target ? signatureHeaders({ id: message.id, body, secret: target.secret }, now()) : {}
  const allowed = await listPrivateHosts(tools.database.read, organizationId)
  const { postRequest } = await import('#service/network/post-request.ts')
  await postRequest({
    url,
    headers: { 'idempotency-key': message.id, ...signature },
    body,
    mayBePrivate: allowed.includes(bareHost(url.hostname)),
    signal,
    timeoutMs: sendTimeoutMs,
    now,
  })
}

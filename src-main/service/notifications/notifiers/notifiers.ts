import type { DeliveryChannel } from '#service/domain/notification.ts'
import type { OutgoingMessage } from '#service/domain/outgoing-message.ts'
import { slackBody } from './slack.ts'
import { teamsBody } from './teams.ts'
import { webhookBody } from './webhook.ts'

/** The channels that take messages by a request. A new one is a file of this folder and a line here. */
export const webhookBodies: Readonly<Record<Exclude<DeliveryChannel, 'EMAIL'>, (message: OutgoingMessage) => object>> =
  {
    SLACK: slackBody,
    TEAMS: teamsBody,
    WEBHOOK: webhookBody,
  }

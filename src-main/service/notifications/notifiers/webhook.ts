import type { OutgoingMessage } from '#service/domain/outgoing-message.ts'
import { plainText } from '#service/domain/message-text.ts'

/** Returns the body of a generic webhook, in the form of the Standard Webhooks specification: type, time and data. */
export function webhookBody(message: OutgoingMessage): object {
  const { id, messageType, level, title, body, organization, link, createdAt } = message
  return {
    type: messageType,
    timestamp: createdAt,
    data: { id, level, title, body, organization, link, text: plainText(message) },
  }
}

import { type DeliveryChannel, deliveryChannels } from '#service/domain/notification.ts'
import { Rejection } from '#service/domain/rejection.ts'

/** Returns the name of a channel as the API has it. */
export function nameOf(channel: DeliveryChannel): string {
  return channel.toLowerCase()
}

/**
 * Reads the name of a channel, in any letter case.
 *
 * @throws {Rejection} if there is no such channel
 */
export function readChannel(text: string): DeliveryChannel {
  const channel = deliveryChannels.find((each) => each === text.trim().toUpperCase())
  if (!channel) throw new Rejection(`"${text}" is not a channel. Use ${deliveryChannels.map(nameOf).join(', ')}`)
  return channel
}

import {
  listChannelRules,
  listDeliveryTimes,
  saveChannelRule,
  saveDeliveryTimes,
} from '#service/db/notifications/delivery-rules.ts'
import { releaseHeld } from '#service/db/notifications/notification-deliveries.ts'
import type { UserReader } from '#service/db/database.ts'
import { deliveryChannels } from '#service/domain/notification.ts'
import {
  type ChannelRule,
  type DeliveryTimes,
  quietUntil,
  timeOfDay,
  usualRule,
  usualTimes,
} from '#service/domain/notifications/delivery-times.ts'
import { isTimeZone, ownTimeZone } from '#service/domain/notifications/zone-time.ts'
import { changedRule, changedTimes } from '#service/notifications/time-rules.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { nameOf, readChannel } from './channel-names.ts'

/** When a user gets messages, and what each channel sends. */
export const timeResolvers: Resolvers = {
  OrganizationUser: {
    notificationChannelRules: async (_user, _args, { caller, services }) =>
      (await rulesOf(services.database.write, caller.userId)).map(presentRule),
    notificationTimes: async (_user, _args, { caller, services }) =>
      presentTimes(await timesOf(services.database.write, caller.userId)),
  },
  Mutation: {
    notificationChannelRuleUpdate: (_root, { input }, { caller, services }) =>
      payload(input, async () => {
        const { lowestLevel, frequency, alertsAtOnce } = input
        const channel = readChannel(input.channel)
        const rules = await services.database.write.transaction().execute(async (write) => {
          const before = (await rulesOf(write, caller.userId)).find((rule) => rule.channel === channel)
          await saveChannelRule(
            write,
            caller.userId,
            changedRule(before ?? usualRule(channel), { lowestLevel, frequency, alertsAtOnce }),
          )
          return rulesOf(write, caller.userId)
        })
        return { notificationChannelRules: rules.map(presentRule) }
      }),
    notificationTimesUpdate: (_root, { input }, { caller, services }) =>
      payload(input, async () => {
        const times = await services.database.write.transaction().execute(async (write) => {
          const before = await timesOf(write, caller.userId)
          const changed = changedTimes(before, input)
          await saveDeliveryTimes(write, caller.userId, changed)
          const at = services.now()
          const held = quietUntil(before, at.getTime())
          if (held !== null) {
            const release = { heldUntil: new Date(held).toISOString(), at: at.toISOString() }
            await releaseHeld(write, caller.userId, release)
          }
          return changed
        })
        services.deliveries.wake()
        return { notificationTimes: presentTimes(times) }
      }),
  },
}

async function rulesOf(read: UserReader, userId: string): Promise<readonly ChannelRule[]> {
  const chosen = (await listChannelRules(read, [userId])).get(userId) ?? []
  return deliveryChannels.map((channel) => chosen.find((rule) => rule.channel === channel) ?? usualRule(channel))
}

async function timesOf(read: UserReader, userId: string): Promise<DeliveryTimes> {
  return (await listDeliveryTimes(read, [userId])).get(userId) ?? usualTimes(ownTimeZone())
}

function presentRule({ channel, ...rule }: ChannelRule) {
  return { channel: nameOf(channel), ...rule }
}

function presentTimes({ timeZone, digestMinute, digestWeekday, quiet }: DeliveryTimes) {
  return {
    ...{ timeZone, timeZoneProblem: isTimeZone(timeZone) ? null : unknownZone(timeZone) },
    ...{ digestTime: timeOfDay(digestMinute), digestWeekday },
    ...{ quietFrom: quiet && timeOfDay(quiet.from), quietTo: quiet && timeOfDay(quiet.to) },
  }
}

function unknownZone(timeZone: string): string {
  return `The service does not know the time zone "${timeZone}", and takes the times as UTC. Choose another one`
}

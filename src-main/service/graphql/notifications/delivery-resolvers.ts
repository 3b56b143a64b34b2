import {
  countDeliveries,
  type Delivery,
  type DeliveryFilter,
  dropDeliveries,
  listDeliveries,
  retryDeliveries,
} from '#service/db/notifications/listed-deliveries.ts'
import { deliveryStates } from '#service/domain/notification.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { connection, pageRequest } from '#service/graphql/resolving/connection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { badInput } from '#service/graphql/resolving/bad-input.ts'
import { nameOf, readChannel } from './channel-names.ts'

const maxIds = 1000

/** What was sent to a user, what waits, and what failed. */
export const deliveryResolvers: Resolvers = {
  Query: {
    notificationDeliveries: async (_root, args, { caller, services: { database } }) => {
      const filter: DeliveryFilter = {
        userId: caller.userId,
        channel: args.channel == null ? null : channelOf(args.channel),
        states: args.state == null ? null : args.state.map(readState),
      }
      const page = await listDeliveries(database.read, filter, pageRequest(args))
      return connection({ ...page, rows: page.rows.map(present) }, () => countDeliveries(database.read, filter))
    },
  },
  Mutation: {
    notificationDeliveryRetry: (_root, { input }, context) =>
      payload(input, async () => {
        const deliveries = await change(context, input.ids, retryDeliveries)
        context.services.deliveries.wake()
        return { deliveries }
      }),
    notificationDeliveryDrop: (_root, { input }, context) =>
      payload(input, async () => ({ deliveries: await change(context, input.ids, dropDeliveries) })),
  },
}

async function change({ caller, services }: RequestContext, given: readonly string[], make: typeof retryDeliveries) {
  const ids = [...new Set(given)]
  if (ids.length === 0) throw new Rejection('"ids" is empty')
  if (ids.length > maxIds) throw new Rejection(`${ids.length} ids are too many. Use at most ${maxIds}`)
  const changed = await make(services.database, caller.userId, ids, services.now().toISOString())
  return changed.map(present)
}

function present({ channel, ...delivery }: Delivery) {
  return { ...delivery, channel: nameOf(channel) }
}

function channelOf(text: string) {
  try {
    return readChannel(text)
  } catch (error) {
    throw error instanceof Rejection ? badInput(error.message) : error
  }
}

function readState(text: string) {
  const state = deliveryStates.find((each) => each === text.trim().toUpperCase())
  if (!state) throw badInput(`"${text}" is not a state of a delivery. States are ${deliveryStates.join(', ')}`)
  return state
}

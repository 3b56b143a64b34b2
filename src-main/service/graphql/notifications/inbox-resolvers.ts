import {
  countNotifications,
  findDeliveries,
  type InboxFilter,
  listNotifications,
  markNotifications,
} from '#service/db/notifications/inbox.ts'
import { findEnvironmentsById } from '#service/db/products/environments.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { presentCaller } from '#service/graphql/accounts/present-caller.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { connection, pageRequest } from '#service/graphql/resolving/connection.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { requireRole } from '#service/graphql/resolving/permission.ts'
import { loadVersion } from '#service/graphql/resolving/version-loaders.ts'

const maxIds = 1000

/** The inbox of the caller. */
export const inboxResolvers: Resolvers = {
  Query: {
    notifications: async (_root, args, { caller, services }) => {
      const { read } = services.database
      const filter: InboxFilter = {
        userId: caller.userId,
        unread: args.unread ?? false,
        levels: args.level ?? null,
        messageTypes: args.messageType ?? null,
      }
      const page = await listNotifications(read, filter, pageRequest(args))
      return connection(page, () => countNotifications(read, filter))
    },
  },
  OrganizationUser: {
    unreadNotificationsCount: (_user, _args, { caller, services }) =>
      // From the writer: the payload of `notificationRead` counts what it just marked.
      countNotifications(services.database.write, {
        ...{ userId: caller.userId, unread: true, levels: null, messageTypes: null },
      }),
  },
  Notification: {
    sbom: async ({ versionId }, _args, context) =>
      versionId === null ? null : ((await loadVersion(context, versionId)) ?? null),
    project: async ({ environmentId }, _args, { caller, services, load }) => {
      if (environmentId === null) return null
      const find = (ids: readonly string[]) => findEnvironmentsById(services.database, caller.organizationId, ids)
      return (await load('environment', environmentId, find)) ?? null
    },
    deliveries: async ({ id }, _args, { services, load }) => {
      const found = await load('deliveries', id, (ids) => findDeliveries(services.database.read, ids))
      return (found ?? []).map((delivery) => ({ ...delivery, channel: delivery.channel.toLowerCase() }))
    },
  },
  Mutation: {
    notificationRead: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Viewer', 'Notification')
        const { caller, services } = context
        const ids = input.ids ?? null
        if (ids && ids.length > maxIds) throw new Rejection('"ids" has more than 1,000 entries')
        const mark = { isRead: input.read ?? true, at: services.now().toISOString() }
        await markNotifications(services.database, caller, ids, mark)
        return { organizationUser: await presentCaller(context) }
      }),
  },
}

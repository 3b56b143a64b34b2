import { roles } from '#shared/role.ts'
import { addUser, changeUser, readEmail, readRole } from '#service/accounts/user-rules.ts'
import { webhookKinds } from '#service/db/notifications/notification-channels.ts'
import { countUsers, findUser, listUsers, updateUser } from '#service/db/accounts/users.ts'
import { permissionsOf, roleDescriptions } from '#service/domain/accounts/permission.ts'
import { requirePurpose } from '#service/domain/accounts/service-account.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { User } from '#service/domain/accounts/user.ts'
import { setGenericWebhook } from '#service/notifications/generic-webhook.ts'
import { setWebhook } from '#service/notifications/webhooks.ts'
import { connection, pageRequest } from '#service/graphql/resolving/connection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { Resolvers, UserUpdateInput } from '#service/graphql/generated/resolver-types.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { requireRole, hasRole } from '#service/graphql/resolving/permission.ts'
import { requireName } from '#service/graphql/resolving/text-input.ts'
import { presentCaller } from './present-caller.ts'

/** People and their roles (specification 5). */
export const userResolvers: Resolvers = {
  Query: { organizationUser: (_root, _args, context) => presentCaller(context) },
  Organization: {
    users: async (_organization, args, { caller, services: { database } }) => {
      const { organizationId } = caller
      const filter = {
        organizationId,
        search: args.search?.trim() || null,
        enabled: args.enabled ?? null,
        kind: args.kind ?? null,
      }
      const direction = args.orderBy?.direction === 'DESC' ? 'desc' : 'asc'
      const order = { field: args.orderBy?.field ?? 'USERS_NAME', direction } as const
      const page = await listUsers(database, filter, order, pageRequest(args))
      return connection(page, () => countUsers(database, filter))
    },
    organizationRoles: () =>
      roles.map((name) => ({ name, description: roleDescriptions[name], permissions: permissionsOf(name) })),
  },
  User: {
    email: (user, _args, context) => (maySee(user, context) ? user.email : null),
    lastActiveAt: (user, _args, context) => (maySee(user, context) ? user.lastActiveAt : null),
  },
  Mutation: {
    userCreate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Admin', 'User')
        const role = readRole(input.role)
        if (role === 'Owner') requireRole(context, 'Owner', 'User')
        const { organizationId } = context.caller
        const name = requireName(input.name)
        return { user: await addUser(context.services, { organizationId, name, email: input.email, role }) }
      }),
    userUpdate: (_root, { input }, context) =>
      payload(input, async () => {
        requireMayEdit(context, input)
        const user = await requireUser(context, input.id)
        if (user.role === 'Owner' && !isOwnName(context, input)) requireRole(context, 'Owner', 'User')
        const { name, email, role, enabled, purpose } = input
        await changeUser(context.services, user, {
          ...(name != null && { name: requireName(name) }),
          ...(email != null && { email: readEmail(email) }),
          ...(role != null && { role: readRole(role) }),
          ...(enabled != null && { enabled }),
          ...(purpose != null && { purpose: requirePurpose(purpose) }),
        })
        return { user: await requireUser(context, input.id) }
      }),
    userDelete: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Admin', 'User')
        const user = await requireUser(context, input.id)
        if (user.role === 'Owner') requireRole(context, 'Owner', 'User')
        await changeUser(context.services, user, { enabled: false }, { revokeTokens: true })
        for (const kind of webhookKinds) await setWebhook(context.services, { userId: user.id, kind }, null)
        await setGenericWebhook(context.services, user.id, null)
        return { user: await requireUser(context, input.id) }
      }),
    lastSeenUpdate: (_root, { input }, context) =>
      payload(input, async () => {
        const { caller, services } = context
        const lastSeenAt = input.at ?? services.now().toISOString()
        await updateUser(services.database.write, caller.userId, { lastSeenAt })
        return { organizationUser: await presentCaller(context) }
      }),
  },
}

function maySee(user: User, context: RequestContext): boolean {
  return user.id === context.caller.userId || hasRole(context, 'Admin')
}

/** Users may change their own name. Only an Owner makes another one. */
function requireMayEdit(context: RequestContext, input: UserUpdateInput): void {
  if (isOwnName(context, input)) return
  requireRole(context, 'Admin', 'User')
  if (input.role != null && readRole(input.role) === 'Owner') requireRole(context, 'Owner', 'User')
}

function isOwnName({ caller }: RequestContext, input: UserUpdateInput): boolean {
  const isOther = [input.email, input.role, input.enabled, input.purpose].some((value) => value != null)
  return input.id === caller.userId && !isOther
}

/** @throws Rejection */
export async function requireUser({ caller, services }: RequestContext, id: string): Promise<User> {
  const user = await findUser(services.database.write, caller.organizationId, id)
  if (!user) throw new Rejection('User not found')
  return user
}

import { createToken } from '#service/accounts/token-rules.ts'
import { readRole } from '#service/accounts/user-rules.ts'
import { countTokens, findToken, listTokens, revokeToken, type TokenFilter } from '#service/db/accounts/tokens.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { findUsersById } from '#service/db/accounts/users.ts'
import { requireTokenPrefix } from '#service/domain/accounts/token-prefix.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { connection, pageRequest } from '#service/graphql/resolving/connection.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { requireRole, hasRole } from '#service/graphql/resolving/permission.ts'
import { requireName } from '#service/graphql/resolving/text-input.ts'
import { requirePerson } from './require-person.ts'
import { requireUser } from './user-resolvers.ts'

/** Access tokens (specification 5). Only hashes are stored. */
export const tokenResolvers: Resolvers = {
  Organization: {
    tokens: async (_organization, args, context) => {
      const { caller, services } = context
      const filter: TokenFilter = {
        organizationId: caller.organizationId,
        userId: hasRole(context, 'Admin') ? null : caller.userId,
        search: args.search?.trim() || null,
        kind: args.kind ?? null,
        validAt: args.includeInactive ? null : services.now().toISOString(),
      }
      const isNewestFirst = !args.orderBy || args.orderBy.direction === 'DESC'
      const field = args.orderBy?.field ?? 'TOKENS_CREATED_AT'
      const order = { field, direction: isNewestFirst ? 'desc' : 'asc' } as const
      const page = await listTokens(services.database, filter, order, pageRequest(args))
      return connection(page, () => countTokens(services.database, filter))
    },
  },
  Token: {
    user: async (token, _args, context) => {
      const { database } = context.services
      const user = await context.load('user', token.userId, (ids) => findUsersById(database, ids))
      if (!user) throw new Error(`The user of token ${token.id} was not found`)
      return user
    },
  },
  Mutation: {
    tokenCreate: (_root, { input }, context) =>
      payload(input, async () => {
        const { caller, services } = context
        const userId = input.userId ?? caller.userId
        const isOwn = userId === caller.userId
        if (!isOwn) requireRole(context, 'Admin', 'Token')
        await requirePerson(context)
        const user = await requireUser(context, userId)
        // Histories name the user of a token: an Admin with a token of an Owner would act under their name.
        if (!isOwn && user.role === 'Owner') requireRole(context, 'Owner', 'Token')
        return createToken(services, {
          name: requireName(input.name),
          user,
          role: input.role == null ? null : readRole(input.role),
          maxRole: caller.role, // a token never has a higher role than its creator
          expiresAt: input.expiresAt ?? null,
          prefix: input.prefix == null ? services.tokenPrefix : requireTokenPrefix(input.prefix),
        })
      }),
    tokenRevoke: (_root, { input }, context) =>
      payload(input, async () => {
        const { caller, services } = context
        const { database, now } = services
        const find = () => findToken(database.write, caller.organizationId, input.id)
        const token = await find()
        // "not found" instead of "forbidden": do not reveal tokens that the caller may not list
        if (!token || (token.userId !== caller.userId && !hasRole(context, 'Admin'))) {
          throw new Rejection('Token not found')
        }
        const { organizationId } = caller
        const event = { organizationId, kind: 'USER', action: 'UPDATED', subjectId: token.userId } as const
        await database.write.transaction().execute(async (write) => {
          const at = now().toISOString()
          if (await revokeToken(write, token.id, at)) await insertChangeEvents(write, [{ ...event, at }])
        })
        return { token: (await find()) ?? null }
      }),
  },
}

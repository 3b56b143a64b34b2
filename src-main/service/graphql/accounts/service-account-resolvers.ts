import { addServiceAccount } from '#service/accounts/service-accounts.ts'
import { readRole } from '#service/accounts/user-rules.ts'
import { findUsersById } from '#service/db/accounts/users.ts'
import { requirePurpose } from '#service/domain/accounts/service-account.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { hasRole, requireRole } from '#service/graphql/resolving/permission.ts'
import { requireName } from '#service/graphql/resolving/text-input.ts'
import { requirePerson } from './require-person.ts'

/** Users that are programs. */
export const serviceAccountResolvers: Resolvers = {
  User: {
    createdBy: async ({ createdBy }, _args, context) => {
      if (createdBy === null || !hasRole(context, 'Admin')) return null
      const { database } = context.services
      return (await context.load('user', createdBy, (ids) => findUsersById(database, ids))) ?? null
    },
  },
  Mutation: {
    serviceAccountCreate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Admin', 'User')
        await requirePerson(context)
        const { caller, services } = context
        const name = requireName(input.name)
        return addServiceAccount(services, {
          ...{ organizationId: caller.organizationId, createdBy: caller.userId, maxRole: caller.role },
          ...{ name, purpose: requirePurpose(input.purpose), role: readRole(input.role) },
          tokenName: input.tokenName == null ? name : requireName(input.tokenName, 'tokenName'),
          ...{ expiresAt: input.expiresAt, tokenPrefix: services.tokenPrefix },
        })
      }),
  },
}

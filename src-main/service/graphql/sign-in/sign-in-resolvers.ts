import { findOrganization } from '#service/db/accounts/organizations.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { findSignInProvider } from '#service/db/sign-in/sign-in-providers.ts'
import { deleteIdentitiesOf, listSignInLinks } from '#service/db/sign-in/user-identities.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { requireUser } from '#service/graphql/accounts/user-resolvers.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { hasRole, requireRole } from '#service/graphql/resolving/permission.ts'
import { providerProblem, setProvider } from '#service/sign-in/provider-settings.ts'

/** The provider that people sign in with, and whom it knows as whom. */
export const signInResolvers: Resolvers = {
  Organization: {
    signInProvider: async (organization, _args, { services }) => {
      const provider = await findSignInProvider(services.database.write, organization.id)
      if (!provider) return null
      const allowedDomains = [...provider.allowedDomains]
      return { ...provider, allowedDomains, problem: await providerProblem(services) }
    },
  },
  User: {
    signInLinks: async (user, _args, context) => {
      const { caller, services } = context
      if (user.id !== caller.userId && !hasRole(context, 'Admin')) return []
      const links = await context.load('signInLinks', user.id, (ids) => listSignInLinks(services.database, ids))
      return [...(links ?? [])]
    },
  },
  Mutation: {
    signInProviderUpdate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Owner', 'SignInProvider')
        const { name, issuer, clientId, clientSecret, emailClaim, allowedDomains, newUserRole } = input
        const entered = {
          ...{ name, issuer, clientId, clientSecret: clientSecret ?? null, emailClaim: emailClaim ?? null },
          ...{ allowedDomains: allowedDomains ?? [], newUserRole: newUserRole ?? null },
        }
        await setProvider(context.services, context.caller.organizationId, entered, timeOf(context))
        return changedOrganization(context)
      }),
    signInProviderDelete: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Owner', 'SignInProvider')
        await setProvider(context.services, context.caller.organizationId, null, timeOf(context))
        return changedOrganization(context)
      }),
    signInProviderCheck: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Owner', 'SignInProvider')
        try {
          await context.services.signIns.check()
          return { problem: null }
        } catch (error) {
          if (error instanceof Rejection) return { problem: error.message }
          throw error
        }
      }),
    userSignInUnlink: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Admin', 'User')
        const user = await requireUser(context, input.id)
        if (user.role === 'Owner') requireRole(context, 'Owner', 'User')
        const { organizationId, id: subjectId } = user
        const event = { organizationId, at: timeOf(context), kind: 'USER', action: 'UPDATED', subjectId } as const
        await context.services.database.write.transaction().execute(async (write) => {
          await deleteIdentitiesOf(write, user.id)
          await insertChangeEvents(write, [event])
        })
        return { user: await requireUser(context, input.id) }
      }),
  },
}

function timeOf({ services }: RequestContext): string {
  return services.now().toISOString()
}

/** Tells every window that the settings changed. */
async function changedOrganization(context: RequestContext) {
  const { organizationId } = context.caller
  const { database } = context.services
  const event = { organizationId, at: timeOf(context), kind: 'SETTINGS', action: 'UPDATED' } as const
  await database.write
    .transaction()
    .execute((write) => insertChangeEvents(write, [{ ...event, subjectId: organizationId }]))
  return { organization: (await findOrganization(database.write)) ?? null }
}

import { inviteIn } from '#service/accounts/invitations.ts'
import { addUserIn, readRole } from '#service/accounts/user-rules.ts'
import { openInvitations } from '#service/db/accounts/invitations.ts'
import { findToken } from '#service/db/accounts/tokens.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { Resolvers, UserInviteInput } from '#service/graphql/generated/resolver-types.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { hasRole, requireRole } from '#service/graphql/resolving/permission.ts'
import { requireName } from '#service/graphql/resolving/text-input.ts'
import { requireUser } from './user-resolvers.ts'

/** Links that sign a person in once, and the token of the caller. */
export const invitationResolvers: Resolvers = {
  User: {
    invitedUntil: async (user, _args, context) => {
      if (!hasRole(context, 'Admin')) return null
      const { database, now } = context.services
      const open = (ids: readonly string[]) => openInvitations(database, ids, now().toISOString())
      return (await context.load('invitation', user.id, open)) ?? null
    },
  },
  OrganizationUser: {
    token: async (_user, _args, { caller, services }) =>
      caller.tokenId === null
        ? null
        : ((await findToken(services.database.read, caller.organizationId, caller.tokenId)) ?? null),
  },
  Mutation: {
    userInvite: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Admin', 'User')
        const { database, now } = context.services
        const at = now()
        const known = input.id == null ? null : await readKnown(context, input, input.id)
        const wanted = known === null ? readNew(context, input) : null
        const made = await database.write.transaction().execute(async (write) => {
          const user = wanted === null ? known : await addUserIn(write, wanted, at.toISOString())
          if (user === null) throw new Rejection('User not found')
          return { user, ...(await inviteIn(write, user, at)) }
        })
        return {
          user: await requireUser(context, made.user.id),
          path: `/invite#${made.code}`,
          expiresAt: made.expiresAt,
        }
      }),
  },
}

async function readKnown(context: RequestContext, { name, email, role }: UserInviteInput, id: string) {
  if (name != null || email != null || role != null)
    throw new Rejection('"id" names a person who exists. To change them as well, use userUpdate')
  const user = await requireUser(context, id)
  // Who has the link signs in as the user, with their whole role.
  if (user.role === 'Owner') requireRole(context, 'Owner', 'User')
  return user
}

function readNew(context: RequestContext, { name, email, role: roleName }: UserInviteInput) {
  if (name == null || email == null || roleName == null)
    throw new Rejection('"name", "email" and "role" are needed to invite a new person, or "id" for one who exists')
  const role = readRole(roleName)
  if (role === 'Owner') requireRole(context, 'Owner', 'User')
  return { organizationId: context.caller.organizationId, name: requireName(name), email, role }
}

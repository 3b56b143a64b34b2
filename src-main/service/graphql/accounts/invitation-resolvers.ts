import { inviteIn, revokeInvitationIn } from '#service/accounts/invitations.ts'
import { addUserIn, readRole } from '#service/accounts/user-rules.ts'
import { openInvitations } from '#service/db/accounts/invitations.ts'
import { findToken } from '#service/db/accounts/tokens.ts'
import { findUser } from '#service/db/accounts/users.ts'
import type { UserTransaction } from '#service/db/database.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { Resolvers, UserInviteInput } from '#service/graphql/generated/resolver-types.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { hasRole, requireRole } from '#service/graphql/resolving/permission.ts'
import { requireName } from '#service/graphql/resolving/text-input.ts'
import { requirePerson } from './require-person.ts'
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
        await requirePerson(context)
        const { database, now } = context.services
        const at = now()
        const wanted = input.id == null ? readNew(context, input) : readKnown(input, input.id)
        const made = await database.write.transaction().execute(async (write) => {
          const user =
            'id' in wanted
              ? await requireInvitable(context, write, wanted.id)
              : await addUserIn(write, wanted, at.toISOString())
          return { user, ...(await inviteIn(write, user, at)) }
        })
        return {
          user: await requireUser(context, made.user.id),
          path: `/invite#${made.code}`,
          expiresAt: made.expiresAt,
        }
      }),
    userInvitationRevoke: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Admin', 'User')
        const { database, now } = context.services
        await database.write.transaction().execute(async (write) => {
          await revokeInvitationIn(write, await requireInvitable(context, write, input.id), now())
        })
        return { user: await requireUser(context, input.id) }
      }),
  },
}

function readKnown({ name, email, role }: UserInviteInput, id: string) {
  if (name != null || email != null || role != null)
    throw new Rejection('"id" names a person who exists. To change them as well, use userUpdate')
  return { id }
}

/** Read in the transaction of the invitation: a role or a state that changes meanwhile counts. */
async function requireInvitable(context: RequestContext, write: UserTransaction, id: string) {
  const user = await findUser(write, context.caller.organizationId, id)
  if (!user) throw new Rejection('User not found')
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

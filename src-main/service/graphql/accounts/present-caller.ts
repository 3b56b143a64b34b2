import { findUser } from '#service/db/accounts/users.ts'
import { permissionsOf } from '#service/domain/accounts/permission.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'

/** The calling user. Notification fields have resolvers of their own. */
export async function presentCaller(context: RequestContext) {
  const user = await findUser(context.services.database.write, context.caller.organizationId, context.caller.userId)
  if (!user) throw new Error(`The user ${context.caller.userId} was not found`)
  const { role } = context.caller
  return { id: user.id, user, role, permissions: permissionsOf(role), lastSeenAt: user.lastSeenAt }
}

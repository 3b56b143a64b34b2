import { GraphQLError } from 'graphql'
import { type Role, roles } from '#shared/role.ts'
import type { Actor } from '#service/domain/actor.ts'
import type { RequestContext } from './context.ts'

/** Whether the caller's token has `role` or a more powerful one. */
export function hasRole(context: Pick<RequestContext, 'caller'>, role: Role): boolean {
  return roles.indexOf(context.caller.role) <= roles.indexOf(role)
}

/**
 * Requires the caller to have at least `role`. `type` is the API's name of the object that they act on.
 *
 * @throws {GraphQLError} `FORBIDDEN`: a top-level error of a query, an entry of a mutation's `errors` (schema, "Errors")
 */
export function requireRole(context: Pick<RequestContext, 'caller'>, role: Role, type: string): void {
  if (!hasRole(context, role)) throw forbidden(type)
}

/** Creates the error of a missing role, for rules that check more than the role. */
export function forbidden(type: string): GraphQLError {
  return new GraphQLError(`You are not authorized to perform this action on ${type}`, {
    extensions: { code: 'FORBIDDEN' },
  })
}

/** Returns the caller as an actor of the history. */
export function actorOf({ caller }: Pick<RequestContext, 'caller'>): Actor {
  return { kind: 'USER', name: caller.name, id: caller.userId, tokenId: caller.tokenId ?? '' }
}

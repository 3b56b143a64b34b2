import { GraphQLError } from 'graphql'
import { type Role, roles } from '#shared/role.ts'
import type { Actor } from '#service/domain/actor.ts'
import type { RequestContext } from './context.ts'

/** True when the caller's token acts with `role` or a more powerful one. */
export function hasRole(context: Pick<RequestContext, 'caller'>, role: Role): boolean {
  return roles.indexOf(context.caller.role) <= roles.indexOf(role)
}

/**
 * Lets a caller with at least `role` pass. `type` is the API's name of what is acted on.
 *
 * @throws GraphQLError `FORBIDDEN`: a top-level error of a query, an entry of a mutation's `errors` (schema, "Errors").
 */
export function requireRole(context: Pick<RequestContext, 'caller'>, role: Role, type: string): void {
  if (!hasRole(context, role)) throw forbidden(type)
}

/** The refusal of a role, for rules that look at more than the role. */
export function forbidden(type: string): GraphQLError {
  return new GraphQLError(`You are not authorized to perform this action on ${type}`, {
    extensions: { code: 'FORBIDDEN' },
  })
}

/** The caller as histories name him. */
export function actorOf({ caller }: Pick<RequestContext, 'caller'>): Actor {
  return { kind: 'USER', name: caller.name, id: caller.userId }
}

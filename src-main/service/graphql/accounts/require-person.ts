import { Rejection } from '#service/domain/rejection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { requireUser } from './user-resolvers.ts'

/**
 * What lets others in is made by people: a service account with tokens of its own making would outlast the end that a person set.
 *
 * @throws {Rejection} if the caller is a service account
 */
export async function requirePerson(context: RequestContext): Promise<void> {
  const caller = await requireUser(context, context.caller.userId)
  if (caller.kind === 'SERVICE') {
    throw new Rejection('A service account makes no tokens and invitations. Ask an Admin, who is a person')
  }
}

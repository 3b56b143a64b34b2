import { findRulesById } from '#service/db/automation/rules.ts'
import type { AutomationRule } from '#service/domain/automation/rule.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'

/**
 * Loads a rule of the caller's organization, batched.
 *
 * @throws {Rejection} if it no longer exists
 */
export async function getRule(context: RequestContext, id: string): Promise<AutomationRule> {
  const { caller, services } = context
  const rule = await context.load('automation rule', id, (ids) =>
    findRulesById(services.database, caller.organizationId, ids),
  )
  if (!rule) throw new Rejection('Rule not found')
  return rule
}

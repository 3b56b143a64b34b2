import { checkRule } from '#service/automation/check-rule.ts'
import { listReplacedLicenses } from '#service/checks/repair.ts'
import { replacesLicenses, ruleOfFix } from '#service/checks/rule-of-fix.ts'
import type { VersionCheck } from '#service/checks/version-checks.ts'
import { addRules } from '#service/automation/add-rules.ts'
import { readRules } from '#service/db/automation/rules.ts'
import { findComponentsToEdit } from '#service/db/components/component-edit.ts'
import { type AutomationRule, freeName } from '#service/domain/automation/rule.ts'
import { newId } from '#service/domain/id.ts'
import { everywhere } from '#service/domain/policies/policy.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { CheckFixInput } from '#service/graphql/generated/resolver-types.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'

/**
 * Returns the rule that repeats a repair in later versions of the product.
 *
 * @throws {Rejection} if a rule cannot repeat it
 */
export async function repairRule(
  { caller, services }: RequestContext,
  version: SbomVersion,
  result: VersionCheck,
  { value: given, componentIds }: CheckFixInput,
): Promise<AutomationRule> {
  const { database, now } = services
  const at = now().toISOString()
  const found = componentIds == null ? null : await findComponentsToEdit(database.write, version.id, componentIds)
  const names = found && [...found.values()].map(({ component }) => component.name)
  const value = given?.trim() ?? ''
  const asked = { value, componentIds: componentIds ?? null }
  const licenses = replacesLicenses(result.check.id, value)
    ? await listReplacedLicenses(database.write, result, asked)
    : null
  const repeated = ruleOfFix(result.check.id, { value, names, licenses })
  const { name, appliesTo, conditions, action, write } = repeated
  const taken = (await readRules(database.write, caller.organizationId)).map((rule) => rule.name)
  const rule: AutomationRule = {
    ...{ id: newId(), organizationId: caller.organizationId, createdAt: at, updatedAt: at, revision: 1 },
    ...{ name: freeName(name, taken), description: `Made of a repair of version ${version.label}.` },
    ...{ isEnabled: true, isStarter: false, position: 0, appliesTo, triggers: ['import'] },
    ...{ conditions, actions: [action], mode: 'APPLY', write },
    scope: { ...everywhere, productIds: [version.productId] },
    ...{ validFrom: null, validUntil: null, stopAfter: null },
  }
  checkRule(rule, at.slice(0, 10), [])
  return rule
}

/** Stores a rule of a repair as the last. */
export async function saveRule({ services: { database, now } }: RequestContext, rule: AutomationRule): Promise<void> {
  await database.write
    .transaction()
    .execute((transaction) => addRules(transaction, rule.organizationId, [rule], { at: now().toISOString() }))
}

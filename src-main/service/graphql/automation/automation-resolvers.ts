import { countRuns, listRuns } from '#service/db/automation/runs.ts'
import { findRule, readRules } from '#service/db/automation/rules.ts'
import { previewRule } from '#service/automation/preview-rule.ts'
import { actionKinds } from '#service/domain/automation/action-kinds.ts'
import { checkRule } from '#service/automation/check-rule.ts'
import type { AutomationRule } from '#service/domain/automation/rule.ts'
import type { Environment } from '#service/domain/products/environment.ts'
import { connection, listConnection, pageRequest } from '#service/graphql/resolving/connection.ts'
import { readCustomFieldsNow } from '#service/graphql/labeling/custom-field-input.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { readRowKind } from '#service/graphql/conditions/condition-resolvers.ts'
import { requireRole } from '#service/graphql/resolving/permission.ts'
import { getEnvironment, getVersion } from '#service/graphql/resolving/version-loaders.ts'
import { readPolicyConditions, readScope } from '#service/graphql/policies/policy-input.ts'
import { getRule } from './load-rule.ts'
import { readActions, readMode, readWrite } from './rule-input.ts'

/** Automation rules, what they would do, and their runs (specification 3, stage AUTOMATION). */
export const automationResolvers: Resolvers = {
  Query: {
    automationRules: async (_root, args, context) => {
      const { caller, services } = context
      const rows = args.appliesTo?.map(readRowKind)
      const part = args.search?.trim().toLowerCase() ?? ''
      const environment = args.projectId == null ? null : await getEnvironment(context, args.projectId)
      const all = await readRules(services.database.read, caller.organizationId)
      const found = all.filter(
        (rule) =>
          `${rule.name}\n${rule.description}`.toLowerCase().includes(part) &&
          (args.enabled ?? rule.isEnabled) === rule.isEnabled &&
          (rows?.includes(rule.appliesTo) ?? true) &&
          (environment === null || appliesIn(rule, environment)),
      )
      return listConnection(found, ({ id }) => id, args)
    },
    automationRule: async (_root, { id }, { caller, services }) =>
      (await findRule(services.database.read, caller.organizationId, id)) ?? null,
    automationActionKinds: (_root, { appliesTo }) => {
      const row = appliesTo == null ? null : readRowKind(appliesTo)
      return actionKinds.filter((kind) => row === null || kind.appliesTo === row)
    },
    automationPreview: async (_root, args, context) => {
      requireRole(context, 'Operator', 'AutomationRule')
      const { caller, services } = context
      const appliesTo = readRowKind(args.appliesTo)
      const conditions = await readPolicyConditions(context, args.conditions, appliesTo)
      const actions = readActions(args.actions)
      const mode = readMode(args.mode ?? 'APPLY')
      const write = readWrite(args.write ?? 'IF_IMPORTED')
      const today = services.now().toISOString().slice(0, 10)
      // A dry run does nothing, and needs no end.
      checkRule(
        { appliesTo, actions, conditions, mode, write, validFrom: null, validUntil: today },
        today,
        await readCustomFieldsNow(context),
        args.ruleId != null,
      )
      const scope = await readScope(context, args.scope)
      const { organizationId } = caller
      return previewRule(services, {
        organizationId,
        appliesTo,
        conditions,
        actions,
        mode,
        write,
        scope,
        ruleId: args.ruleId ?? null,
      })
    },
  },
  AutomationRule: {
    starter: ({ isStarter }) => isStarter,
    triggers: ({ triggers }) => [...triggers],
    actions: ({ actions }) => [...actions],
    runs: async ({ id }, args, { services: { database } }) => {
      const page = await listRuns(database, id, pageRequest(args))
      return connection(page, () => countRuns(database, id))
    },
  },
  AutomationAction: {
    parameters: ({ parameters }) => Object.entries(parameters).map(([key, value]) => ({ key, value })),
  },
  AutomationActionKind: {
    fields: ({ fields }) => [...fields],
    parameters: ({ parameters }) => [...parameters],
  },
  AutomationRun: {
    rule: ({ ruleId }, _args, context) => getRule(context, ruleId),
    sbom: ({ versionId }, _args, context) => getVersion(context, versionId),
  },
  AutomationPreview: {
    examples: ({ examples }) => [...examples],
  },
  AutomationPreviewExample: {
    sbom: ({ versionId }, _args, context) => getVersion(context, versionId),
    changes: ({ changes }) => [...changes],
  },
}

/** Tests whether a rule applies in an environment: by place, apart from labels and lifecycles, which versions have. */
function appliesIn({ scope }: AutomationRule, { id, productId, name }: Environment): boolean {
  const isPlace =
    scope.productIds.length + scope.environmentIds.length === 0 ||
    scope.productIds.includes(productId) ||
    scope.environmentIds.includes(id)
  const names = scope.environmentNames.map((one) => one.toLowerCase())
  return isPlace && (names.length === 0 || names.includes(name.toLowerCase()))
}

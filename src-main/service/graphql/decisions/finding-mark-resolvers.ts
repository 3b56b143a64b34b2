import {
  assignFindings,
  labelFindings,
  type MarkRequest,
  overrideSeverity,
  snoozeFindings,
} from '#service/decisions/mark.ts'
import { findUsersById } from '#service/db/accounts/users.ts'
import { isSnoozed } from '#service/domain/findings/finding.ts'
import type { VexOperation } from '#service/domain/decisions/vex-operation.ts'
import { readSeverityOverride } from '#service/domain/decisions/finding-marks.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { findingsAfter } from '#service/graphql/findings/findings-after.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { actorOf, requireRole } from '#service/graphql/resolving/permission.ts'
import { dayOf } from '#service/graphql/resolving/product-loaders.ts'
import { maxFindings, type NamingInput, readNamed } from './named-findings.ts'

/** Marks on findings beside a decision: snooze, assignee, labels, severity override. */
export const findingMarkResolvers: Resolvers = {
  ComponentVuln: {
    severityReason: ({ marks }) => marks.severityReason,
    labels: ({ marks }) => [...marks.labels],
    snoozed: ({ marks }, _args, { services }) => isSnoozed(marks, dayOf(services.now())),
    snoozedUntil: ({ marks }, _args, { services }) =>
      isSnoozed(marks, dayOf(services.now())) ? marks.snoozedUntil : null,
    assignee: async ({ marks: { assigneeId } }, _args, { load, services: { database } }) =>
      assigneeId === null ? null : ((await load('user', assigneeId, (ids) => findUsersById(database, ids))) ?? null),
  },
  Mutation: {
    componentVulnSnooze: (_root, { input }, context) =>
      mark(context, input, (call) =>
        snoozeFindings(context.services.database, call, {
          until: input.until ?? null,
          untilDataChanges: input.untilDataChanges ?? false,
        }),
      ),
    componentVulnAssign: (_root, { input }, context) =>
      mark(context, input, (call) => assignFindings(context.services.database, call, input.userId ?? null)),
    componentVulnLabelUpdate: (_root, { input }, context) =>
      mark(context, input, (call) =>
        labelFindings(context.services.database, call, { add: input.add ?? [], remove: input.remove ?? [] }),
      ),
    componentVulnSeverityUpdate: (_root, { input }, context) =>
      mark(context, input, (call) =>
        overrideSeverity(context.services.database, call, readSeverityOverride(input.severity, input.reason)),
      ),
  },
}

interface MarkInput extends NamingInput {
  readonly clientMutationId?: string | null | undefined
}

function mark(context: RequestContext, input: MarkInput, work: (call: MarkRequest) => Promise<VexOperation>) {
  return payload(input, async () => {
    requireRole(context, 'Operator', 'ComponentVuln')
    const { componentVulnIds, selectionId } = input
    const ids = readNamed(context, { componentVulnIds, selectionId })
    const { caller, services } = context
    const at = services.now().toISOString()
    const call = { organizationId: caller.organizationId, by: actorOf(context), at, findingIds: ids }
    const operation = await work(call)
    return { operation, componentVulns: await findingsAfter(context, ids.slice(0, maxFindings)) }
  })
}

import { findStatements } from '#service/db/statements/finding-statements.ts'
import { findSuggestions } from '#service/db/decisions/vex-suggestions.ts'
import { resolveSuggestions } from '#service/decisions/resolve-suggestions.ts'
import { compareStatements } from '#service/domain/statements/finding-statement.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { findingsAfter } from '#service/graphql/findings/findings-after.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { actorOf, requireRole } from '#service/graphql/resolving/permission.ts'
import type { VexStatusWord } from '#shared/vex.ts'
import { justificationRow, responseRow, statusRow } from '#service/graphql/findings/vex-terms.ts'

/** Limit of proposals that one call may accept or dismiss. */
const maxSuggestions = 10_000

/** Statements of vendors and other parties about findings, and what they propose. They inform and pre-fill; users decide. */
export const statementResolvers: Resolvers = {
  ComponentVuln: {
    vendorStatements: async ({ id }, _args, { load, services: { database } }) => {
      const found = await load('statements', id, (ids) => findStatements(database, ids))
      return [...compareStatements(found ?? [])]
    },
    suggestion: async ({ id }, _args, { load, services: { database } }) =>
      (await load('suggestion', id, (ids) => findSuggestions(database, ids))) ?? null,
  },
  VexStatement: {
    vexStatus: ({ status }) => knownStatus(status),
    vexJustification: ({ justification }) => justificationRow(justification),
    actionStmt: ({ actionStatement }) => actionStatement,
  },
  VexSuggestion: {
    proposedBy: ({ author, ruleId }) => ({ kind: ruleId === null ? 'SYSTEM' : 'RULE', name: author, id: ruleId }),
    vexStatus: ({ status }) => knownStatus(status),
    vexJustification: ({ justification }) => justificationRow(justification),
    cdxResponse: ({ response }) => responseRow(response),
    actionStmt: ({ actionStatement }) => actionStatement,
  },
  Mutation: {
    vexSuggestionResolve: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'ComponentVuln')
        const { caller, services } = context
        const { suggestionIds: ids, accept } = input
        if (ids.length > maxSuggestions)
          throw new Rejection(`${ids.length} proposals exceed the limit of ${maxSuggestions}`)
        const call = { organizationId: caller.organizationId, by: actorOf(context), at: services.now().toISOString() }
        const { operation, findingIds } = await resolveSuggestions(services.database, { ...call, ids, accept })
        return { operation, componentVulns: await findingsAfter(context, findingIds) }
      }),
  },
}

function knownStatus(word: VexStatusWord) {
  const row = statusRow(word)
  if (!row) throw new Error(`"${word}" is not a status`)
  return row
}

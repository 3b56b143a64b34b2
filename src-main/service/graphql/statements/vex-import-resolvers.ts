import type { SpooledFile } from '#service/domain/spooled-file.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { VexOutcome } from '#service/domain/statements/vex-import.ts'
import type { VexImport, VexImportRequest } from '#service/statements/import-vex.ts'
import { describeSubject } from '#service/statements/import-summary.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { Resolvers, VexImportInput } from '#service/graphql/generated/resolver-types.ts'
import { loadFinding } from '#service/graphql/resolving/load-findings.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { actorOf, requireRole } from '#service/graphql/resolving/permission.ts'
import { justificationRow, responseRow, statusRow } from '#service/graphql/findings/vex-terms.ts'

/** VEX documents that are imported as decisions. */
export const vexImportResolvers: Resolvers = {
  VexImportStatement: {
    index: ({ statement }) => statement.index,
    pointer: ({ statement }) => statement.pointer,
    vulnerability: ({ statement }) => statement.vulnerabilityIds[0] ?? null,
    product: ({ statement }) => describeSubject(statement),
    status: ({ statement }) => statusRow(statement.status),
    originalStatus: ({ statement }) => statement.originalStatus,
    justification: ({ statement }) => justificationRow(statement.justification),
    response: ({ statement }) => responseRow(statement.response),
    impact: ({ statement }) => statement.impact,
    detail: ({ statement }) => statement.detail,
    actionStmt: ({ statement }) => statement.actionStatement,
    fixedIn: ({ statement }) => statement.fixedIn,
    resolutionDate: ({ statement }) => statement.resolutionDate,
    statedAt: ({ statement }) => statement.statedAt,
    componentVulnsCount: ({ findingsCount }) => findingsCount,
    componentVulns: async ({ findingIds }, _args, context) => {
      const findings = await Promise.all(findingIds.map((id) => loadFinding(context, id)))
      return findings.filter((finding) => finding !== undefined)
    },
  },
  Mutation: {
    vexImport: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'ComponentVuln')
        const imported = await importVex(context, input.doc, {
          versionId: input.sbomId ?? null,
          as: kindOf(input),
          dryRun: input.dryRun ?? false,
          accept: input.accept ?? null,
          expectedUpdatedAt: input.expectedUpdatedAt ?? null,
        })
        return presented(imported)
      }),
  },
}

/** Imports a VEX file for the caller. */
export function importVex(
  context: RequestContext,
  file: SpooledFile,
  request: Omit<VexImportRequest, 'organizationId' | 'by'>,
): Promise<VexImport> {
  const { caller, services } = context
  return services.vexImporter.run(file, { ...request, organizationId: caller.organizationId, by: actorOf(context) })
}

/** @throws {Rejection} if the word is unknown or stated twice, or single statements are accepted although all are stored */
function kindOf({ importAs, as, accept }: Pick<VexImportInput, 'importAs' | 'as' | 'accept'>): VexImportRequest['as'] {
  if (importAs != null && as != null) throw new Rejection('"as" is the older name of "importAs". Use "importAs" only')
  const word = importAs ?? as
  const kind = word?.trim().toUpperCase() ?? 'DECISIONS'
  if (kind === 'DECISIONS') return 'decisions'
  if (kind !== 'STATEMENTS') throw new Rejection(`${JSON.stringify(word)} is not valid. Use DECISIONS or STATEMENTS`)
  if (accept != null) throw new Rejection('"accept" can be used only with DECISIONS')
  return 'statements'
}

function presented({ statements, operation, changed, format, issuer, evaluatedAt }: VexImport) {
  return {
    operation,
    format,
    issuer,
    evaluatedAt,
    unmatched: [...statements.unmatched],
    statementsCount: statements.statementsCount,
    appliedCount: changed,
    statements: [...statements.shown],
    outcomes: statements.outcomes.map(({ outcome, count }) => ({ key: outcome, label: outcomeNames[outcome], count })),
  }
}

const outcomeNames = {
  APPLIED: 'Applied',
  WOULD_APPLY: 'Can be applied',
  ALREADY_SO: 'Already applied',
  CONFLICT: 'Conflict',
  PRODUCT_NOT_MATCHED: 'Product not matched',
  VULNERABILITY_UNKNOWN: 'No such finding',
  WEAKER: 'Less specific',
} as const satisfies Record<VexOutcome, string>

import { countCarried, countWaiting, findCarried, listCarried } from '#service/db/decisions/carried-decisions.ts'
import { confirmCarried } from '#service/decisions/confirm-carried.ts'
import { carriedStates } from '#service/domain/decisions/carried-decision.ts'
import { carryOverLabel, evidenceKinds } from '#service/domain/decisions/decision-evidence.ts'
import type { Finding } from '#service/domain/findings/finding.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { connection, pageRequest } from '#service/graphql/resolving/connection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { loadFinding } from '#service/graphql/resolving/load-findings.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { actorOf, requireRole } from '#service/graphql/resolving/permission.ts'
import { requireVersion } from '#service/graphql/resolving/version-loaders.ts'

/** Decisions of earlier versions, and of other places, that may apply to a version (specification 1.6). */
export const carryOverResolvers: Resolvers = {
  Sbom: {
    carryOver: async ({ id }, _args, { services }) => {
      const counts = await countWaiting(services.database, id)
      return evidenceKinds.flatMap((kind) => {
        const pending = counts.find((one) => one.kind === kind)?.count ?? 0
        return pending === 0 ? [] : [{ evidenceKind: kind, label: carryOverLabel(kind, pending), pending }]
      })
    },
    carriedDecisions: async ({ id }, args, { services: { database } }) => {
      const filter = {
        versionId: id,
        states: words(args.state, carriedStates, 'state of a carried decision'),
        kinds: words(args.evidenceKind, evidenceKinds, 'kind of evidence'),
      }
      const page = await listCarried(database, filter, pageRequest(args))
      return connection(page, () => countCarried(database, filter))
    },
  },
  CarriedDecision: {
    componentVuln: ({ findingId }, _args, context) => requireFinding(context, findingId),
    previous: ({ previousFindingId }, _args, context) => requireFinding(context, previousFindingId),
    evidenceChanges: ({ evidenceChanges }) => [...evidenceChanges],
  },
  ComponentVuln: {
    stale: ({ staleReasons }) => staleReasons.length > 0,
    staleReasons: ({ staleReasons }) => [...staleReasons],
    worsened: ({ isWorse }) => isWorse,
    carriedDecision: async (finding, _args, { load, services: { database } }) =>
      (await load('carried decision', finding.id, (ids) => findCarried(database, ids))) ?? null,
  },
  Mutation: {
    vexCarryOverConfirm: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'ComponentVuln')
        const { caller, services } = context
        const sbom = await requireVersion(context, input.sbomId)
        const operation = await confirmCarried(services.database, {
          organizationId: caller.organizationId,
          versionId: sbom.id,
          by: actorOf(context),
          at: services.now().toISOString(),
          ids: input.carriedDecisionIds ?? null,
          accept: input.accept ?? true,
          kinds: words(input.evidenceKinds, evidenceKinds, 'kind of evidence') ?? null,
        })
        return { sbom, operation, changedCount: operation.findingsCount }
      }),
  },
}

/**
 * Reads names from a list of allowed ones, in any letter case. Returns undefined if none are given.
 * @throws {Rejection} if a name is not allowed
 */
function words<Word extends string>(
  given: readonly string[] | null | undefined,
  known: readonly Word[],
  what: string,
): readonly Word[] | undefined {
  return given?.map((text) => {
    const word = known.find((one) => one === text.trim().toUpperCase())
    if (!word) throw new Rejection(`"${text}" is not a ${what}. Use ${known.join(', ')}`)
    return word
  })
}

async function requireFinding(context: RequestContext, id: string): Promise<Finding> {
  const finding = await loadFinding(context, id)
  if (!finding) throw new Rejection('Component vulnerability not found')
  return finding
}

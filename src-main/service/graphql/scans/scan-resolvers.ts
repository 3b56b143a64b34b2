import {
  countAdvisoryDelta,
  countAdvisoryDeltaByVersion,
  countAdvisoryDeltaEntries,
  type DeltaScope,
  listAdvisoryDelta,
  listDeltaStates,
} from '#service/db/advisory-file/advisory-delta.ts'
import { readExclusions } from '#service/db/advisories/advisory-exclusions.ts'
import { countDeltaEntries, listDeltaEntries, listDeltas } from '#service/db/scans/scan-delta-list.ts'
import { countScanStates, findScanStates } from '#service/db/scans/scan-states.ts'
import { engineVersion } from '#service/domain/scans/engine-version.ts'
import { exclusionsDigest } from '#service/domain/scans/exclusions-digest.ts'
import type { ScanDelta, ScanState } from '#service/domain/scans/scan-delta.ts'
import { upstreamCves } from '#service/domain/findings/upstream.ts'
import { connection, pageRequest } from '#service/graphql/resolving/connection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { loadFinding, loadVulnerability } from '#service/graphql/resolving/load-findings.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { requireRole } from '#service/graphql/resolving/permission.ts'
import { getVersion, requireVersion } from '#service/graphql/resolving/version-loaders.ts'

/** What a change to another snapshot of the advisory data changed about findings. */
export type AdvisoryDeltaScope = DeltaScope &
  Awaited<ReturnType<typeof countAdvisoryDelta>> & { readonly inUse: boolean }

/** Limit of listed changes of the data. */
const maxDeltas = 10

/** Scans: their advisory data, and what they changed. */
export const scanResolvers: Resolvers = {
  Query: {
    advisoryDelta: (_root, { snapshotId }, context) => countDelta(context, snapshotId ?? currentSnapshot(context)),
    advisoryDeltas: async (_root, _args, context) => {
      const { caller, services } = context
      const states = await listDeltaStates(services.database, caller.organizationId, maxDeltas)
      return Promise.all(states.map((snapshotId) => countDelta(context, snapshotId)))
    },
  },
  Mutation: {
    sbomRecompute: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'Sbom')
        const version = await requireVersion(context, input.id)
        return { recomputation: await context.services.pipeline.recompute(version, input.snapshotId ?? null) }
      }),
  },
  Sbom: {
    scanState: async ({ id }, _args, context) => (await loadScanState(context, id)) ?? null,
    scanDelta: async ({ id }, args, context) => {
      const wanted = args.id ?? (await loadScanState(context, id))?.deltaId ?? null
      return (await loadDeltas(context, id)).find((delta) => delta.id === wanted) ?? null
    },
    scanDeltas: async ({ id }, _args, context) => [...(await loadDeltas(context, id))],
  },
  ScanState: {
    current: async (state, _args, { caller, services }) => {
      const { snapshotId = '' } = services.advisories.current() ?? {}
      if (state.snapshotId !== snapshotId || state.engineVersion !== engineVersion) return false
      return state.exclusions === exclusionsDigest(await readExclusions(services.database, caller.organizationId))
    },
    componentsCount: ({ components }) => components,
    affectedCount: ({ affected }) => affected,
    notEvaluatedCount: ({ notEvaluated }) => notEvaluated,
  },
  ScanDelta: {
    sbomId: ({ versionId }) => versionId,
    sbom: ({ versionId }, _args, context) => getVersion(context, versionId),
    entries: async ({ id }, args, { services: { database } }) => {
      const kinds = args.kind ?? null
      const page = await listDeltaEntries(database, id, kinds, pageRequest(args))
      return connection(page, () => countDeltaEntries(database, id, kinds))
    },
  },
  ScanDeltaCounts: {
    new: (counts) => counts.NEW,
    reopened: (counts) => counts.REOPENED,
    worse: (counts) => counts.WORSE,
    withdrawn: (counts) => counts.WITHDRAWN,
    gone: (counts) => counts.GONE,
    better: (counts) => counts.BETTER,
    total: (counts) => Object.values(counts).reduce((sum, count) => sum + count, 0),
  },
  ScanDeltaEntry: {
    componentVuln: async ({ findingId }, _args, context) => (await loadFinding(context, findingId)) ?? null,
    componentVulnId: ({ findingId }) => findingId,
    vuln: ({ vulnerabilityId }, _args, context) => loadVulnerability(context, vulnerabilityId),
  },
  AdvisoryDelta: {
    distinctCounts: ({ distinct }) => distinct,
    sbomsChangedCount: ({ versions }) => versions,
    sbomsScannedCount: async (scope, _args, { services }) => (await statesOf(scope, services.database)).scanned,
    sbomsPendingCount: async (scope, _args, { services }) =>
      scope.inUse ? (await statesOf(scope, services.database)).pending : 0,
    entries: async (scope, args, { services: { database } }) => {
      const filter = { kinds: args.kind ?? null, versionId: args.sbomId ?? null }
      const page = await listAdvisoryDelta(database, scope, filter, pageRequest(args))
      return connection(page, () => countAdvisoryDeltaEntries(database, scope, filter))
    },
    sboms: async (scope, _args, context) => {
      const counted = await countAdvisoryDeltaByVersion(context.services.database, scope)
      return Promise.all(
        counted.map(async ({ versionId, counts }) => ({ sbom: await getVersion(context, versionId), counts })),
      )
    },
  },
  AdvisoryDeltaEntry: {
    vuln: ({ vulnerabilityId }, _args, context) => loadVulnerability(context, vulnerabilityId),
    componentVulnsCount: ({ findings }) => findings,
    sbomsCount: ({ versions }) => versions,
    componentVuln: async ({ findingId }, _args, context) => (await loadFinding(context, findingId)) ?? null,
  },
  ScanRecomputation: {
    sbomId: ({ versionId }) => versionId,
    affectedCount: ({ affected }) => affected,
    notEvaluatedCount: ({ notEvaluated }) => notEvaluated,
    same: ({ counts }) => Object.values(counts).every((count) => count === 0),
    entries: ({ entries }) => [...entries],
  },
  ScanRecomputationEntry: {
    vulnerability: async ({ vulnerability, vulnerabilityId }, _args, context) =>
      vulnerability ?? (await loadVulnerability(context, vulnerabilityId)).vulnerabilityId,
    componentVuln: async ({ findingId, isStored }, _args, context) =>
      isStored ? ((await loadFinding(context, findingId)) ?? null) : null,
  },
  ComponentVuln: {
    evidence: async ({ evidence, versionId, state, updatedAt }, _args, context) => {
      if (state === 'INACTIVE' && evidence.snapshot !== undefined)
        return withTime(evidence, evidence.snapshot, updatedAt)
      const scan = await loadScanState(context, versionId)
      // Evidence of an earlier release contains its snapshot itself.
      const { snapshotId = evidence.snapshot ?? '', scannedAt = evidence.evaluatedAt ?? updatedAt } = scan ?? {}
      return { ...evidence, snapshot: snapshotId, evaluatedAt: scannedAt }
    },
    upstreamIds: async ({ vulnerabilityId }, _args, context) => {
      return [...upstreamCves(await loadVulnerability(context, vulnerabilityId))]
    },
  },
}

function withTime<T extends { readonly evaluatedAt?: string | undefined }>(
  evidence: T,
  snapshot: string,
  otherwise: string,
) {
  return { ...evidence, snapshot, evaluatedAt: evidence.evaluatedAt ?? otherwise }
}

function currentSnapshot({ services }: RequestContext): string {
  return services.advisories.current()?.snapshotId ?? ''
}

async function countDelta(context: RequestContext, snapshotId: string): Promise<AdvisoryDeltaScope> {
  const { caller, services } = context
  const scope = { organizationId: caller.organizationId, snapshotId }
  const counted = await countAdvisoryDelta(services.database, scope)
  return { ...scope, ...counted, inUse: snapshotId === currentSnapshot(context) }
}

function statesOf(
  { organizationId, snapshotId }: AdvisoryDeltaScope,
  { read }: RequestContext['services']['database'],
) {
  return countScanStates(read, organizationId, snapshotId)
}

function loadScanState(context: RequestContext, versionId: string): Promise<ScanState | undefined> {
  return context.load('scan state', versionId, (ids) => findScanStates(context.services.database, ids))
}

async function loadDeltas(context: RequestContext, versionId: string): Promise<readonly ScanDelta[]> {
  const { database } = context.services
  return (await context.load('scan deltas', versionId, (ids) => listDeltas(database, ids))) ?? []
}

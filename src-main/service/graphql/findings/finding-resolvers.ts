import type { FindingFilter } from '#service/db/findings/finding-filter.ts'
import { countFindingsByComponent } from '#service/db/components/component-findings.ts'
import { bySeverity } from '#service/domain/findings/finding-counts.ts'
import { packageKeys } from '#service/domain/components/package-key.ts'
import { upstreamCves } from '#service/domain/findings/upstream.ts'
import { badInput } from '#service/graphql/resolving/bad-input.ts'
import { findingFilter, findingOrder } from './finding-arguments.ts'
import { findingHistory } from './finding-history.ts'
import { findingConnection } from './finding-lists.ts'
import { partScopeOf } from '#service/graphql/parts/part-scope.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { loadFinding, loadVulnerability } from '#service/graphql/resolving/load-findings.ts'
import { getComponent, getVersion } from '#service/graphql/resolving/version-loaders.ts'
import { justificationRow, justificationRows, responseRow, responseRows, statusRow, statusRows } from './vex-terms.ts'

/** Findings: `componentVuln` in the API (specification 2.3). */
export const findingResolvers: Resolvers = {
  Query: {
    componentVulns: async (_root, args, context) => {
      const { projectIds, projectGroupIds, ids, latestOnly } = args
      const filter = {
        ...(await findingFilter(args, context)),
        ...(projectIds && { environmentIds: projectIds }),
        ...(projectGroupIds && { productIds: projectGroupIds }),
        ...(ids && { ids }),
        ...(latestOnly === true && { latestOnly }),
      }
      return findingConnection(context, args, filter, findingOrder(args.orderBy))
    },
    componentVuln: async (_root, { id }, context) => (await loadFinding(context, id)) ?? null,
    vexStatuses: () => [...statusRows],
    vexJustifications: () => [...justificationRows],
    cdxResponses: () => [...responseRows],
  },
  Sbom: {
    vulns: async (version, args, context) => {
      if (args.sbomId != null && args.sbomId !== version.id) throw badInput('"sbomId" does not match this version')
      const parts = await partScopeOf(version, args, context)
      const filter = { ...(await findingFilter(args, context)), versionId: version.id, parts }
      return findingConnection(context, args, filter, findingOrder(args.orderBy))
    },
  },
  Component: {
    vulns: (component, args, context) => {
      const inactive = args.includeInactive === true ? { includeInactive: true } : {}
      return findingConnection(context, args, { componentId: component.id, ...inactive })
    },
    severityCounts: async (component, _args, context) => {
      const counts = await context.load('component severities', component.id, (ids) =>
        countFindingsByComponent(context.services.database, ids),
      )
      return bySeverity(counts ?? [])
    },
  },
  ComponentVuln: {
    component: (finding, _args, context) => getComponent(context, finding.componentId),
    isPart: ({ isInherited }) => isInherited ?? false,
    vulnId: (finding) => finding.vulnerabilityId,
    vuln: (finding, _args, context) => loadVulnerability(context, finding.vulnerabilityId),
    sbomId: (finding) => finding.versionId,
    sbom: (finding, _args, context) => getVersion(context, finding.versionId),
    decidedFor: ({ overlay }, _args, context) => (overlay ? getVersion(context, overlay.versionId) : null),
    inheritedVuln: async ({ overlay }, _args, context) =>
      overlay ? ((await loadFinding(context, overlay.ofId)) ?? null) : null,
    fixedVersions: (finding) => [...finding.fixedVersions],
    fixedIn: ({ decision, fixedVersions }) => (decision ? decision.fixedIn : (fixedVersions[0] ?? null)),
    vexStatus: ({ decision }) => statusRow(decision?.status),
    vexJustification: ({ decision }) => justificationRow(decision?.justification),
    cdxResponse: ({ decision }) => responseRow(decision?.response),
    impact: ({ decision }) => decision?.impact ?? null,
    detail: ({ decision }) => decision?.detail ?? null,
    actionStmt: ({ decision }) => decision?.actionStatement ?? null,
    note: ({ decision }) => decision?.note ?? null,
    resolutionDate: ({ decision }) => decision?.resolutionDate ?? null,
    decision: ({ decision }) =>
      decision && {
        decidedBy: decision.decidedBy,
        decidedAt: decision.decidedAt,
        scope: decision.scope,
        operationId: decision.operationId,
        originalTerms: [...decision.originalTerms],
      },
    elsewhere: async (finding, args, context) => {
      const component = await getComponent(context, finding.componentId)
      const filter: Omit<FindingFilter, 'organizationId'> = {
        vulnerabilityId: finding.vulnerabilityId,
        packageNameKey: packageKeys(component).packageNameKey,
        exceptId: finding.id,
        ...(args.decided === true && { decidedOnly: true }),
        ...(args.oncePerVersion === true && { oncePerVersion: true }),
      }
      return findingConnection(context, args, filter, { by: 'decidedFirst', direction: 'desc' })
    },
    sameUpstream: async (finding, args, context) => {
      const cves = upstreamCves(await loadVulnerability(context, finding.vulnerabilityId))
      const { componentId, id, overlay } = finding
      // The finding of the part is the same record, not another one.
      const exceptId = overlay?.ofId ?? id
      return findingConnection(context, args, { componentId, exceptId, namedAmong: cves })
    },
    history: (finding, args, context) => findingHistory(finding, args, context),
  },
}

import { presentAuthors, presentSuppliers } from './contact-mutations.ts'
import {
  findNewestVersionIds,
  findPreviousVersionIds,
  findSignedVersions,
  findVersion,
} from '#service/db/versions/find-version.ts'
import { listVersionsOfEnvironments } from '#service/db/versions/version-list.ts'
import { lifeStageOf } from '#service/domain/versions/life-stage.ts'
import type { ProcessingStage, SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { driftOf } from '#service/compare/version-drift.ts'
import { badInput } from '#service/graphql/resolving/bad-input.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { presentSignature } from '#service/graphql/signatures/present-signature.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { runStatus } from '#service/graphql/resolving/run-status.ts'
import {
  getComponent,
  getEnvironment,
  loadAttention,
  loadDocuments,
  loadLatestJob,
  loadStages,
  loadVersion,
} from '#service/graphql/resolving/version-loaders.ts'
import { scoreDelta } from './score-delta.ts'
import { pageOfVersions } from './version-pages.ts'

/** Versions: `sbom` in the API (specification 2.2). */
export const sbomResolvers: Resolvers = {
  Query: {
    sbom: (_root, args, context) => searchVersion(args, context),
    sboms: (_root, args, context) => pageOfVersions(args, {}, context),
  },
  Project: {
    sboms: async (environment, _args, context) => {
      const { database } = context.services
      const versions = await context.load('versions of environment', environment.id, (ids) =>
        listVersionsOfEnvironments(database, ids),
      )
      return [...(versions ?? [])]
    },
    sbomVersions: ({ id }, args, context) =>
      pageOfVersions(args, { projectIds: [id], lifestage: args.lifestage, labels: args.labels }, context),
    latestVersion: ({ id }, _args, context) => loadNewest(context, 'environment_id', id),
  },
  ProjectGroup: { latestVersion: ({ id }, _args, context) => loadNewest(context, 'product_id', id) },
  Sbom: {
    projectVersion: ({ label }) => label,
    lifecycle: ({ lifecyclePhases }) => lifecyclePhases[0] ?? null,
    lifecyclePhases: ({ lifecyclePhases }) => [...lifecyclePhases],
    lifeStage: (version, _args, { services }) => lifeStageOf(version, services.now().toISOString().slice(0, 10)),
    projectId: ({ environmentId }) => environmentId,
    project: ({ environmentId }, _args, context) => getEnvironment(context, environmentId),
    vulnRunStatus: (version, _args, context) => runStatus(context, version, 'VULN_SCAN'),
    automationRunStatus: (version, _args, context) => runStatus(context, version, 'AUTOMATION'),
    policyRunStatus: (version, _args, context) => runStatus(context, version, 'POLICY_SCAN'),
    stages: async ({ id }, _args, context) => [...(await loadStages(context, id))],
    processingErrors: async ({ id }, _args, context) => (await loadStages(context, id)).flatMap(errorOf),
    latestJob: async ({ id }, _args, context) => (await loadLatestJob(context, id)) ?? null,
    primaryComponent: async (version, _args, context) => {
      const component = await getComponent(context, version.primaryComponentId)
      // A primary component without a version in the document has the version's own label here (API rule 13).
      return { ...component, componentVersion: component.componentVersion ?? version.label }
    },
    stats: (version) => version,
    documents: async ({ id }, { id: only }, context) =>
      (await loadDocuments(context, id)).filter((document) => only == null || document.id === only),
    tools: ({ tools }) => [...tools],
    authors: (version) => presentAuthors(version),
    suppliers: (version, _args, context) => presentSuppliers(context, version),
    labels: ({ labels }) => labels.toSorted(),
    signature: async ({ id }, _args, context) => {
      const active = (await loadDocuments(context, id)).find((document) => document.active)
      if (active?.signature || active?.ownSignature) return presentSignature(active, context)
      const { database } = context.services
      const signed = await context.load('signed version', id, (ids) => findSignedVersions(database, ids))
      // Ingested before signatures were checked: a signature exists, and nothing else is known.
      return signed ? { state: 'UNTRUSTED' } : { state: 'NONE' }
    },
    sbomDrift: async ({ id }, { targetSbomId }, { caller, clock, services: { database, comparisons } }) => {
      const target = await findVersion(database.read, caller.organizationId, { id: targetSbomId })
      if (!target) throw badInput(`Version "${targetSbomId}" not found`)
      const { components } = await clock.runPaused(() => comparisons.compare(id, target.id))
      const rows = await driftOf(database, components)
      return rows.map(({ diffType, diffTags, subject, target: later }) => ({
        diffType,
        diffTags: [...diffTags],
        subjectComponent: subject,
        targetComponent: later,
        subjectComponentId: subject?.id ?? null,
        targetComponentId: later?.id ?? null,
      }))
    },
    previousVersion: ({ id }, _args, context) => loadPrevious(context, id),
    previousDelta: async (version, _args, context) => {
      const previous = await loadPrevious(context, version.id)
      if (!previous) return null
      const known = await Promise.all([previous, version].map(({ id }) => loadAttention(context, id)))
      // A version without a result would look as if nothing, or everything, were gone.
      if (known.some(({ sbomsPendingCount }) => sbomsPendingCount > 0)) return null
      const { comparisons } = context.services
      const { counts, isSameData } = await context.clock.runPaused(() => comparisons.count(previous.id, version.id))
      // Findings that only one of them was scanned for would seem to be introduced or gone.
      return isSameData ? { ...counts, scoreDelta: await scoreDelta(context, previous.id, version.id) } : null
    },
  },
  ProcessingStage: {
    outcome: (stage) => outcomeOf(stage),
    error: (stage) => errorOf(stage)[0] ?? null,
  },
}

interface SearchArguments {
  readonly projectId?: string | null | undefined
  readonly sbomId?: string | null | undefined
  readonly projectName?: string | null | undefined
  readonly projectGroupName?: string | null | undefined
  readonly versionName?: string | null | undefined
}

/** Names without their parent find nothing. A product without an environment means `default`. */
async function searchVersion(args: SearchArguments, { caller, services }: RequestContext): Promise<SbomVersion | null> {
  const { projectGroupName, projectId, projectName, sbomId, versionName } = args
  if ([sbomId, projectId, projectGroupName].every((given) => given == null)) return null
  const meansDefault = [sbomId, projectId, projectName].every((given) => given == null)
  const search = {
    id: sbomId ?? undefined,
    environmentId: projectId ?? undefined,
    environmentName: meansDefault ? 'default' : (projectName ?? undefined),
    productName: projectGroupName ?? undefined,
    versionName: versionName ?? undefined,
  }
  return (await findVersion(services.database.read, caller.organizationId, search)) ?? null
}

async function loadNewest(context: RequestContext, by: 'environment_id' | 'product_id', id: string) {
  const { database } = context.services
  const newest = await context.load(`newest by ${by}`, id, (ids) => findNewestVersionIds(database, by, ids))
  return newest === undefined ? null : ((await loadVersion(context, newest)) ?? null)
}

async function loadPrevious(context: RequestContext, id: string): Promise<SbomVersion | null> {
  const { database } = context.services
  const previous = await context.load('previous version', id, (ids) => findPreviousVersionIds(database, ids))
  return previous === undefined ? null : ((await loadVersion(context, previous)) ?? null)
}

function outcomeOf({ name, status, error, total }: ProcessingStage): string | null {
  if (status !== 'COMPLETED') return null
  if (error !== null) return 'FAILED'
  // Of these the stage counts what it goes by, or what it goes through if there is any.
  const isCounted = name === 'POLICY_SCAN' || name === 'AUTOMATION' || name === 'LABELING'
  const hasRules = !isCounted || (total ?? 0) > 0
  return hasRules ? 'DONE' : 'NO_RULES'
}

function errorOf({ name, error, finishedAt }: ProcessingStage) {
  return error === null || finishedAt === null ? [] : [{ stage: name, message: error, at: finishedAt }]
}

import { countPart } from '#service/db/parts/part-preview.ts'
import { readPartTree } from '#service/db/parts/part-tree.ts'
import { countPartLinks, listPartLinks, type PartSide } from '#service/db/parts/version-parts.ts'
import type { Part } from '#service/domain/parts/part.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { attachOffered } from '#service/parts/attach-offered.ts'
import { attachPart, detachPart } from '#service/parts/attach-part.ts'
import { readOfferedParts } from '#service/parts/offered-parts.ts'
import { whyUnfit } from '#service/parts/why-unfit.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { type Connection, connection, type PageArguments, pageRequest } from '#service/graphql/resolving/connection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { loadAttentionWithParts } from '#service/graphql/resolving/part-loaders.ts'
import { actorOf, requireRole } from '#service/graphql/resolving/permission.ts'
import { getComponent, getVersion, loadVersion, requireVersion } from '#service/graphql/resolving/version-loaders.ts'

/** Parts: versions that a version contains (specification 2.3). */
export const partResolvers: Resolvers = {
  Sbom: {
    parts: (version, args, context) => pageOfLinks(version, 'parts', args, context),
    parents: (version, args, context) => pageOfLinks(version, 'parents', args, context),
    partTree: async (version, _args, context) => {
      const nodes = await readPartTree(context.services.database.read, version.id)
      // A version that was deleted since is left out.
      const versions = await Promise.all(nodes.map(({ versionId }) => loadVersion(context, versionId)))
      return nodes.filter((_node, at) => versions[at] !== undefined)
    },
    partPreview: async (version, { partSbomId }, context) => {
      const part = await loadVersion(context, partSbomId)
      return part ? previewOf(version, part, context) : null
    },
    offeredParts: async (version, _args, { services }) => [
      ...(await readOfferedParts(services.database.read, version)),
    ],
  },
  OfferedPart: {
    address: ({ reference }) => reference.address,
    checksums: ({ reference }) => [...reference.checksums],
    component: ({ reference: { componentId } }, _args, context) =>
      componentId === null ? null : getComponent(context, componentId),
    sbom: async ({ versionIds: [id] }, _args, context) =>
      id === undefined ? null : ((await loadVersion(context, id)) ?? null),
    sboms: async ({ versionIds }, _args, context) => {
      const versions = await Promise.all(versionIds.map((id) => loadVersion(context, id)))
      return versions.filter((version) => version !== undefined) // not those that were deleted since
    },
  },
  Part: {
    parent: ({ parentId }, _args, context) => getVersion(context, parentId),
    part: ({ partId }, _args, context) => getVersion(context, partId),
  },
  PartTreeNode: {
    sbom: ({ versionId }, _args, context) => getVersion(context, versionId),
    viaSbomId: ({ viaVersionId }) => viaVersionId,
  },
  Mutation: {
    partAttach: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'Part')
        const { caller, services } = context
        const about = { organizationId: caller.organizationId, parentId: input.sbomId, partId: input.partSbomId }
        return attachPart(services, { ...about, by: actorOf(context) })
      }),
    partAttachOffered: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'Part')
        const { caller, services } = context
        const about = { organizationId: caller.organizationId, parentId: input.sbomId, by: actorOf(context) }
        const { parts, ...rest } = await attachOffered(services, about)
        return { ...rest, parts: [...parts] }
      }),
    partDetach: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'Part')
        const { caller, services } = context
        const about = { organizationId: caller.organizationId, id: input.id, by: actorOf(context) }
        const { id, parentId } = await detachPart(services, about)
        return { deletedId: id, sbom: await requireVersion(context, parentId) }
      }),
  },
}

async function pageOfLinks(
  { id }: SbomVersion,
  side: PartSide,
  args: PageArguments,
  { services }: RequestContext,
): Promise<Connection<Part>> {
  const { read } = services.database
  const page = await listPartLinks(read, id, side, pageRequest(args))
  return connection(page, () => countPartLinks(read, id, side))
}

async function previewOf(parent: SbomVersion, part: SbomVersion, context: RequestContext) {
  const { read } = context.services.database
  const reason = await whyUnfit(read, parent, part.id)
  if (reason !== null) return { reason }
  const counted = await countPart(read, parent.id, part.id)
  const pending = await Promise.all([parent, part].map(({ id }) => loadAttentionWithParts(context, id)))
  // A version without a result would look as if it had no findings.
  const isComplete = pending.every(({ sbomsPendingCount }) => sbomsPendingCount === 0)
  return {
    ...{ compCount: counted.components, sharedCompCount: counted.sharedComponents },
    openSeverityCounts: isComplete ? counted.openFindings : null,
  }
}

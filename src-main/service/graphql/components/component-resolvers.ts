import { findComponent } from '#service/db/components/find-component.ts'
import { countOccurrences, listOccurrences } from '#service/db/components/component-occurrences.ts'
import {
  countNeighbours,
  countRoots,
  type Direction,
  listEdges,
  listNeighbours,
  listRoots,
} from '#service/db/components/dependency-list.ts'
import { countRemovedComponents, listRemovedComponents } from '#service/db/components/removed-components.ts'
import type { Component } from '#service/domain/components/component.ts'
import { noticeTextsOf } from '#service/domain/components/notice-texts.ts'
import { pathsToRoot } from '#service/components/paths-to-root.ts'
import { loadComponentDetail } from './component-loaders.ts'
import { pageOfAllComponents, pageOfComponents } from './component-pages.ts'
import { badInput } from '#service/graphql/resolving/bad-input.ts'
import { connection, type PageArguments, pageRequest } from '#service/graphql/resolving/connection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { presentSupplier } from './present-supplier.ts'
import { getComponent, getVersion } from '#service/graphql/resolving/version-loaders.ts'

/** Components and their graph (specification 2.3). Other modules resolve their findings. */
export const componentResolvers: Resolvers = {
  Query: {
    component: async (_root, { id, sbomId }, { caller, services }) =>
      (await findComponent(services.database, caller.organizationId, sbomId, id)) ?? null,
    components: (_root, args, context) => pageOfAllComponents(args, context),
  },
  Sbom: {
    components: (version, args, context) => pageOfComponents(version, args, context),
    removedComponents: async ({ id }, args, { services }) => {
      const page = await listRemovedComponents(services.database, id, pageRequest(args))
      return connection(page, () => countRemovedComponents(services.database, id))
    },
    dependencyRoots: async ({ id }, args, { services }) => {
      const page = await listRoots(services.database, id, pageRequest(args))
      return connection(page, () => countRoots(services.database, id))
    },
  },
  Component: {
    supportLevel: ({ supportLevel }) => supportLevelLabels[supportLevel],
    supportReason: ({ supportReason, supportSource }) =>
      supportSource === 'DOCUMENT' ? statedByDocument : supportReason,
    version: ({ componentVersion }) => componentVersion,
    cpes: ({ cpes }) => [...cpes],
    labels: ({ labels }) => [...labels],
    licensesExp: ({ licenseExpression }) => licenseExpression,
    declaredLicensesExp: ({ declaredLicenseExpression }) => declaredLicenseExpression,
    licenseStatements: async ({ id }, _args, context) => [
      ...((await loadComponentDetail(context, id))?.licenses ?? []),
    ],
    notice: async ({ id }, _args, context) => {
      const detail = await loadComponentDetail(context, id)
      return (detail && noticeTextsOf(detail).notices.join('\n')) || null
    },
    editedValues: async ({ id, versionId }, _args, context) => {
      const version = await getVersion(context, versionId)
      const edits = await context.clock.runPaused(() =>
        context.load(`edited values of ${versionId}`, id, (ids) =>
          context.services.documentValues.editsOf(version, ids),
        ),
      )
      return [...(edits ?? [])]
    },
    uniqueId: ({ ref }) => ref,
    isPart: ({ isInherited }) => isInherited ?? false,
    sbomId: ({ versionId }) => versionId,
    sbom: ({ versionId }, _args, context) => getVersion(context, versionId),
    matchState: ({ matchState }) => matchState ?? 'NOT_EVALUATED',
    matchReason: ({ matchState, matchReason }) => (matchState === null ? 'Not scanned yet' : matchReason),
    checksums: async ({ id }, _args, context) => [...((await loadComponentDetail(context, id))?.checksums ?? [])],
    externalUrls: async ({ id }, _args, context) =>
      (await loadComponentDetail(context, id))?.externalReferences.map(({ type, url }) => ({ name: type, url })) ?? [],
    patches: async ({ id }, _args, context) => patchesOf((await loadComponentDetail(context, id))?.kept['pedigree']),
    supplier: async ({ id }, _args, context) => presentSupplier(id, await loadComponentDetail(context, id)),
    dependencyCount: (component, _args, context) => loadCount(context, component, 'dependencies'),
    dependentCount: (component, _args, context) => loadCount(context, component, 'dependents'),
    dependencies: (component, args, context) => neighbours(context, component, 'dependencies', args),
    dependents: (component, args, context) => neighbours(context, component, 'dependents', args),
    pathsToRoot: async (component, { first }, context) => {
      const { database } = context.services
      if (first != null && (first < 1 || first > 100)) throw badInput('"first" of pathsToRoot must be from 1 to 100')
      const { primaryComponentId } = await getVersion(context, component.versionId)
      const paths = await pathsToRoot(primaryComponentId, component.id, first ?? 10, (ids) =>
        listEdges(database, 'dependents', ids),
      )
      return Promise.all(
        paths.map(async (path) => ({
          components: await Promise.all(path.map((id) => getComponent(context, id))),
          length: path.length - 1,
        })),
      )
    },
    occurrences: async (component, args, { caller, services }) => {
      const { organizationId } = caller
      const page = await listOccurrences(services.database, organizationId, component, pageRequest(args))
      return connection(page, () => countOccurrences(services.database, organizationId, component))
    },
  },
}

async function loadCount(context: RequestContext, { id }: Component, direction: Direction): Promise<number> {
  const { database } = context.services
  const count = await context.load(`number of ${direction}`, id, (ids) => countNeighbours(database, direction, ids))
  return count ?? 0
}

async function neighbours(context: RequestContext, component: Component, direction: Direction, args: PageArguments) {
  const page = await listNeighbours(context.services.database, component, direction, pageRequest(args))
  return connection(page, () => loadCount(context, component, direction))
}

/** Returns the patches of a CycloneDX pedigree: their URL and, if it is plain text, their content. */
function patchesOf(pedigree: unknown): { url: string | null; content: string | null }[] {
  const patches = memberOf(pedigree, 'patches')
  if (!Array.isArray(patches)) return []
  return patches.map((patch: unknown) => {
    const diff = memberOf(patch, 'diff')
    return { url: textOf(memberOf(diff, 'url')), content: textOf(memberOf(memberOf(diff, 'text'), 'content')) }
  })
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

const statedByDocument = 'Stated in the document'

const supportLevelLabels = {
  actively_maintained: 'ACTIVELY_MAINTAINED',
  no_longer_maintained: 'NO_LONGER_MAINTAINED',
  abandoned: 'ABANDONED',
  unspecified: 'UNSPECIFIED',
  none: 'NONE',
} as const

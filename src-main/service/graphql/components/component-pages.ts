import {
  type ComponentFilter,
  type ComponentOrder,
  countComponents,
  listComponents,
  listComponentsByName,
  listComponentsPrimaryFirst,
} from '#service/db/components/component-list.ts'
import type { Component } from '#service/domain/components/component.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { badInput } from '#service/graphql/resolving/bad-input.ts'
import { readRequestConditions } from '#service/graphql/resolving/request-conditions.ts'
import { type Connection, connection, type PageArguments, pageRequest } from '#service/graphql/resolving/connection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { ComponentOrderByInput, ConditionGroupInput } from '#service/graphql/generated/resolver-types.ts'
import { markInherited, partScopeOf } from '#service/graphql/parts/part-scope.ts'

interface ComponentArguments extends PageArguments {
  readonly search?: string | null | undefined
  readonly kind?: readonly string[] | null | undefined
  readonly filter?: ConditionGroupInput | null | undefined
  readonly filterText?: string | null | undefined
  readonly orderBy?: ComponentOrderByInput | null | undefined
}

/** Returns a page of a version's components. The size of the whole list is known without counting. */
export async function pageOfComponents(
  version: SbomVersion,
  args: ComponentArguments & {
    readonly sbomId?: string | null | undefined
    readonly direct?: boolean | null | undefined
    readonly includeParts?: boolean | null | undefined
    readonly partIds?: readonly string[] | null | undefined
  },
  context: RequestContext,
): Promise<Connection<Component>> {
  const { services } = context
  if (args.sbomId != null && args.sbomId !== version.id) throw badInput('"sbomId" does not match this version')
  const parts = await partScopeOf(version, args, context)
  const filter = {
    ...(await narrowing(args, context)),
    scope: { versionId: version.id, parts },
    direct: args.direct ?? undefined,
  } satisfies ComponentFilter
  const request = pageRequest(args)
  const found = args.orderBy
    ? await listComponents(services.database, filter, orderOf(args.orderBy), request)
    : await listComponentsPrimaryFirst(services.database, filter, request)
  const page = parts ? { ...found, rows: markInherited(found.rows, version) } : found
  const { search, kinds, direct, conditions } = filter
  const isWhole = !parts && !search && kinds === undefined && direct === undefined && conditions === undefined
  return connection(page, () =>
    isWhole ? Promise.resolve(version.counts.components) : countComponents(services.database, filter),
  )
}

/** Returns a page of the components in all visible versions of the organization: exact matches of a search first, then by name. */
export async function pageOfAllComponents(
  args: ComponentArguments & {
    readonly projectGroupIds?: readonly string[] | null | undefined
    readonly projectIds?: readonly string[] | null | undefined
    readonly latestOnly?: boolean | null | undefined
  },
  context: RequestContext,
): Promise<Connection<Component>> {
  const { caller, services } = context
  const filter: ComponentFilter = {
    ...(await narrowing(args, context)),
    scope: {
      organizationId: caller.organizationId,
      productIds: args.projectGroupIds ?? undefined,
      environmentIds: args.projectIds ?? undefined,
      latestOnly: args.latestOnly ?? false,
    },
  }
  const request = pageRequest(args)
  const page = args.orderBy
    ? await listComponents(services.database, filter, orderOf(args.orderBy), request)
    : await listComponentsByName(services.database, filter, request)
  return connection(page, () => countComponents(services.database, filter))
}

async function narrowing(
  args: ComponentArguments,
  context: RequestContext,
): Promise<Pick<ComponentFilter, 'search' | 'kinds' | 'conditions'>> {
  return {
    conditions: (await readRequestConditions(args, 'component', context)) ?? undefined,
    search: args.search?.trim() || undefined,
    kinds: args.kind?.map((kind) =>
      kind
        .trim()
        .toLowerCase()
        .replaceAll(/[\s_]+/g, '-'),
    ),
  }
}

const orders: Record<ComponentOrderByInput['field'], ComponentOrder> = {
  COMPONENTS_NAME: 'NAME',
  COMPONENTS_VERSION: 'VERSION',
  COMPONENTS_KIND: 'KIND',
  COMPONENTS_SEVERITY: 'SEVERITY',
  COMPONENTS_LICENSE: 'LICENSE',
  COMPONENTS_UPDATED_AT: 'UPDATED_AT',
  COMPONENTS_SUPPORT_LEVEL: 'SUPPORT_LEVEL',
}

function orderOf({ field, direction }: ComponentOrderByInput) {
  return { field: orders[field], direction: direction === 'DESC' ? 'desc' : 'asc' } as const
}

import { readScores } from '#service/db/versions/version-scores.ts'
import { countFindings } from '#service/db/findings/finding-counts.ts'
import {
  countVersions,
  listVersionKeys,
  listVersions,
  type VersionFilter,
  type VersionOrder,
} from '#service/db/versions/version-list.ts'
import { bySeverity, isOpen } from '#service/domain/findings/finding-counts.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import {
  type Connection,
  connection,
  listConnection,
  type PageArguments,
  pageRequest,
} from '#service/graphql/resolving/connection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { readRequestConditions } from '#service/graphql/resolving/request-conditions.ts'
import { dayOf } from '#service/graphql/resolving/product-loaders.ts'
import type {
  ConditionGroupInput,
  ProductLifecycleStageEnum,
  SbomOrderByInput,
} from '#service/graphql/generated/resolver-types.ts'
import { loadVersion } from '#service/graphql/resolving/version-loaders.ts'

interface VersionArguments extends PageArguments {
  readonly search?: string | null | undefined
  readonly filter?: ConditionGroupInput | null | undefined
  readonly filterText?: string | null | undefined
  readonly projectGroupIds?: readonly string[] | null | undefined
  readonly projectIds?: readonly string[] | null | undefined
  readonly latestOnly?: boolean | null | undefined
  readonly includeArchived?: boolean | null | undefined
  readonly orderBy?: SbomOrderByInput | null | undefined
}

interface Narrowing {
  readonly projectIds?: readonly string[] | undefined
  readonly lifestage?: readonly ProductLifecycleStageEnum[] | null | undefined
  readonly labels?: readonly string[] | null | undefined
}

/** Returns a page of versions: of all, or of one environment. */
export async function pageOfVersions(
  args: VersionArguments,
  narrowing: Narrowing,
  context: RequestContext,
): Promise<Connection<SbomVersion>> {
  const { services } = context
  const filter = await filterOf(args, narrowing, context)
  const field = args.orderBy?.field ?? 'SBOMS_CREATED_AT'
  const direction = (args.orderBy?.direction ?? (args.orderBy ? 'ASC' : 'DESC')) === 'DESC' ? 'desc' : 'asc'
  const stored = storedOrders[field]
  if (!stored) return computedOrder(field, direction, filter, args, context)
  const page = await listVersions(services.database, filter, { field: stored, direction }, pageRequest(args))
  return connection(page, () => countVersions(services.database, filter))
}

async function filterOf(args: VersionArguments, narrowing: Narrowing, context: RequestContext): Promise<VersionFilter> {
  const { caller, services } = context
  return {
    organizationId: caller.organizationId,
    productIds: args.projectGroupIds ?? undefined,
    environmentIds: narrowing.projectIds ?? args.projectIds ?? undefined,
    search: args.search ?? undefined,
    lifeStages: narrowing.lifestage ?? undefined,
    labels: narrowing.labels ?? undefined,
    withoutArchived: args.includeArchived === false,
    latestOnly: args.latestOnly ?? false,
    conditions: (await readRequestConditions(args, 'version', context)) ?? undefined,
    today: dayOf(services.now()),
  }
}

const storedOrders: Partial<Record<SbomOrderByInput['field'], VersionOrder>> = {
  SBOMS_CREATED_AT: 'created',
  SBOMS_UPDATED_AT: 'updated',
}

/** Sorts by keys that no column stores: the keys of all versions are compared here, and rows are read for the page only. */
async function computedOrder(
  field: SbomOrderByInput['field'],
  direction: 'asc' | 'desc',
  filter: VersionFilter,
  args: PageArguments,
  context: RequestContext,
): Promise<Connection<SbomVersion>> {
  const keys = await listVersionKeys(context.services.database, filter)
  const compare = await comparison(field, keys, context)
  const sign = direction === 'desc' ? -1 : 1
  const ids = keys.toSorted((a, b) => sign * (compare(a, b) || (a.id < b.id ? -1 : 1))).map(({ id }) => id)
  const page = listConnection(ids, (id) => id, args)
  const versions = await Promise.all(page.nodes.map((id) => loadVersion(context, id)))
  return { ...page, nodes: versions.filter((version) => version !== undefined) }
}

interface VersionKey {
  readonly id: string
  readonly label: string
}

async function comparison(
  field: SbomOrderByInput['field'],
  keys: readonly VersionKey[],
  { services }: RequestContext,
): Promise<(a: VersionKey, b: VersionKey) => number> {
  if (field === 'SBOMS_VERSION') {
    const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
    return (a, b) => compare(a.label, b.label)
  }
  const ids = keys.map(({ id }) => id)
  if (field === 'SBOMS_SCORE') {
    const scores = await readScores(services.database.read, ids, dayOf(services.now()))
    return (a, b) => (scores.get(a.id) ?? -1) - (scores.get(b.id) ?? -1)
  }
  const counts = await countFindings(services.database, ids)
  const weights = new Map(
    keys.map(({ id }) => {
      const open = (counts.get(id) ?? []).filter(isOpen)
      const { critical, high, medium, low } = bySeverity(open)
      const undecided = bySeverity(open.filter(({ status }) => status !== 'affected')).total
      return [id, field === 'SBOMS_TRIAGE_LEFT' ? [undecided] : [critical, high, medium, low]] as const
    }),
  )
  return (a, b) => {
    const [left, right] = [weights.get(a.id) ?? [], weights.get(b.id) ?? []]
    const place = left.findIndex((weight, at) => weight !== right[at])
    return place < 0 ? 0 : (left[place] ?? 0) - (right[place] ?? 0)
  }
}

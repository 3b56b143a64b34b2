import { countAttentionIn } from '#service/db/findings/finding-attention.ts'
import type { FacetCount } from '#service/db/findings/finding-facets.ts'
import { countByAssignee, countByComponent, countByLabel, countByProduct } from '#service/db/findings/finding-facets.ts'
import { countFacets, countForProgress } from '#service/db/findings/finding-facets.ts'
import type { FindingFilter } from '#service/db/findings/finding-filter.ts'
import { countFindingGroups, listFindingGroups } from '#service/db/findings/finding-groups.ts'
import { countFindings } from '#service/db/findings/finding-list.ts'
import { findProductNames } from '#service/db/products/product-names.ts'
import { readMerged } from '#service/db/parts/merged-findings.ts'
import { findLaterEqual } from '#service/db/parts/equal-rows.ts'
import type { PartScope } from '#service/db/parts/with-parts.ts'
import { findUsersById } from '#service/db/accounts/users.ts'
import { triageProgress } from '#service/domain/findings/finding-counts.ts'
import { type FindingGroup, type FindingGrouping, findingGroupings } from '#service/domain/findings/finding-group.ts'
import { commonStatus, isToDecide } from '#service/domain/findings/finding-group.ts'
import { purlWithoutVersion } from '#service/domain/components/package-key.ts'
import { namesProducts } from '#service/domain/conditions/named-products.ts'
import { soleUpstream } from '#service/domain/findings/upstream.ts'
import { severities } from '#shared/severity.ts'
import { vexStatuses } from '#shared/vex.ts'
import type { VersionId } from '#service/domain/id.ts'
import { markInherited, partScopeOf } from '#service/graphql/parts/part-scope.ts'
import { badInput } from '#service/graphql/resolving/bad-input.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { connection, pageRequest } from '#service/graphql/resolving/connection.ts'
import { findingFilter, findingOrder } from './finding-arguments.ts'
import { findingConnection } from './finding-lists.ts'
import type { Count, QueryTriageQueueArgs, Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { loadFinding, loadVulnerability } from '#service/graphql/resolving/load-findings.ts'
import { getComponent } from '#service/graphql/resolving/version-loaders.ts'
import { dayOf, loadOrganization } from '#service/graphql/resolving/product-loaders.ts'
import type { TriageScope } from './triage-scope.ts'
import { statusRow } from './vex-terms.ts'
import { bySeverity } from '#service/domain/findings/finding-counts.ts'

/** The triage queue: ranked, filtered and grouped, with its counts. */
export const triageResolvers: Resolvers = {
  Query: {
    triageQueue: (_root, args, context) => scopeOf(args, context),
  },
  VexOperation: { triageQueue: (_operation, args, context) => scopeOf(args, context) },
  TriageQueue: {
    progress: async ({ scope }, _args, context) => {
      const { database, now } = context.services
      // What is pending comes first, so that a result that comes between is never called complete.
      const attention = await countAttentionIn(database, scope, dayOf(now()))
      const counts = await countForProgress(database, scope)
      return triageProgress(counts, attention, (await loadOrganization(context)).readinessSeverity)
    },
    matchingCount: ({ filter }, _args, { services }) => countFindings(services.database, filter),
    facets: ({ filter }, _args, { services }) => ({
      filter,
      own: once(() => countFacets(services.database, filter)),
    }),
    groups: async ({ filter }, args, { services: { database } }) => {
      const by = readGrouping(args.by ?? 'VULN_PACKAGE')
      const page = await listFindingGroups(database, filter, by, findingOrder(args.orderBy), pageRequest(args))
      const { merged, versionId } = filter
      const rows = merged && versionId !== undefined ? markGroups(page.rows, versionId, merged) : page.rows
      return connection({ ...page, rows }, () => countFindingGroups(database, filter, by))
    },
  },
  TriageFacets: {
    kind: async ({ own }) => inOrder((await own()).kind, ['malicious', 'vulnerability', 'informational']),
    severity: async ({ own }) => inOrder((await own()).severity, severities),
    status: async ({ own }) =>
      plain((await own()).status, (word) => vexStatuses.find((status) => status.word === word)?.name ?? 'Undecided'),
    confidence: async ({ own }) => plain((await own()).confidence),
    ecosystem: async ({ filter }, _args, { services }) =>
      plain(await countByComponent(services.database, filter, 'ecosystem')),
    relation: async ({ filter }, _args, { services }) =>
      plain(await countByComponent(services.database, filter, 'relation')),
    kev: async ({ own }) => inOrder((await own()).kev, ['yes', 'no', 'unknown']),
    fix: async ({ own }) => inOrder((await own()).fix, ['available', 'none']),
    assignee: async ({ filter }, _args, { services: { database } }) => {
      const counts = await countByAssignee(database, filter)
      const people = await findUsersById(
        database,
        counts.map(({ key }) => key),
      )
      return plain(counts, (id) => (id === 'none' ? 'Unassigned' : (people.get(id)?.name ?? id)))
    },
    label: async ({ filter }, _args, { services }) => plain(await countByLabel(services.database, filter)),
    product: async ({ filter }, _args, { services: { database } }) => {
      const counts = await countByProduct(database, filter)
      const names = await findProductNames(
        database,
        counts.map(({ key }) => key),
      )
      return plain(counts, (id) => names.get(id) ?? id)
    },
  },
  FindingGroup: {
    vuln: ({ by, representative }, _args, context) =>
      namesVulnerability(by) ? loadVulnerability(context, representative.vulnerabilityId) : null,
    packageName: async (group, _args, context) =>
      namesPackage(group.by) ? (await getComponent(context, group.representative.componentId)).name : null,
    packageVersion: async (group, _args, context) =>
      namesPackage(group.by) && versionsCount(group) === 1
        ? (await getComponent(context, group.representative.componentId)).componentVersion
        : null,
    packageVersionsCount: (group) => (namesPackage(group.by) ? versionsCount(group) : null),
    packagePurl: async (group, _args, context) => {
      const purl = namesPackage(group.by) ? (await getComponent(context, group.representative.componentId)).purl : null
      return purl === null ? null : purlWithoutVersion(purl)
    },
    upstreamId: async ({ by, representative }, _args, context) =>
      by === 'VULN_PACKAGE' || by === 'VULN_PACKAGE_NAME' || by === 'VULN'
        ? soleUpstream(await loadVulnerability(context, representative.vulnerabilityId))
        : null,
    findingsCount: ({ members }) => members.length,
    recordsCount: ({ members }) => new Set(members.map(({ vulnerabilityId }) => vulnerabilityId)).size,
    placesCount: ({ members }) => new Set(members.map(({ componentId }) => componentId)).size,
    openCount: ({ members }) => members.filter(isToDecide).length,
    updatedAt: ({ members, representative }) =>
      members.reduce((newest, { updatedAt }) => (updatedAt > newest ? updatedAt : newest), representative.updatedAt),
    undecidedCount: ({ members }) => members.filter(({ status }) => status === null).length,
    sbomsCount: ({ members }) => new Set(members.map(({ versionId }) => versionId)).size,
    priority: ({ representative }) => representative.priority,
    priorityReason: ({ representative }) => representative.priorityReason,
    severityCounts: ({ members }) => bySeverity(members.map(({ severity }) => ({ severity, count: 1 }))),
    vexStatus: ({ members }) => statusRow(commonStatus(members)),
    componentVulnIds: ({ members }) => members.map(({ id }) => id),
    sharedFindings: async ({ members, among }, _args, context) =>
      among
        ? loadShared(
            members.map(({ id }) => id),
            among,
            context,
          )
        : [],
    findings: (group, args, context) =>
      findingConnection(context, args, { ids: group.members.map(({ id }) => id), includeInactive: true }),
    groups: async ({ members, by }, args, { caller, services: { database } }) => {
      if (by !== 'VULN_PACKAGE_NAME') return null
      const filter = { organizationId: caller.organizationId, ids: members.map(({ id }) => id), includeInactive: true }
      const page = await listFindingGroups(database, filter, 'VULN_PACKAGE', findingOrder(null), pageRequest(args))
      return connection(page, () => countFindingGroups(database, filter, 'VULN_PACKAGE'))
    },
  },
}

/** Loads the findings that count once with those of a row, batched for all rows. */
async function loadShared(ids: readonly string[], among: PartScope, context: RequestContext) {
  const { read } = context.services.database
  const { versionIds, deciderIds = versionIds } = among
  const name = `findings shared among ${versionIds.join(' ')} as decided in ${deciderIds.join(' ')}`
  const lists = await Promise.all(ids.map((id) => context.load(name, id, (all) => findLaterEqual(read, among, all))))
  const shared = [...new Set(lists.flatMap((list) => list ?? []))]
  const found = await Promise.all(shared.map((id) => loadFinding(context, id)))
  return found.flatMap((finding) => finding ?? [])
}

/** Marks the findings that lead rows, where they are of other versions than the one that was asked. */
function markGroups(groups: readonly FindingGroup[], id: VersionId, among: PartScope): readonly FindingGroup[] {
  return groups.map((group) => ({
    ...group,
    among,
    representative: markInherited([group.representative], { id })[0] ?? group.representative,
  }))
}

/** What is invented is in no queue that does not name it. */
function namesPlace({ sbomId, projectIds, projectGroupIds }: Partial<QueryTriageQueueArgs>): boolean {
  return sbomId != null || projectIds != null || projectGroupIds != null
}

async function scopeOf(args: Partial<QueryTriageQueueArgs>, context: RequestContext): Promise<TriageScope> {
  const { caller, services } = context
  const { sbomId, projectIds, projectGroupIds } = args
  const parts = await partsOf(args, context)
  const merged = parts && (await readMerged(services.database.read, parts))
  const scope: FindingFilter = {
    organizationId: caller.organizationId,
    ...(sbomId != null && { versionId: sbomId }),
    ...(merged && { merged }),
    ...(sbomId == null && { latestOnly: true }),
    ...(!namesPlace(args) && { realOnly: true }),
    ...(projectIds && { environmentIds: projectIds }),
    ...(projectGroupIds && { productIds: projectGroupIds }),
  }
  const asked = await findingFilter(args, context)
  const isNamed = asked.conditions !== undefined && namesProducts(asked.conditions.group)
  const today = dayOf(services.now())
  const awake = args.includeSnoozed === true ? {} : { awakeOn: today }
  return {
    scope,
    filter: { ...scope, ...(isNamed && { realOnly: false }), ...asked, ...awake, openOnly: args.openOnly ?? true },
  }
}

/** @throws {GraphQLError} `BAD_USER_INPUT` if parts are asked for without a version, or that it does not contain */
async function partsOf({ sbomId, includeParts, partIds }: Partial<QueryTriageQueueArgs>, context: RequestContext) {
  if (sbomId != null) return partScopeOf({ id: sbomId }, { includeParts, partIds }, context)
  const name = partIds != null && partIds.length > 0 ? 'partIds' : 'includeParts'
  if (name === 'partIds' || includeParts === true) throw badInput(`"${name}" needs "sbomId"`)
  return undefined
}

function readGrouping(word: string): FindingGrouping {
  const grouping = findingGroupings.find((known) => known === word.toUpperCase())
  if (!grouping) throw badInput(`"${word}" is not a grouping. Use ${findingGroupings.join(', ')}`)
  return grouping
}

function namesVulnerability(by: FindingGroup['by']): boolean {
  return by === 'VULN_PACKAGE' || by === 'VULN_PACKAGE_NAME' || by === 'VULN' || by === 'NONE'
}

function namesPackage(by: FindingGroup['by']): boolean {
  return by !== 'VULN' && by !== 'SBOM'
}

function versionsCount({ members }: FindingGroup): number {
  return new Set(members.map(({ packageKey }) => packageKey)).size
}

/** Most frequent first. */
function plain(counts: readonly FacetCount[], label: (key: string) => string = (key) => key): Count[] {
  return counts
    .toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
    .map(({ key, count }) => ({ key, label: label(key), count }))
}

/** Sorts counts in the order of a list of words. */
function inOrder(counts: readonly FacetCount[], words: readonly string[]): Count[] {
  return words.flatMap((word) =>
    counts.filter(({ key }) => key === word).map(({ key, count }) => ({ key, label: key, count })),
  )
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => (result ??= work())
}

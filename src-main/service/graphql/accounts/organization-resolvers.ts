import { type Severity, severities } from '#shared/severity.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { countAttention } from '#service/db/findings/finding-attention.ts'
import { countedIds, countFindings, findLatestVersions } from '#service/db/findings/finding-counts.ts'
import { countOrganization, findOrganization, updateOrganization } from '#service/db/accounts/organizations.ts'
import { listAllProducts } from '#service/db/products/products.ts'
import { bySeverity, type FindingCount, isOpen, triageProgress } from '#service/domain/findings/finding-counts.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { OrganizationUpdateInput, Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { requireRole } from '#service/graphql/resolving/permission.ts'
import { attentionOf, dayOf, loadOrganization } from '#service/graphql/resolving/product-loaders.ts'
import { clearableText, requireName } from '#service/graphql/resolving/text-input.ts'

/** The organization of the caller (specification 2.1): a service holds exactly one. */
export const organizationResolvers: Resolvers = {
  Query: {
    organization: (_root, _args, context) => loadOrganization(context),
    organizationMetric: (_root, _args, context) => measure(context),
  },
  Organization: {
    status: () => 'active',
    tier: (_organization, _args, { services }) => services.shape,
  },
  Mutation: {
    organizationUpdate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Admin', 'Organization')
        const { database, now } = context.services
        const { organizationId } = context.caller
        const change = readChange(input)
        const at = now().toISOString()
        await database.write.transaction().execute(async (write) => {
          await updateOrganization(write, organizationId, change, at)
          const event = { organizationId, at, kind: 'SETTINGS', action: 'UPDATED', subjectId: organizationId } as const
          await insertChangeEvents(write, [event])
        })
        if (change.networkAllowed) context.services.deliveries.wake()
        return { organization: (await findOrganization(database.write, organizationId)) ?? null }
      }),
  },
}

async function measure(context: RequestContext) {
  const { database } = context.services
  const { id, readinessSeverity } = await loadOrganization(context)
  const totals = await countOrganization(database, id)
  const everything = { organizationId: id, search: null, enabled: null, ids: null, labels: null, conditions: null }
  const products = await listAllProducts(database, everything)
  const latest = await findLatestVersions(
    database,
    products.flatMap((product) => (product.sample ? [] : product.id)),
  )
  const counts = await countFindings(database, countedIds(latest))
  const attention = await countAttention(database, countedIds(latest), dayOf(context.services.now()))
  const active: FindingCount[] = [...counts.values()].flat()
  const severityCounts = bySeverity(active.filter(isOpen))
  const { total: _total, ...vulnsMetric } = severityCounts
  return {
    projectCount: totals.environments,
    projectGroupCount: totals.products,
    versionCount: totals.versions,
    componentCount: totals.components,
    vulnsMetric,
    severityCounts,
    triage: triageProgress(active, attentionOf(latest, attention), readinessSeverity),
  }
}

function readChange(input: OrganizationUpdateInput) {
  const { name, readinessSeverity, networkAllowed } = input
  return {
    ...(name != null && { name: requireName(name) }),
    ...(networkAllowed != null && { networkAllowed }),
    ...(readinessSeverity != null && { readinessSeverity: readThreshold(readinessSeverity) }),
    email: clearableText(input.email),
    url: readUrl(clearableText(input.url)),
  }
}

function readThreshold(text: string): Severity {
  const word = text.trim().toLowerCase()
  const found = severities.slice(0, 4).find((severity) => severity === word)
  if (!found) throw new Rejection(`"${text}" is not a readiness severity. Use critical, high, medium or low`)
  return found
}

function readUrl(url: string | null | undefined): string | null | undefined {
  if (url == null) return url
  if (URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol)) return url
  throw new Rejection(`"${url}" is not an http or https URL`)
}

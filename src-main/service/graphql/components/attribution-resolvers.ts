import {
  type AttributionFilter,
  type AttributionRow,
  countAttributions,
  findAttributedComponents,
  listAttributions,
} from '#service/db/components/attribution-list.ts'
import { findComponentDetails } from '#service/db/components/find-component.ts'
import { findVersion } from '#service/db/versions/find-version.ts'
import { noticeTextsOf } from '#service/domain/components/notice-texts.ts'
import type { LicenseStatement } from '#service/domain/components/component.ts'
import type { Condition, DatedConditions } from '#service/domain/conditions/condition.ts'
import { badInput } from '#service/graphql/resolving/bad-input.ts'
import { connection, pageRequest } from '#service/graphql/resolving/connection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type {
  AttributionLicenseTypeEnum,
  QueryAttributionsArgs,
  Resolvers,
} from '#service/graphql/generated/resolver-types.ts'
import { loadLicenses } from '#service/graphql/licenses/load-licenses.ts'
import { markInherited, partScopeOf } from '#service/graphql/parts/part-scope.ts'
import { dayOf } from '#service/graphql/resolving/product-loaders.ts'
import { getComponent } from '#service/graphql/resolving/version-loaders.ts'

/** The attribution report of a version: the licenses and copyright that its documents state. */
export const attributionResolvers: Resolvers = {
  Query: {
    attributions: async (_root, args, context) => {
      const { caller, services } = context
      const version = await findVersion(services.database.read, caller.organizationId, { id: args.sbomId })
      if (!version) throw badInput(`Version "${args.sbomId}" not found`)
      const parts = await partScopeOf(version, args, context)
      const filter = { ...filterOf(args), parts, conditions: await licenseTypeConditions(args.licenseType, context) }
      const dedupe = args.dedupe ?? false
      const order = args.orderBy?.field === 'ATTRIBUTIONS_LICENSE' ? 'LICENSE' : 'NAME'
      const direction = args.orderBy?.direction === 'DESC' ? 'desc' : 'asc'
      const options = { dedupe, order, direction } as const
      const page = await listAttributions(services.database, filter, options, pageRequest(args))
      const members = dedupe ? await membersOf(context, filter, page.rows) : null
      const nodes = page.rows.map((row) => ({
        ...{ ...row, versionId: version.id },
        componentIds: members?.get(row.key) ?? [row.id],
      }))
      return connection({ ...page, rows: nodes }, () => countAttributions(services.database, filter, dedupe))
    },
  },
  AttributionNode: {
    attribution: (row) => row,
    components: async ({ componentIds, versionId }, _args, context) => [
      ...markInherited(await Promise.all(componentIds.map((id) => getComponent(context, id))), { id: versionId }),
    ],
  },
  Attribution: {
    licensesExp: ({ licenseExpression }) => licenseExpression,
    declaredLicensesExp: ({ declaredLicenseExpression }) => declaredLicenseExpression,
    notice: ({ componentIds }, _args, context) => noticeOf(context, componentIds),
    licensesText: ({ componentIds }, _args, context) => licenseTexts(context, componentIds),
  },
}

function filterOf(args: QueryAttributionsArgs): AttributionFilter {
  return {
    versionId: args.sbomId,
    internal: args.internal ?? undefined,
    primary: args.primary ?? undefined,
    direct: args.direct ?? undefined,
    licenses: args.licenses ?? undefined,
    search: args.search ?? undefined,
    ids: args.ids ?? undefined,
  }
}

/** Conditions of components whose license is of a type; undefined for all. */
async function licenseTypeConditions(
  type: AttributionLicenseTypeEnum | null | undefined,
  context: RequestContext,
): Promise<DatedConditions | undefined> {
  if (type == null) return undefined
  const own = [...(await loadLicenses(context)).values()].filter(({ isOwn }) => isOwn).map(({ spdxId }) => spdxId)
  const condition = (subject: string, operator: string, values: readonly string[]) => ({ subject, operator, values })
  const conditions: Record<AttributionLicenseTypeEnum, Condition> = {
    PERMISSIVE: condition('component.licenseGroup', 'hasAny', ['permissive', 'public-domain']),
    COPYLEFT_WEAK: condition('component.licenseGroup', 'hasAny', ['copyleft-weak']),
    COPYLEFT_STRONG: condition('component.licenseGroup', 'hasAny', ['copyleft-strong', 'copyleft-network']),
    // Without own licenses there is none that a component can carry: an id that no expression has stands for them.
    CUSTOM: condition('component.license', 'mayRequire', own.length > 0 ? own : ['LicenseRef-']),
    UNKNOWN_VALUES: condition('component.licenseState', 'in', ['missing', 'unresolved']),
  }
  const group = { match: 'ALL', negate: false, conditions: [conditions[type]], groups: [] } as const
  return { group, today: dayOf(context.services.now()) }
}

function membersOf({ services }: RequestContext, filter: AttributionFilter, rows: readonly AttributionRow[]) {
  return findAttributedComponents(services.database, filter, [...new Set(rows.map(({ key }) => key))])
}

/** Returns the notices that the document states for the components, each once; null without any. */
async function noticeOf(context: RequestContext, componentIds: readonly string[]): Promise<string | null> {
  const details = await detailsOf(context, componentIds)
  const notices = new Set(details.flatMap((detail) => (detail ? noticeTextsOf(detail).notices : [])))
  return notices.size === 0 ? null : [...notices].join('\n')
}

/** Returns the license texts that the document holds for the components, each once. */
async function licenseTexts(context: RequestContext, componentIds: readonly string[]) {
  const details = await detailsOf(context, componentIds)
  const texts = details.flatMap((detail) => detail?.licenses ?? []).flatMap(textOf)
  return [...new Map(texts.map((text) => [`${text.key}\u001F${text.value}`, text])).values()]
}

function detailsOf(context: RequestContext, componentIds: readonly string[]) {
  const { database } = context.services
  return Promise.all(
    componentIds.map((id) => context.load('component detail', id, (ids) => findComponentDetails(database, ids))),
  )
}

function textOf({ id, name, expression, text }: LicenseStatement) {
  const key = id ?? name ?? expression
  return text === undefined || key === undefined ? [] : [{ key, value: text }]
}

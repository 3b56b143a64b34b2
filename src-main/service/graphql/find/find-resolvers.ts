import { countHits, countProductsWithHits, countSearched, listHits } from '#service/db/find/found-hits.ts'
import { type Compared, type FindScope, type HitKind, hitKinds } from '#service/db/find/hit-rows.ts'
import { readQuestion } from '#service/domain/find/read-question.ts'
import { badInput } from '#service/graphql/resolving/bad-input.ts'
import { type Connection, connection, type PageArguments, pageRequest } from '#service/graphql/resolving/connection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { requireRole } from '#service/graphql/resolving/permission.ts'
import { loadLicenses } from '#service/graphql/licenses/load-licenses.ts'
import { hitTexts, loadSubject, type ShownHit, typeOfSubject } from './hit-subjects.ts'

/** An answer: what was asked, and where. */
export type Found = FindScope
export type ShownHits = Connection<ShownHit>

const kindLabels: Readonly<Record<HitKind, string>> = {
  PRODUCT: 'Products',
  ENVIRONMENT: 'Environments',
  VERSION: 'Versions',
  COMPONENT: 'Components',
  VULNERABILITY: 'Vulnerabilities',
  FINDING: 'Findings',
  LICENSE: 'Licenses',
  POLICY: 'Policies',
}

/** One search for everything (specification 4). */
export const findResolvers: Resolvers = {
  Query: {
    find: async (_root, args, context) => {
      requireRole(context, 'Viewer', 'Find')
      const question = readQuestion(args.text, args.versionRange)
      return {
        organizationId: context.caller.organizationId,
        question,
        productIds: args.projectGroupIds ?? undefined,
        environmentIds: args.projectIds ?? undefined,
        versionId: args.sbomId ?? undefined,
        latestOnly: args.latestOnly ?? false,
        licenses: await licensesFor(question.text, context),
      }
    },
  },
  FindResult: {
    interpretation: ({ question: { kind, text, labels, versionsInWords, ignored } }) => ({
      text: [...labels.map((label) => `label:${/\s/.test(label) ? `"${label}"` : label}`), text]
        .filter(Boolean)
        .join(' '),
      ...{ kind, versionRange: versionsInWords, ignored },
    }),
    kindCounts: async (scope, _args, { services }) => {
      const counts = await countHits(services.database.read, scope, {})
      return hitKinds.map((kind) => ({ key: kind, label: kindLabels[kind], count: counts.get(kind) ?? 0 }))
    },
    productsCount: (scope, _args, { services }) => countProductsWithHits(services.database.read, scope),
    outsideCount: (scope, _args, context) => countAll(scope, ['COMPONENT'], 'other', context),
    searched: async (scope, _args, { services }) => {
      const { products, versions, components } = await countSearched(services.database.read, scope)
      return { productsCount: products, versionsCount: versions, componentsCount: components }
    },
    hits: (scope, args, context) => pageOf(scope, readKinds(args.kinds), 'asked', args, context),
    notCompared: (scope, args, context) => pageOf(scope, ['COMPONENT'], 'unknown', args, context),
  },
  FindHit: {
    title: async (hit, _args, context) => (await hitTexts(hit, context)).title,
    subtitle: async (hit, _args, context) => (await hitTexts(hit, context)).subtitle,
    matchedField: ({ field }) => field,
    matchedValue: async (hit, _args, context) => (await hitTexts(hit, context)).matchedValue,
    sbomId: ({ versionId }) => versionId,
    projectId: async (hit, _args, context) => (await hitTexts(hit, context)).projectId,
    projectGroupId: async (hit, _args, context) => (await hitTexts(hit, context)).projectGroupId,
    subject: (hit, _args, context) => loadSubject(hit, context),
  },
  FindSubject: { __resolveType: typeOfSubject },
}

async function pageOf(
  scope: FindScope,
  kinds: readonly HitKind[],
  compared: Compared,
  args: PageArguments,
  context: RequestContext,
): Promise<ShownHits> {
  const page = await listHits(context.services.database.read, scope, { kinds, compared }, pageRequest(args))
  const rows = page.rows.map((hit) => ({ ...hit, scope }))
  return connection({ ...page, rows }, () => countAll(scope, kinds, compared, context))
}

async function countAll(scope: FindScope, kinds: readonly HitKind[], compared: Compared, { services }: RequestContext) {
  if (compared !== 'asked' && scope.question.versions === null) return 0
  const counts = await countHits(services.database.read, scope, { kinds, compared })
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

function readKinds(kinds: readonly string[] | null | undefined): readonly HitKind[] {
  if (kinds == null) return hitKinds
  return kinds.map((name) => {
    const kind = hitKinds.find((one) => one === name.trim().toUpperCase())
    if (!kind) throw badInput(`"${name}" is not a kind of hit. Kinds are ${hitKinds.join(', ')}`)
    return kind
  })
}

/** Ids of licenses that fit, with their ranks. */
async function licensesFor(text: string, context: RequestContext): Promise<FindScope['licenses']> {
  const wanted = text.toLowerCase()
  if (wanted === '') return []
  return [...(await loadLicenses(context)).values()].flatMap(({ spdxId, name }) => {
    const ranks = [spdxId, name].map((value) => {
      const at = value.toLowerCase().indexOf(wanted)
      return at < 0 ? 3 : at > 0 ? 2 : value.length === wanted.length ? 0 : 1
    })
    const rank = Math.min(...ranks)
    return rank === 3 ? [] : [[spdxId, rank] as const]
  })
}

import { listEnvironments } from '#service/db/products/environments.ts'
import { findProduct, findProductsById } from '#service/db/products/products.ts'
import { countShareLinks, findShareLink, listShareLinks, revokeShareLink } from '#service/db/sharing/share-links.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { shareLinkState } from '#service/domain/sharing/share-link.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { connection, type PageArguments, pageRequest } from '#service/graphql/resolving/connection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { actorOf, requireRole } from '#service/graphql/resolving/permission.ts'
import { requireName } from '#service/graphql/resolving/text-input.ts'
import { createShareLink } from '#service/sharing/create-share-link.ts'

interface Arguments extends PageArguments {
  readonly includeInactive?: boolean | null | undefined
}

async function pageOfLinks({ caller, services }: RequestContext, productId: string | null, args: Arguments) {
  const { database, now } = services
  const activeAt = args.includeInactive ? null : now().toISOString()
  const filter = { organizationId: caller.organizationId, productId, activeAt }
  return connection(await listShareLinks(database, filter, pageRequest(args)), () => countShareLinks(database, filter))
}

/** Share links (specification 1.8). Only hashes of their tokens are stored. */
export const shareLinkResolvers: Resolvers = {
  Query: { shareLinks: (_root, args, context) => pageOfLinks(context, args.projectGroupId ?? null, args) },
  ProjectGroup: { shareLinks: ({ id }, args, context) => pageOfLinks(context, id, args) },
  ShareLink: {
    projectGroup: async ({ id, productId }, _args, context) => {
      const { database } = context.services
      const product = await context.load('product of share link', productId, (ids) =>
        findProductsById(database, context.caller.organizationId, ids),
      )
      if (!product) throw new Error(`The product of share link ${id} was not found`)
      return product
    },
    environmentNames: async ({ productId, environmentIds }, _args, context) => {
      if (environmentIds === null) return []
      const { database } = context.services
      const environments = await context.load('environments of product', productId, (ids) =>
        listEnvironments(database.write, context.caller.organizationId, ids),
      )
      const shown = new Set(environmentIds)
      return (environments ?? []).filter(({ id }) => shown.has(id)).map(({ name }) => name)
    },
    state: (link, _args, { services }) => shareLinkState(link, services.now().toISOString()),
  },
  Mutation: {
    shareLinkCreate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'ShareLink')
        const { caller, services } = context
        const product = await findProduct(services.database.write, caller.organizationId, input.projectGroupId)
        if (!product) throw new Rejection('Project group not found')
        return createShareLink(services, {
          ...{ product, name: requireName(input.name ?? product.name) },
          environmentNames: input.environmentNames ?? null,
          ...{ latestOnly: input.latestOnly ?? false, profile: input.profile ?? 'default' },
          ...{ includeVex: input.includeVex ?? false, expiresAt: input.expiresAt ?? null },
          createdBy: actorOf(context),
        })
      }),
    shareLinkRevoke: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'ShareLink')
        const { caller, services } = context
        const find = () => findShareLink(services.database.write, caller.organizationId, input.id)
        const link = await find()
        if (!link) throw new Rejection('ShareLink not found')
        await revokeShareLink(services.database.write, link.id, services.now().toISOString())
        return { shareLink: (await find()) ?? null }
      }),
  },
}

import { listEnvironments } from '#service/db/products/environments.ts'
import { findProduct } from '#service/db/products/products.ts'
import { bySeverity, isOpen, triageProgress } from '#service/domain/findings/finding-counts.ts'
import type { Product } from '#service/domain/products/product.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { deleteProductWithVersions } from '#service/products/delete-product.ts'
import { changeProduct, createProduct } from '#service/products/product-rules.ts'
import { listConnection } from '#service/graphql/resolving/connection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { readFieldValues } from '#service/graphql/labeling/custom-field-input.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { actorOf, requireRole } from '#service/graphql/resolving/permission.ts'
import {
  loadOrganization,
  loadProductAttention,
  loadProductFindings,
} from '#service/graphql/resolving/product-loaders.ts'
import { pageOfProducts } from './product-list.ts'
import { clearableText, labelList, requireName } from '#service/graphql/resolving/text-input.ts'

/** Products: `projectGroup` in the API (specification 2.1). */
export const productResolvers: Resolvers = {
  Query: {
    projectGroups: (_root, args, context) => pageOfProducts(args, context),
    projectGroup: async (_root, { id }, { caller, services }) =>
      (await findProduct(services.database.read, caller.organizationId, id)) ?? null,
  },
  Organization: { projectGroups: (_organization, args, context) => pageOfProducts(args, context) },
  ProjectGroup: {
    sbomsCount: (product) => product.versionCount,
    labels: (product) => [...product.labels],
    severityCounts: async (product, _args, context) =>
      bySeverity((await loadProductFindings(context, product.id)).filter(isOpen)),
    triage: async (product, _args, context) =>
      triageProgress(
        await loadProductFindings(context, product.id),
        await loadProductAttention(context, product.id),
        (await loadOrganization(context)).readinessSeverity,
      ),
    projects: async (product, args, context) =>
      listConnection(await loadEnvironments(context, product), (environment) => environment.id, args),
    // Without paging, the older form is the whole list.
    projectsList: async (product, args, context) => {
      const environments = await loadEnvironments(context, product)
      const isPaged = Object.values(args).some((value) => value != null)
      return isPaged ? listConnection(environments, ({ id }) => id, args).nodes : [...environments]
    },
  },
  Mutation: {
    projectGroupCreate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'ProjectGroup')
        const projectGroup = await createProduct(context.services, {
          organizationId: context.caller.organizationId,
          name: requireName(input.name),
          description: input.description?.trim() ?? '',
          enabled: input.enabled ?? true,
          sample: false,
          labels: labelList(input.labels ?? []),
          customFields: await readFieldValues(context, 'product', input.customFields),
        })
        return { projectGroup }
      }),
    projectGroupUpdate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'ProjectGroup')
        const product = await requireProduct(context, input.id)
        const description = clearableText(input.description)
        await changeProduct(context.services, product, {
          ...(input.name != null && { name: requireName(input.name) }),
          ...(description !== undefined && { description: description ?? '' }),
          ...(input.enabled != null && { enabled: input.enabled }),
          ...(input.labels !== undefined && { labels: labelList(input.labels ?? []) }),
          customFields: await readFieldValues(context, 'product', input.customFields),
        })
        return { projectGroup: await requireProduct(context, input.id) }
      }),
    projectGroupDelete: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'ProjectGroup')
        const product = await requireProduct(context, input.id)
        if (input.confirmName != null && input.confirmName !== product.name) {
          throw new Rejection(`"${input.confirmName}" does not match the product name "${product.name}"`)
        }
        await deleteProductWithVersions(context.services, product, actorOf(context))
        return { deletedId: product.id }
      }),
  },
}

async function requireProduct({ caller, services }: RequestContext, id: string): Promise<Product> {
  const product = await findProduct(services.database.write, caller.organizationId, id)
  if (!product) throw new Rejection('Project group not found')
  return product
}

async function loadEnvironments(context: RequestContext, product: Product) {
  const { database } = context.services
  // Read from the write connection, so that the payload of a mutation shows what it created.
  const environments = await context.load('environments of product', product.id, (ids) =>
    listEnvironments(database.write, context.caller.organizationId, ids),
  )
  return environments ?? []
}

import type { UserDatabase } from '#service/db/database.ts'
import { countFindingsOfProducts } from '#service/db/findings/finding-counts.ts'
import {
  countProducts,
  listAllProducts,
  listProducts,
  type ProductFilter,
  type ProductOrder,
} from '#service/db/products/products.ts'
import {
  bySeverity,
  type FindingCount,
  isOpen,
  noAttention,
  triageProgress,
} from '#service/domain/findings/finding-counts.ts'
import { nameKey, type Product } from '#service/domain/products/product.ts'
import { type Connection, connection, listConnection, pageRequest } from '#service/graphql/resolving/connection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { readRequestConditions } from '#service/graphql/resolving/request-conditions.ts'
import type { QueryProjectGroupsArgs } from '#service/graphql/generated/resolver-types.ts'

/** Rows of the largest page of products. */
export const maxProductPageSize = 10_000

/** Returns a page of the products of the caller's organization (specification 4.3), by name unless another order is requested. */
export async function pageOfProducts(
  args: QueryProjectGroupsArgs,
  context: RequestContext,
): Promise<Connection<Product>> {
  const { database } = context.services
  const filter = await productFilter(args, context)
  const direction = args.orderBy?.direction === 'DESC' ? 'desc' : 'asc'
  const field = args.orderBy?.field ?? 'PROJECT_GROUPS_NAME'
  if (field === 'PROJECT_GROUPS_SEVERITY' || field === 'PROJECT_GROUPS_TRIAGE_LEFT') {
    const weigh = field === 'PROJECT_GROUPS_SEVERITY' ? severityWeight : leftWeight
    return listConnection(
      await orderByFindings(database, filter, weigh, direction),
      ({ id }) => id,
      args,
      maxProductPageSize,
    )
  }
  const order = { field: field.replace('PROJECT_GROUPS_', '') as ProductOrder, direction } as const // one of the other three
  const page = await listProducts(database, filter, order, pageRequest(args, maxProductPageSize))
  return connection(page, () => countProducts(database, filter))
}

async function productFilter(args: QueryProjectGroupsArgs, context: RequestContext): Promise<ProductFilter> {
  return {
    organizationId: context.caller.organizationId,
    search: args.search ?? null,
    enabled: args.enabled ?? null,
    ids: args.ids?.map((id) => id.toLowerCase()) ?? null,
    labels: args.labels ?? null,
    conditions: await readRequestConditions(args, 'version', context),
  }
}

/** Sorts products by their findings, compared count by count. A product with exactly the searched name comes first. */
async function orderByFindings(
  database: UserDatabase,
  filter: ProductFilter,
  weigh: (counts: Counts) => readonly number[],
  direction: 'asc' | 'desc',
): Promise<readonly Product[]> {
  const products = await listAllProducts(database, filter)
  const counts = await countFindingsOfProducts(
    database,
    products.map(({ id }) => id),
  )
  const exact = filter.search === null ? null : nameKey(filter.search)
  const sign = direction === 'desc' ? -1 : 1
  return products
    .map((product) => ({
      product,
      isOther: Number(nameKey(product.name) !== exact),
      weight: weigh(counts.get(product.id) ?? []),
    }))
    .sort(
      (a, b) =>
        a.isOther - b.isOther || sign * (compareLists(a.weight, b.weight) || (a.product.id < b.product.id ? -1 : 1)),
    )
    .map(({ product }) => product)
}

type Counts = readonly FindingCount[]

function severityWeight(counts: Counts): number[] {
  const { critical, high, medium, low } = bySeverity(counts.filter(isOpen))
  return [critical, high, medium, low]
}

function leftWeight(counts: Counts): number[] {
  return [triageProgress(counts, noAttention, 'low').remaining]
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

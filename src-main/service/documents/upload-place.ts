import type { UserDatabase } from '#service/db/database.ts'
import { findEnvironment, listEnvironments } from '#service/db/products/environments.ts'
import { findProduct, findProductByName } from '#service/db/products/products.ts'
import type { Environment } from '#service/domain/products/environment.ts'
import { nameKey, type Product } from '#service/domain/products/product.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { UploadTarget } from './intake.ts'

/** How a client names the target of an upload: ids, names or both (specification 4.4). */
export interface PlaceNames {
  readonly projectGroupId?: string | null | undefined
  readonly projectGroupName?: string | null | undefined
  readonly projectId?: string | null | undefined
  readonly projectName?: string | null | undefined
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/**
 * Finds the environment of an upload. The id of an environment is enough; without an environment it is `default`.
 *
 * @throws {Rejection} `Project group not found`, `Project not found`, or a message that says which name and id disagree
 */
export async function findUploadPlace(
  { database }: { readonly database: UserDatabase },
  organizationId: string,
  names: PlaceNames,
): Promise<UploadTarget> {
  const environment = isGiven(names.projectId)
    ? await environmentById(database, organizationId, names.projectId)
    : undefined
  const product = await productOf(database, organizationId, names, environment)
  rejectMismatch(names, product, environment)
  const found = environment ?? (await environmentByName(database, product, names.projectName))
  return { organizationId, productId: product.id, environmentId: found.id }
}

async function environmentById(database: UserDatabase, organizationId: string, id: string): Promise<Environment> {
  const found = uuid.test(id) ? await findEnvironment(database.write, organizationId, id.toLowerCase()) : undefined
  if (!found) throw new Rejection('Project not found')
  return found
}

async function productOf(
  database: UserDatabase,
  organizationId: string,
  { projectGroupId, projectGroupName }: PlaceNames,
  environment: Environment | undefined,
): Promise<Product> {
  const id = isGiven(projectGroupId) ? projectGroupId.toLowerCase() : undefined
  const byId = id !== undefined && uuid.test(id) ? await findProduct(database.write, organizationId, id) : undefined
  const byName =
    id === undefined && isGiven(projectGroupName)
      ? await findProductByName(database.write, organizationId, projectGroupName)
      : undefined
  const isNamed = id !== undefined || isGiven(projectGroupName)
  const product =
    isNamed || !environment
      ? (byId ?? byName)
      : await findProduct(database.write, organizationId, environment.productId)
  if (!product) throw new Rejection('Project group not found')
  return product
}

async function environmentByName(database: UserDatabase, product: Product, name: string | null | undefined) {
  const environments = (await listEnvironments(database.write, product.organizationId, [product.id])).get(product.id)
  const wanted = isGiven(name) ? nameKey(name) : 'default'
  const found = environments?.find((environment) => nameKey(environment.name) === wanted)
  if (!found) throw new Rejection('Project not found')
  return found
}

function rejectMismatch(names: PlaceNames, product: Product, environment: Environment | undefined): void {
  const { projectGroupName, projectName } = names
  if (isGiven(projectGroupName) && nameKey(projectGroupName) !== nameKey(product.name)) {
    throw new Rejection(`"projectGroupName" is "${projectGroupName}", but the id belongs to "${product.name}"`)
  }
  if (!environment) return
  if (isGiven(projectName) && nameKey(projectName) !== nameKey(environment.name)) {
    throw new Rejection(`"projectName" is "${projectName}", but the id belongs to "${environment.name}"`)
  }
  if (environment.productId !== product.id) {
    throw new Rejection(`The environment "projectId" does not belong to the product "${product.name}"`)
  }
}

function isGiven(text: string | null | undefined): text is string {
  return text != null && text.trim() !== ''
}

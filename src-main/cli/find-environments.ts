import type { Client } from './client.ts'
import { OperationalError } from './exit-code.ts'

/** An environment of a product. */
export interface Environment {
  readonly id: string
  readonly name: string
}

interface FoundProduct {
  readonly id: string
  readonly name: string
  readonly projects: { readonly nodes: readonly Environment[] }
}

interface FoundProducts {
  readonly projectGroups: {
    readonly nodes: readonly FoundProduct[]
  }
}

const productByName = `query ($name: String!) {
  projectGroups(first: 10, search: $name) { nodes { id name projects(first: 1000) { nodes { id name } } } }
}`

/**
 * Finds a product by its name, without case. The list puts an exact name first, so the first few rows include it.
 *
 * @throws {OperationalError} if there is none
 */
export async function findProduct(client: Client, name: string): Promise<FoundProduct> {
  const { projectGroups } = await client.run<FoundProducts>({ query: productByName, variables: { name } })
  const found = projectGroups.nodes.find((product) => isNamed(product.name, name))
  if (!found) throw new OperationalError(`Product "${name}" not found`)
  return found
}

/**
 * Finds the environments of a product, or the one with a name.
 *
 * @throws {OperationalError} if the product or environment does not exist
 */
export async function findEnvironments(
  client: Client,
  product: string,
  environment: string | null,
): Promise<Environment[]> {
  const found = await findProduct(client, product)
  const environments = found.projects.nodes.filter(({ name }) => environment === null || isNamed(name, environment))
  if (environments.length === 0) throw new OperationalError(`Environment "${environment}" not found in "${found.name}"`)
  return environments
}

function isNamed(name: string, wanted: string): boolean {
  return name.toLowerCase() === wanted.toLowerCase()
}

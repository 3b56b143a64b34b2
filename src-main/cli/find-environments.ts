import type { Client } from './client.ts'
import { OperationalError } from './exit-code.ts'

/** An environment of a product. */
export interface Environment {
  readonly id: string
  readonly name: string
}

interface FoundProducts {
  readonly projectGroups: {
    readonly nodes: readonly { readonly name: string; readonly projects: { readonly nodes: readonly Environment[] } }[]
  }
}

const productByName = `query ($name: String!) {
  projectGroups(first: 10, search: $name) { nodes { name projects(first: 1000) { nodes { id name } } } }
}`

/**
 * Finds the environments of a product, or the one with a name. The list puts an exact name first, so the first few rows include it.
 *
 * @throws {OperationalError} if the product or environment does not exist
 */
export async function findEnvironments(
  client: Client,
  product: string,
  environment: string | null,
): Promise<Environment[]> {
  const isNamed = (name: string, wanted: string) => name.toLowerCase() === wanted.toLowerCase()
  const { projectGroups } = await client.run<FoundProducts>({ query: productByName, variables: { name: product } })
  const found = projectGroups.nodes.find(({ name }) => isNamed(name, product))
  if (!found) throw new OperationalError(`Product "${product}" not found`)
  const environments = found.projects.nodes.filter(({ name }) => environment === null || isNamed(name, environment))
  if (environments.length === 0) throw new OperationalError(`Environment "${environment}" not found in "${found.name}"`)
  return environments
}

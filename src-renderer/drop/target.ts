import type { DropTargetsQuery } from '#renderer/generated/documents.ts'
import { environmentNames } from '#shared/environment-name.ts'
import type { Inspection } from './cards.ts'
import type { Target } from './run-card.ts'

/** Products that a version can go to, with their environments. */
export type TargetProduct = DropTargetsQuery['projectGroups']['nodes'][number]

/** Where the service thinks that a file goes; a new product named after the file where it does not know. */
export function guessTarget(inspection: Inspection, filename: string): Target {
  const product = inspection.projectGroup
  return {
    product: product?.name ?? inspection.suggestedName ?? inspection.primaryName ?? nameOfFile(filename),
    productId: product?.id ?? null,
    environment: inspection.project?.name ?? environmentNames[0],
    version: inspection.projectVersion ?? '',
  }
}

/** The target with another product name: an existing product when one has that name in any case, a new one otherwise. */
export function withProduct(target: Target, name: string, products: readonly TargetProduct[]): Target {
  const known = products.find((product) => product.name.toLowerCase() === name.trim().toLowerCase())
  const environments = environmentsOf(known)
  const environment = environments.includes(target.environment) ? target.environment : (environments[0] ?? 'default')
  return {
    ...target,
    product: known && known.name === name.trim() ? known.name : name,
    productId: known?.id ?? null,
    environment,
  }
}

/** Environments that can be chosen: the product's own, or those that every new product gets. */
export function environmentsOf(product: TargetProduct | undefined): readonly string[] {
  return product ? product.projects.nodes.map((environment) => environment.name) : environmentNames
}

function nameOfFile(filename: string): string {
  return filename.replace(/(\.(bom|cdx|spdx|sbom))?\.(json|xml|spdx|zip|gz)$/i, '')
}

import type { DropTargetsQuery } from '#renderer/generated/documents.ts'
import { environmentNames } from '#shared/environment-name.ts'
import type { Inspection, Target } from './cards.ts'

/** Products that can receive a version, with their environments. */
export type TargetProduct = DropTargetsQuery['projectGroups']['nodes'][number]

/** Returns the target that the service suggests, or a new product named after the file. */
export function guessTarget(inspection: Inspection, filename: string): Target {
  const product = inspection.projectGroup
  return {
    product: product?.name ?? inspection.suggestedName ?? inspection.primaryName ?? nameOfFile(filename),
    productId: product?.id ?? null,
    environment: inspection.project?.name ?? environmentNames[0],
    version: inspection.projectVersion ?? '',
  }
}

/** Changes the product of a target: an existing product with this name in any case, otherwise a new one. */
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

/** Returns the available environments: the product's own, or those of every new product. */
export function environmentsOf(product: TargetProduct | undefined): readonly string[] {
  return product ? product.projects.nodes.map((environment) => environment.name) : environmentNames
}

function nameOfFile(filename: string): string {
  return filename.replace(/(\.(bom|cdx|spdx|sbom))?\.(json|xml|spdx|zip|gz)$/i, '')
}

import { advisoryResolvers } from './advisory-resolvers.ts'
import { findingResolvers } from './finding-resolvers.ts'
import { triageResolvers } from './triage-resolvers.ts'
import { vexPreviewResolvers } from './vex-preview.ts'
import { vexResolvers } from './vex-resolvers.ts'
import { vulnerabilityResolvers } from './vulnerability-resolvers.ts'
import { environmentResolvers } from './environment-resolvers.ts'
import type { Resolvers } from './generated/resolver-types.ts'
import { productResolvers } from './product-resolvers.ts'

/** One module per resource. A field has one resolver: two modules that answer for the same field stop the service. */
export const resolverModules: readonly Resolvers[] = [
  productResolvers,
  environmentResolvers,
  advisoryResolvers,
  findingResolvers,
  triageResolvers,
  vexPreviewResolvers,
  vexResolvers,
  vulnerabilityResolvers,
]

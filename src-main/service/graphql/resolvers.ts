import { environmentResolvers } from './environment-resolvers.ts'
import type { Resolvers } from './generated/resolver-types.ts'
import { productResolvers } from './product-resolvers.ts'

/** One module per resource. A field has one resolver: two modules that answer for the same field stop the service. */
export const resolverModules: readonly Resolvers[] = [productResolvers, environmentResolvers]

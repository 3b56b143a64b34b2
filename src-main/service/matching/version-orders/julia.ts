import { buildOrderedScheme } from '#service/matching/version-orders/shared/build-ordered-version.ts'

/** The order of Julia's `VersionNumber`: SemVer 2.0 whose build metadata counts, as binary packages need: 3.0.15+0 is below 3.0.15+1. */
export const julia = buildOrderedScheme('julia')

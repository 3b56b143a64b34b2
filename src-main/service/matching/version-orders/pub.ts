import { buildOrderedScheme } from '#service/matching/version-orders/shared/build-ordered-version.ts'

/** The order of Dart packages: SemVer 2.0 whose build metadata counts: 1.0.0 is below 1.0.0+1 (pub_semver). */
export const pub = buildOrderedScheme('pub')

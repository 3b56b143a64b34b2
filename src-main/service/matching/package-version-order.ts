import type { VersionOrder } from '#service/domain/conditions/version-order.ts'
import { IncomparableVersionError, type VersionScheme } from './contract/version-scheme.ts'
import { ecosystems } from './ecosystems/ecosystems.ts'
import { semver } from './version-orders/semver.ts'

const schemes = new Map<string, VersionScheme>()
for (const { purlTypes, versions } of ecosystems.toReversed()) {
  for (const type of purlTypes) schemes.set(type, versions)
}

/**
 * The order of the ecosystem that a package type belongs to; distributions that share a type share their order. Semantic versions for other
 * types. Versions that the order does not know cannot be compared.
 */
export const packageVersionOrder: VersionOrder = (packageType) => {
  const scheme: VersionScheme = (packageType === null ? undefined : schemes.get(packageType)) ?? semver
  return (a, b) => {
    try {
      return scheme.compare(scheme.parse(a), scheme.parse(b))
    } catch (error) {
      if (error instanceof IncomparableVersionError) return undefined
      throw error
    }
  }
}

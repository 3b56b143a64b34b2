import type { Ecosystem } from '#service/matching/contract/ecosystem.ts'
import { semver } from '#service/matching/version-orders/semver.ts'

/**
 * npm. Names are case-sensitive (`Haraka`, `JSONStream`), but purl libraries lose the case (packageurl-js#79), so a name with other case is
 * a second, weak choice.
 */
export const npm: Ecosystem = {
  name: 'npm',
  purlTypes: ['npm'],
  versType: 'npm',
  packageName: ({ namespace, name }) => (namespace === null ? name : `@${namespace.replace(/^@/, '')}/${name}`),
  nameKey: (name) => decodeScope(name).toLowerCase(),
  isSpellingSignificant: true,
  versions: semver,
}

function decodeScope(name: string): string {
  return name.replace(/^%40/i, '@').replace(/%2f/i, '/')
}

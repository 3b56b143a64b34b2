import type { Ecosystem } from '#service/matching/contract/ecosystem.ts'
import { semver } from '#service/matching/version-orders/semver.ts'

/** crates.io. The registry does not accept two names that differ only in letter case, `-` and `_`. */
export const crates: Ecosystem = {
  name: 'crates.io',
  purlTypes: ['cargo'],
  versType: 'cargo',
  packageName: ({ name }) => name,
  nameKey: (name) => name.toLowerCase().replaceAll('_', '-'),
  versions: semver,
}

import type { Ecosystem } from '#service/matching/contract/ecosystem.ts'
import { semver } from '#service/matching/version-orders/semver.ts'
import { caselessNames } from '#service/matching/contract/package-names.ts'

/**
 * Bitnami. Versions are upstream versions; a number after them is Bitnami's own revision and not a pre-release (grype#2538), and an image's
 * tag adds its base: `1.21.11-debian-12-r5`.
 */
export const bitnami: Ecosystem = {
  name: 'Bitnami',
  purlTypes: ['bitnami'],
  versType: 'semver',
  ...caselessNames,
  versions: semver,
  cleanVersion: (version) => version.replace(/(?:-[a-z]+-\d+)?-r?\d+$/i, ''),
}

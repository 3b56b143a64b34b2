import type { Ecosystem } from '#service/matching/contract/ecosystem.ts'
import { semver } from '#service/matching/version-orders/semver.ts'
import { caselessPaths } from '#service/matching/contract/package-names.ts'

/** Hex, for Erlang and Elixir. A namespace is an organization with packages of its own. */
export const hex: Ecosystem = {
  name: 'Hex',
  purlTypes: ['hex'],
  versType: 'hex',
  ...caselessPaths,
  versions: semver,
}

import type { Ecosystem } from '#service/matching/contract/ecosystem.ts'
import { composer } from '#service/matching/version-orders/composer.ts'

/** Packagist, the registry of Composer. Names are `vendor/name` in lower case. */
export const packagist: Ecosystem = {
  name: 'Packagist',
  purlTypes: ['composer'],
  versType: 'composer',
  packageName: ({ namespace, name }) => (namespace === null ? name : `${namespace}/${name}`),
  nameKey: (name) => name.toLowerCase(),
  versions: composer,
}

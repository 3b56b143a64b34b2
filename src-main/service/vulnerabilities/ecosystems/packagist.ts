import type { Ecosystem } from '#service/vulnerabilities/ecosystem.ts'
import { composer } from '#service/vulnerabilities/versions/composer.ts'

/** Packagist, the registry of Composer. Names are `vendor/name` in lower case. */
export const packagist: Ecosystem = {
  name: 'Packagist',
  purlTypes: ['composer'],
  versType: 'composer',
  packageName: ({ namespace, name }) => (namespace === null ? name : `${namespace}/${name}`),
  nameKey: (name) => name.toLowerCase(),
  versions: composer,
}

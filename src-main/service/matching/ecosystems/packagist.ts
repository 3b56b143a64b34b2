import type { Ecosystem } from '#service/matching/contract/ecosystem.ts'
import { composer } from '#service/matching/version-orders/composer.ts'
import { caselessPaths } from '#service/matching/contract/package-names.ts'

/** Packagist, the registry of Composer. Names are `vendor/name` in lower case. */
export const packagist: Ecosystem = {
  name: 'Packagist',
  purlTypes: ['composer'],
  versType: 'composer',
  ...caselessPaths,
  versions: composer,
}

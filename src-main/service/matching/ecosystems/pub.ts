import type { Ecosystem } from '#service/matching/contract/ecosystem.ts'
import { pub as order } from '#service/matching/version-orders/pub.ts'
import { caselessNames } from '#service/matching/contract/package-names.ts'

/** Pub, for Dart and Flutter. Names are in lower case. */
export const pub: Ecosystem = {
  name: 'Pub',
  purlTypes: ['pub'],
  versType: 'pub',
  ...caselessNames,
  versions: order,
}

import type { Ecosystem } from '#service/matching/contract/ecosystem.ts'
import { conan } from '#service/matching/version-orders/conan.ts'
import { caselessNames } from '#service/matching/contract/package-names.ts'

/** ConanCenter, for C and C++. Names are in lower case; user and channel of a purl identify a build of the same package. */
export const conanCenter: Ecosystem = {
  name: 'ConanCenter',
  purlTypes: ['conan'],
  versType: 'conan',
  ...caselessNames,
  versions: conan,
}
